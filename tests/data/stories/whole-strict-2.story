# A whole game of 2 under the strict rules, each player in a manner of their own.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe

open strict Ada Ben
play on
