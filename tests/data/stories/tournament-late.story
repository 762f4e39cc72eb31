# Who misses a deadline for good is out of the tournament; the others go on.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
player Dora dora@post.example de Europe/Vienna K9
tournament swiss 2 2 casual Ada Ben Cleo Dora
wait 3d
crank
wait 3d
crank
wait 3d
crank
wait 3d
crank
wait 3d
crank
wait 3d
crank
wait 3d
crank
wait 3d
crank
wait 3d
crank
wait 3d
crank
show mails
Cleo> standings
