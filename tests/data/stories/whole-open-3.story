# A whole game of 3 under the open rules, each player in a manner of their own.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird

open open Ada Ben Cleo
play on
