# Fifteen marbles for two.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe

open strict marbles=15 Ada Ben
play on
