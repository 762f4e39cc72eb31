# The same letter twice plays once; an old key never plays; a stranger hears nothing; without a key the boards come once a day.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Ben ben@example.com de Europe/Berlin OutlookDe
player Eve eve@other.example en Europe/London GmailWeb
open strict Ada Ben
Ada: m4-m5
again
Ben: e14-e13
old Ada: m5-m6
Ada> m5-m6
Ada> m5-m6
Ada> help
Eve> m5-m6
Eve> help
Eve> help
raw forged.eml Ada
raw forged.eml Ada
Ada: confirm
raw stolen.eml Ada
