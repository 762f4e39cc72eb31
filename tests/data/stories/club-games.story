# Guests open, seek and join games; least ratings; tables; a game that nobody joins comes to nothing.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
Ada> new strict 2 players clock 2d least 1400
Cleo> seek
Ben> sprache de / suche
Ada: seek
Ben: beitreten 1
Cleo: join 1
game 1
auto 2
Cleo> new casual 3 players least 90% unrated
Cleo> new strct
Cleo> new open 6 players
Cleo> new casual 4 players pairs
Cleo> new casual 3 players least 90%
Cleo: seek off
show digests
wait 4d
crank
wait 4d
crank
wait 4d
crank
show mails
Ben> suche
Ben> beitreten 2
Ada> standings / rating / rating Ben / rating Zed
Ben> tabelle
Ben> wertung Ada
wait 31d
crank
