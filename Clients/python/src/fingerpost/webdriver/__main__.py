"""``python -m fingerpost.webdriver`` is ``fingerpost-webdriver``."""

import sys

from fingerpost.webdriver.cli import main

sys.exit(main())
