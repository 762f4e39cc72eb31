# Invited by address, by who opened the game: accepted, declined, left, handed over; a game against the program begins at once.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
player Dora dora@post.example de Europe/Vienna K9
Ada> new open 3 players / invite ben@example.com, cleo@example.net
Ben: ablehnen
Cleo: accept
Cleo: invite ben@example.com
Ada: invite dora@post.example
Ben: ablehnen
Ada: invite dora@post.example
Ada: invite nobody
Ada: leave
Cleo: rating Ada
Dora: annehmen
Cleo: leave
Dora: verlassen
Ada> new casual 2 players program:2
game 2
auto 1
Ada> new strict / invite games@club.example
Ada: invite ada@example.org
Ada: invite ben@example.com
Ada: invite cleo@example.net
Ben: annehmen
