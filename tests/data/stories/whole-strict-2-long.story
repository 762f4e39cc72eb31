# Long hops for two.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe

open strict hops=long Ada Ben
play on
