# Dropping out by a word, by the host, and by missing a deadline for good; the round robin goes on without.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
player Dora dora@post.example de Europe/Vienna K9
tournament round-robin 2 1 strict Ada Ben Cleo Dora
Dora: verlassen
Dora: ja
Ada> standings
drop Ben
Ada> standings
show digests
play all
show mails
Cleo> standings
