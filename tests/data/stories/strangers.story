# Strangers: with a verified address they may open, seek and join; without they hear nothing.
show mails
player Ada ada@example.org en Europe/London GmailWeb
player Eve eve@other.example en Europe/London GmailWeb
Eve~ new strict
Eve~ help
Eve> standings
Eve> join 7
Eve> join
Eve~ new open
Eve: confirm
Ada> new / name Ada Byron
Ada: seek
Eve> join 2
Eve: new strict / invite Zoe <zoe@far.example>
Eve: leave
bar Eve
Eve> standings
Eve: confirm
