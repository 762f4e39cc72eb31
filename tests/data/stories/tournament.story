# A tournament at tables of three: each round mails its games, the next begins by itself, the table is mailed at the end.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
player Dora dora@post.example de Europe/Vienna K9
tournament tables 3 2 casual Ada Ben Cleo Dora
show mails
Ada> standings
show digests
play all
show mails
Dora> tabelle
