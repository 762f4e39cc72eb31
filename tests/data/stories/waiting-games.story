# Games that wait for players stand in the list of one's games; the host can call one off, and after thirty days nobody waits.
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Cleo cleo@example.net en Asia/Kolkata Thunderbird
open strict Ada Cleo
open open invite=yes Ada Ben Cleo
open open invite=yes Ben Ada
Ben: annehmen
show mails
Ben> partien
Ada> games
call off 3
wait 29d
crank
wait 2d
crank
Ada> games
