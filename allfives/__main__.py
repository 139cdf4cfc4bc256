"""`python -m allfives` is the command line."""

import sys

from allfives.cli import main

sys.exit(main())
