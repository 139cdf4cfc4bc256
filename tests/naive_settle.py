"""What a hand pays when it ends, by the rules' answers, worked out naively (see `naive_deal`).

`settle` takes what each seat holds and gives what each *account* is written: a seat's own, or a
pair's, whose members are two seats apart.  It says every step in words.
"""

from __future__ import annotations

from typing import Any

from tests.naive_deal import Answers, tiles_text

Halves = tuple[int, int]
Hands = list[list[Halves]]
Seats = list[int]


def pips(hand: list[Halves]) -> int:
    """The pips of a hand."""
    return sum(map(sum, hand))


def account_of(seat: int, pairs: bool) -> int:
    """Whose score a seat's points go to: seats 0 and 2 share account 0, seats 1 and 3 account 1."""
    return seat % 2 if pairs else seat


class Sheet:
    """The scoring sheet of one hand: who holds what, what is written to whom, and why."""

    def __init__(
        self,
        rules: Answers,
        hands: Hands,
        out: int | None = None,
        pairs: bool = False,
        blocker: int | None = None,
        made: dict[int, int] | None = None,
        opened: set[int] | None = None,
        pot: int = 0,
    ) -> None:
        self.rules, self.hands, self.out, self.pairs = rules, hands, out, pairs
        self.blocker, self.made, self.pot = blocker, made or {}, pot
        self.opened = set(opened or ())  # accounts that are open (CL-10)
        self.seats = list(range(len(hands)))
        self.accounts = sorted({account_of(seat, pairs) for seat in self.seats})
        self.change = dict.fromkeys(self.accounts, 0)
        self.words: list[str] = []
        multiple = rules["multiple"]
        self.multiples: list[int] = list(multiple) if isinstance(multiple, tuple) else [multiple]

    # ------------------------------------------------------------ who is who

    def account(self, seats: Seats) -> int:
        return account_of(seats[0], self.pairs)

    def units(self) -> list[Seats]:
        """The hands that are compared: single ones, or a pair's added up."""
        if self.pairs and self.rules["pair_pips"] != "each-own":
            return [[0, 2], [1, 3]]
        return [[seat] for seat in self.seats]

    def held(self, seats: Seats) -> int:
        return sum(pips(self.hands[seat]) for seat in seats)

    def fewest(self) -> list[Seats]:
        least = min(map(self.held, self.units()))
        return [unit for unit in self.units() if self.held(unit) == least]

    def winners(self) -> list[Seats]:
        """The fewest at a block, one alone where the rules decide a tie (MU-18)."""
        tied, way = self.fewest(), self.rules["block_tie"]
        one_side = len(set(map(self.account, tied))) == 1
        if len(tied) > 1 and (way == "first-in-turn" or one_side):
            order = self.in_turn()
            return [min(tied, key=lambda unit: min(map(order.index, unit)))]
        if len(tied) > 1 and way == "lightest-tile":
            single = {unit[0]: self.lightest(unit) for unit in tied}
            lightest = [u for u in tied if single[u[0]] == min(single.values())]
            return lightest if len(lightest) == 1 else tied
        return tied

    def lightest(self, unit: Seats) -> int:
        """Pips of the lightest tile held; an empty hand is lighter than any."""
        return min((sum(tile) for seat in unit for tile in self.hands[seat]), default=-1)

    def in_turn(self) -> Seats:
        """The seats from the one after whoever laid the last tile."""
        step = 1 if self.rules["direction"] == "left" else -1
        number = len(self.seats)
        start = -step if self.blocker is None else self.blocker
        return [(start + step * turn) % number for turn in range(1, number + 1)]

    def others(self, unit: Seats) -> list[Seats]:
        """The units that play against this one."""
        return [other for other in self.units() if self.account(other) != self.account(unit)]

    # ------------------------------------------------------------ sums

    def rounded(self, number: int) -> int:
        """A number of pips as it is written; one below 0 as the same number above it."""
        way = self.rules["rounding"]
        if number < 0:
            return -self.rounded(-number)
        if way == "none" or (way == "not-at-block" and self.out is None):
            return number
        if way == "down":
            return max(number // each * each for each in self.multiples)
        near = [(2 * number + each) // (2 * each) * each for each in self.multiples]
        return max(near, key=lambda multiple: (-abs(multiple - number), multiple))

    def summed(self, plus: Seats, minus: Seats | None = None) -> int:
        """The pips of these seats' hands less those of the others, rounded as the rules say."""
        add = [pips(self.hands[seat]) for seat in plus]
        off = [pips(self.hands[seat]) for seat in minus or []]
        if self.rules["rounded"] == "each-hand":
            total = sum(map(self.rounded, add)) - sum(map(self.rounded, off))
        else:
            total = self.rounded(sum(add) - sum(off))
        less = "".join(f" - {number}" for number in off)
        self.words.append(f"{' + '.join(map(str, add)) or 0}{less}, written {total}")
        return total

    def divided(self, number: int) -> int:
        if self.rules["bonus_divided"] == "no":
            return number
        size = max(abs(number) // each * each for each in self.multiples)
        parts = [each for each in self.multiples if size % each == 0]
        whole = sum(size // each for each in parts) * (1 if number > 0 else -1)
        self.words.append(f"{number} / {' and '.join(map(str, parts))} = {whole}")
        return whole

    def add(self, account: int, number: int) -> None:
        self.change[account] += number

    def opponents_made(self, account: int) -> int:
        """Points that the others made in this hand, where the winner is given them (VP-18)."""
        if self.rules["bonus_adds"] == "nothing":
            return 0
        made = sum(self.made.get(other, 0) for other in self.accounts if other != account)
        self.words.append(f"the opponents made {made} in this hand")
        return made

    # ------------------------------------------------------------ someone went out

    def pay_out(self, out: int) -> None:
        way, mine = self.rules["pair_pips"], account_of(out, self.pairs)
        partners = [seat for seat in self.seats if account_of(seat, self.pairs) == mine]
        foes = [seat for seat in self.seats if seat not in partners]
        if self.rules["out_pays"] == "winner-bonus":
            off = [seat for seat in partners if way in ("partner-off", "both-off") and seat != out]
            self.add(mine, self.divided(self.summed(foes, off)) + self.opponents_made(mine))
            if self.pairs and way == "both-off":
                self.add(1 - mine, -self.divided(self.summed(foes)))
        if self.rules["out_pays"] == "own-loss":
            self.lose_own(foes if self.pairs and way == "opponents" else self.seats)
        if self.rules["out_pays"] == "written":
            self.write(foes if self.pairs and way == "opponents" else self.seats, [])
        self.add(mine, self.rules["out_points"])

    def lose_own(self, losers: Seats) -> None:
        """Everyone loses the own pips (AF-18); a pair each hand by itself, or added up (AF-20)."""
        for account in self.accounts:
            own = [seat for seat in losers if account_of(seat, self.pairs) == account]
            if own:
                self.add(account, -self.summed(own))

    # ------------------------------------------------------------ a block

    def pay_block(self) -> None:
        way, pays = self.rules["block_pays"], self.rules["out_pays"]
        if way == "as-out" and pays == "own-loss":
            self.lose_own(self.seats)
        elif way == "as-out" and pays == "written":
            self.write_block()
        elif way in ("as-out", "own-off") and not (way == "as-out" and pays == "none"):
            self.pay_fewest()
        elif way.startswith("difference-"):
            self.pay_differences()

    def won_from(self, unit: Seats, against: list[Seats]) -> int:
        """What a unit scores over others at a block."""
        plus = [seat for other in against for seat in other]
        times = {"as-out": 0, "own-off": 1}.get(self.rules["block_pays"], len(against))
        return self.divided(self.summed(plus, unit * times))

    def pay_fewest(self) -> None:
        """The fewest pips win; or nobody, or the tied share (VP-22, MU-18)."""
        tied, way = self.winners(), self.rules["block_tie"]
        three = way == "shared-by-three" and len(self.seats) == 3
        if len(tied) == 1:
            mine = self.account(tied[0])
            won = self.won_from(tied[0], self.others(tied[0]))
            self.add(mine, won + self.opponents_made(mine))
        elif way == "shared" or three:
            for unit in tied:
                against = [other for other in self.others(unit) if other not in tied]
                if against:
                    self.add(self.account(unit), self.won_from(unit, against) // len(tied))
                    self.words.append(f"shared by {len(tied)}")
        else:
            self.words.append("the fewest are tied: nobody scores")

    def pay_differences(self) -> None:
        """Differences to the heavier hands, or to all others (VP-11)."""
        way, fewest = self.rules["block_pays"], self.fewest()
        for unit in self.units():
            against = self.others(unit)
            if way != "difference-all":
                against = [other for other in against if self.held(other) > self.held(unit)]
            if against and (way != "difference-lowest" or unit in fewest):
                self.add(self.account(unit), self.won_from(unit, against))
        if len(self.winners()) == 1:
            mine = self.account(self.winners()[0])
            self.add(mine, self.opponents_made(mine))

    # ------------------------------------------------------------ the losing game

    def price(self, seat: int) -> int:
        """The own price of a lone 0-0 or highest double (CL-13); 0 for any other hand."""
        top, hand = self.rules["highest"], self.hands[seat]
        prices = {(0, 0): self.rules["lone_blank"], (top, top): self.rules["lone_highest"]}
        return int(prices.get(hand[0], 0)) if len(hand) == 1 else 0

    def value(self, unit: Seats) -> int:
        """What these hands are written as: prices by themselves, the pips of the rest together."""
        rest = [seat for seat in unit if not self.price(seat)]
        return sum(map(self.price, unit)) + (self.summed(rest) if rest else 0)

    def write_block(self) -> None:
        """At a block the fewest pips are written nothing (CL-11); ties go to the pot (CL-12)."""
        fewest, units = self.fewest(), self.units()
        tied: list[Seats] = []
        if self.rules["pot"] != "none":
            tied = fewest if len(fewest) > 1 else []
        if self.rules["pot"] == "any-ties":
            sums = list(map(self.held, units))
            tied = [unit for unit in units if sums.count(self.held(unit)) > 1]
        free = self.winners() if len(fewest) == 1 or self.rules["pot"] == "none" else []
        free = free if len(free) == 1 else []
        spared = [seat for unit in [*tied, *free] for seat in unit]
        self.write([seat for seat in self.seats if seat not in spared], tied)

    def write(self, written: Seats, tied: list[Seats]) -> None:
        """Write these hands, give the old pot to the loser, and put the tied hands into it."""
        owed = {}
        for account in self.accounts:
            held = [seat for seat in written if account_of(seat, self.pairs) == account]
            owed[account] = self.value(held)
            if held:
                self.words.append(f"seat {' and '.join(map(str, held))}: {owed[account]}")
        running = [unit for unit in self.units() if self.out not in unit]
        most = max(map(self.held, running))
        losers = {self.account(unit) for unit in running if self.held(unit) == most}
        if self.pot and len(losers) == 1:
            (loser,) = losers
            who = f"{'side' if self.pairs else 'seat'} {loser}"
            self.words.append(f"the pot of {self.pot} goes to {who}, where most is held")
            owed[loser] += self.pot
            self.pot = 0
        if tied:
            self.pot += sum(map(self.held, tied))
            self.words.append(f"tied hands: the pot holds {self.pot}")
        for account, number in owed.items():
            if number >= self.rules["account_opens"]:
                self.opened.add(account)
            if account in self.opened:
                self.add(account, number)
            elif number:
                self.words.append(f"{number} do not open an account")

    # ------------------------------------------------------------ who won the hand

    def winner(self) -> int | None:
        """Who went out, or who won the block; None where the fewest stay tied."""
        if self.out is not None:
            return self.out
        if len(self.winners()) > 1:
            return None
        order, (unit,) = self.in_turn(), self.winners()
        return min(unit, key=lambda seat: (pips(self.hands[seat]), order.index(seat)))


def settle(rules: Answers, hands: Hands, **about: Any) -> Sheet:
    """The filled sheet; `change` is by account, `words` says how. Keywords as `Sheet` has them."""
    sheet = Sheet(rules, hands, **about)
    left = ", ".join(f"{tiles_text(hand)} ({pips(hand)})" for hand in hands)
    sheet.words.append(f"left: {left}")
    if sheet.out is None:
        sheet.pay_block()
    else:
        sheet.pay_out(sheet.out)
    return sheet
