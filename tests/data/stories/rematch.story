# The same players again, each a seat further on; two who ask at once begin one game.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict Ada Ben
auto 2
Ada: rematch
Ada: resign
Ada: confirm
Ben: revanche
Ada: rematch
auto 1
Ada: standings
