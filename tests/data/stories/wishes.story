# A move inside a sentence is shown and waits for one reply; several are asked about.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
open casual Ada Ben
Ada: I think m4-m5 looks fine
Ada: yes
Ben: Vielleicht e14-e13 oder doch f14-f13
Ben: e14-e13
Ada: confirm
