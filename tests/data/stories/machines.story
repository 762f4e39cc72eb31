# Machines hear nothing and play nothing; a hard bounce of a turn mail stops the clock until the player writes.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict Ada Ben
raw out-of-office.eml Ada
raw list-post.eml Ada
raw bounce.eml Ada
raw bounce.eml Ada
wait 10d
crank
Ada: m4-m5
