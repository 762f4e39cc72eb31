# A deputy, named in advance and asked, moves when the player has missed the last deadline; the player comes back.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en America/New_York Thunderbird
player Dora dora@example.net en Europe/London Phone
open casual clock=2d Ada Ben Cleo
show mails
Ada: deputy ben@example.com
Ada: deputy nobody at all
Ada: deputy dora@example.net
Dora: accept
show digests
wait 2d
crank
auto 2
wait 2d
crank
auto 2
wait 2d
show mails
crank
Dora: resign
auto 1
show digests
auto 2
Ada: back
auto 3
Ada: deputy off
wait 2d
crank
auto 2
wait 2d
crank
auto 2
wait 2d
crank
