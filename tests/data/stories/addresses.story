# A further address is confirmed from there; nobody learns who is known here; the last one stays.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player AdaWork ada@work.example en Europe/London Thunderbird
player Ben ben@example.com de Europe/Berlin OutlookDe
open strict Ada Ben
Ada: address add ada@work.example
AdaWork: what is this
AdaWork: confirm
AdaWork> games
Ben: adresse hinzufügen ada@work.example
Ben: adresse hinzufügen keine.adresse@club
Ben: adresse entfernen ben@example.com
Ben: adresse entfernen ada@work.example
Ada: address remove ada@example.org
AdaWork: address remove ada@work.example
