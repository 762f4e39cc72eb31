# Resigning is confirmed; strict ends the game for all, open goes on, casual gives the seat to the program, and its player may come back.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
open casual Ada Ben Cleo
auto 3
show mails
Ben: aufgeben
Ben: ja
Ben: resign
auto 1
Ben: back
auto 3
show digests
open open Ada Ben Cleo
Cleo: resign
Cleo: confirm
open strict Ada Ben Cleo
show mails
Ada: resign
Ada: confirm
Ada: confirm
