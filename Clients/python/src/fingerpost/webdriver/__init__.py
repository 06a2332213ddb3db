"""A server of W3C WebDriver, with Appium's session capabilities, over programs in sessions of Fingerpost.

``fingerpost-webdriver`` starts it. docs/webdriver.md describes the capabilities, commands and strategies.
"""
