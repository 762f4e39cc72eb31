# A whole game of 2 under the casual rules, each player in a manner of their own.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe

open casual Ada Ben
play on
