### Every sentence of our mails, in English. The other files hold the same messages with the same arguments.
### No sentence holds a move, and none can be read as a command: moves and commands stand in lists.

## Dates and lengths of time

weekday = { $day ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[6] Sunday
}
month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
moment = { $weekday } { $day } { $month } { $time } { $zone }
moment-with-year = { $weekday } { $day } { $month } { $year } { $time } { $zone }
day = { $weekday } { $day } { $month }
day-with-year = { $weekday } { $day } { $month } { $year }
zone = { $abbreviation }
span-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}

## Seats and players

white = white
red = red
blue = blue
black = black
yellow = yellow
green = green
you-as = you ({ $colour })
name-as = { $name } ({ $colour })
program-level = the program, level { $level }
former-player = a former player
seat-open = still open ({ $colour })
players = The players:
seat-line = { $who }: { $standing }
seat-line-program = { $who }, played by the program: { $standing }
stands-to-move = to move
stands-racing = racing
stands-program = played by the program
stands-home = home, place { $place }
stands-home-waiting = home, waiting for the partner
stands-out = out, place { $place }
stands-trailing = place { $place }, the marbles play on
stands-placed = place { $place }
seat-way = { $distance ->
    [one] 1 hole to go
   *[other] { $distance } holes to go
}, { $home } of { $all } marbles in the goal
seat-way-and-clock = { $way }; { $clock }
seat-away = { $way }; away from { $from } to { $last }
clock-running = { $span } left, until { $when }
clock-stands = the clock stands still
clock-per-move = { $span } for the next move
clock-reserve = { $span } on the clock
clock-period = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} to make in { $span }
pace-per-move = { $span } a move
pace-reserve = { $reserve } for the game and { $increment } more for every move
pace-period = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} in { $span }

## The reply mark and the footer

reply-above = Please reply above this line
footer-hint = In this game you may ask what the program would play: write hint on a line of its own.
footer-help = Help comes if you write the word help. To resign, write resign on a line of its own.
footer-stop = If you want no more mail from us, answer with nothing but the word stop.

## Subjects

subject-yours = your move ({ $colour }, turn { $turn })
subject-reminder = reminder: your move ({ $colour }, turn { $turn })
subject-theirs = { $name } to move ({ $colour }, turn { $turn })
subject-program = the program to move ({ $colour }, turn { $turn })
subject-over = the game is over
subject-confirm = please confirm
subject-which = which move do you mean?
subject-set-aside = your letter could not be read
subject-not-done = not done, and why
subject-preview = the board as it would be
subject-digest = how your games stand
subject-told = the answer to your letter
subject-invitation = you are invited to a game
subject-called-off = the game will not begin
subject-host = a note to the host

## Headlines: what the reader has to do

headline-yours = Your move, { $name }: { $colour }, turn { $turn }, until { $when }
headline-yours-paused = Your move, { $name }: { $colour }, turn { $turn }; the clocks stand still, no move is taken until they run again
headline-reminder = A reminder, { $name }: it is your move ({ $colour }, turn { $turn }), until { $when }
headline-theirs = Nothing to do for you, { $name }: { $who } is to move, turn { $turn }, until { $when }
headline-theirs-paused = Nothing to do for you, { $name }: { $who } is to move, turn { $turn }; the clocks stand still
headline-program = Nothing to do for you, { $name }: the program moves for { $colour }, turn { $turn }
headline-over = The game is over, { $name }
headline-over-won = The game is over and you have won it, { $name }
headline-over-drawn = The game is over, { $name }: a draw
headline-over-placed = The game is over, { $name }: you took place { $place }
headline-confirm = Please confirm, { $name }: answer with the word confirm, or do nothing
headline-which = Which move do you mean, { $name }? Nothing has been played
headline-set-aside = Your letter could not be read, { $name }; please send it again as plain text
headline-not-done = Not everything in your letter could be done, { $name }
headline-preview = Nothing has been played yet, { $name }: this is how the board would be
headline-digest = How your games stand today, { $name }
headline-told = Here is the answer to your letter, { $name }
headline-invitation = { $inviter } invites you to a game, { $name }: please accept or decline
headline-invitation-club = { $club } invites you to a game, { $name }: please accept or decline
headline-called-off = Nothing to do for you, { $name }: game { $number } will not begin

## What happened

read-as = How your letter was read:
since-your-last-turn = Since your last turn:
just-now = What happened last:
story-left-out = { $count ->
    [one] One thing more happened before these
   *[other] { $count } things more happened before these
}
event-opened = The game began by the rules “{ $rules }”; clock: { $clock }; { $colour } moves first
event-moved = { $who } moved { $way }
event-moved-you = You moved { $way }
event-passed = { $who } had no legal move and was passed
event-passed-you = You had no legal move and were passed
event-missed = { $who } missed the deadline: the turn is lost
event-missed-you = You missed the deadline: the turn is lost
event-resigned = { $who } resigned
event-resigned-you = You resigned
event-timed-out = { $who } missed the deadline for good
event-timed-out-you = You missed the deadline for good
event-returned = { $who } came back
event-returned-you = You came back
event-undone = The last turn was taken back
event-extended-outage = The host was out of reach when the time ran out; as much time is given again, until { $when }
event-extended = The deadline was moved to { $when }
event-extended-open = The deadline was moved
event-paused = The clocks were stopped
event-resumed = The clocks run again
event-replaced = The seat of { $colour } went to { $name }
event-replaced-program = The seat of { $colour } went to the program
event-deputised = From now on a deputy moves for { $who }
event-abandoned = The host called the game off
outcome-home = { $who } is home: place { $place }
outcome-home-you = You are home: place { $place }
outcome-home-unplaced = { $who } is home
outcome-home-unplaced-you = You are home
outcome-out = { $who } is out, { $why }: place { $place }
outcome-out-you = You are out, { $why }: place { $place }
out-late-marble = a marble was left in the camp after the deadline
out-returned = a marble was brought back into the camp after the deadline
out-partner = with the partner
out-resigned = having resigned
out-timed-out = having missed the deadline
outcome-program = The program plays on for { $colour } and keeps the place it earns
outcome-program-last = The program plays on for { $colour }, who has place { $place }
outcome-last-move = { $who } has one last move
outcome-last-move-you = You have one last move
come-back = The program plays your seat now. You can come back at any time: write back on a line of its own.
after-miss = { $more ->
    [1] If { $who } misses the next deadline too, { $what }
   *[other] If { $who } misses { $more } more deadlines in a row, { $what }
}
after-miss-you = { $more ->
    [1] If you miss the next deadline too, { $what }; any move before it sets all right
   *[other] If you miss { $more } more deadlines in a row, { $what }; any move before that sets all right
}
next-out = the seat is out of the game
next-lost = the game is lost
next-end = the game ends for all
next-program-last = the program takes the seat over, on the last place
next-program-earns = the program takes the seat over
last-move = Last move: { $who } by { $way }{ $hops ->
    [one] {""}
   *[other] , in { $hops } hops
}
last-move-of-game = The other side is home. This is your last move of the game: bring your last marble home and it is a draw.
reminder = { $part } of { $whole } parts of the time for this turn have gone.
said = The others say:
said-line = { $name }: { $words }
camp-warning = { $left ->
    [one] Your camp is to be left with this turn
   *[other] Your camp is to be left within { $left } turns
}: { $count ->
    [one] one marble still stands in it
   *[other] { $count } marbles still stand in it
}. A marble left there that could have moved puts you out of the game.
camp-late = The time to leave your camp is over, and { $count ->
    [one] one marble stands in it, locked in
   *[other] { $count } marbles stand in it, locked in
}. Move a marble out as soon as it can move: a marble left there that could have moved puts you out of the game.

## The end of a game

places = The places:
place-line = Place { $place }: { $who }
end-places-decided = All places are decided.
end-reply-made = The last move has been made.
end-limit = The limit of turns is reached; the others are placed as they stand.
end-repetition = The same position came up once too often; the others are placed as they stand.
end-standstill = Nobody who still raced could move; the others are placed as they stand.
end-resign = A resignation ended the game.
end-timeout = A deadline missed for good ended the game.
end-abandoned = The host called the game off. There are no places.
record-attached = The record of the game is attached; any text editor opens it.

## The board

board-summary = The board. { $seats }
board-seat = { $colour } { $letter }, { $count ->
    [one] one marble
   *[other] { $count } marbles
}: { $holes }.
board-start = The board at the start, your own point at the bottom: { $letters }.
key-text-goal = + is a free hole of your goal
key-text-way = ( ) are the holes that the move came from and passed, [ ] is where it ended
key-text-chosen = [ ] is the marble
key-text-ends = * is where it can go
key-text-barred = x is where it may not stop
key-html-goal = Gold: your goal
key-html-way = Dashed: where the move came from and passed; ringed and underlined: where it ended
key-html-chosen = Double ring: the marble
key-html-ends = Green, bold: where it can go
key-html-barred = Grey, struck out: where it may not stop

## The legal moves

menu = Your moves, those that gain most first:
menu-marble = marble { $from }: to { $ends }
menu-how = To move, click one and send the mail as it is, or answer with the move on a line of its own: the hole of the marble, a dash, the hole where it ends.
menu-out = Moves marked ! leave a marble in your camp and put you out of the game.
menu-out-once-confirmed = Moves marked !? bring a marble back into your camp and put you out of the game; we ask you to confirm them.
menu-unlisted = { $count ->
    [one] One more move is possible; it can be typed.
   *[other] { $count } more moves are possible; they can be typed.
}
action-play = Play { $way }
action-confirm = Confirm
action-accept = Accept
action-decline = Decline

## Answers: done

done-played = { $way }: played
done-resigned = You have resigned
done-said = Your words go to the others with the next mail
done-set = Your { $setting } is set: { $value }
done-stopped = You get no more mail from us; any letter of yours to this address starts it again
done-accepted = You have accepted; the game begins as soon as all have
done-declined = You have declined; nobody waits for you
done-back = You are back at your seat
done-away = You are away from { $from } to { $last } and your clocks stand still meanwhile; { $left ->
    [one] one day of holidays is
   *[other] { $left } days of holidays are
} left to you in that year
done-back-from-holidays = Welcome back: your clocks run again
done-holidays-given-up = Your holidays to come are given up; your clocks run through
done-proposed = { $count ->
    [one] The other player is
   *[other] The { $count } other players are
} asked to agree to { $what }; you hear of it as soon as that is settled
done-agreed = You have agreed; { $count ->
    [one] one more player is
   *[other] { $count } more players are
} to agree
done-disagreed = You do not agree; the player who asked is told
done-undone = All agree: the last turn is taken back
done-extended = All agree: the deadline is moved
done-deputy-asked = Your deputy is asked; you hear of it as soon as there is an answer
done-deputy-gone = Nobody is your deputy in this game any more
done-deputy-accepted = Thank you. Should the player go silent, you get the mails of this game and move
done-watching = You get the boards of game { $number } from now on
done-watching-late = You get the boards of game { $number } from now on, { $count ->
    [one] one turn
   *[other] { $count } turns
} late
done-unwatched = You get no more mails of game { $number }
done-digest = A digest comes every day at { $time }; mails that ask nothing of you wait for it
done-digest-off = No digest comes any more; every turn has its own mail again
proposed-undo = taking the last turn back
proposed-extend = { $span } more for the running turn
not-agreed = { $who } does not agree to { $what }; everything stays as it is.
plan-stands = Your conditional moves; each is played by itself as soon as it fits:
plan-played = { $count ->
    [one] Your conditional move fitted and was played:
   *[other] Your conditional moves fitted and were played:
}
plan-dropped = These conditional moves of yours no longer fit and are dropped:
deputy-accepted = { $name } will be your deputy in this game, should you go silent.
deputy-declined = { $name } will not be your deputy in this game.
watch-late = You see this game { $count ->
    [one] one turn
   *[other] { $count } turns
} late.
setting-language = language
setting-timezone = time zone
setting-name = name
setting-board = board
board-html = in colour
board-image = a picture
board-text = text alone

## Answers: not done

refused = { $request }: not done, { $reason }
not-understood = “{ $line }” was not understood
did-you-mean = Did you mean { $nearest }?
too-many = { $count ->
    [one] A letter may hold ten commands. One was left undone; please send it again:
   *[other] A letter may hold ten commands. { $count } were left undone; please send them again:
}
refused-game-over = the game is over
refused-not-your-turn = { $who } is to move
refused-not-your-turn-hint = You get a mail as soon as it is your turn
refused-old-key = your letter answers a mail of an earlier turn
refused-old-key-hint = This is the board as it is now; please answer this mail or the newest one
refused-no-hole = there is no hole { $name }
refused-not-racing = you are no longer in the race
refused-not-away = you are not away, and the program does not play your seat
refused-bad-days = “{ $text }” names no days that we understand
refused-bad-days-hint = Write the first and the last day, as in 2026-12-20 2027-01-03; the last may not be past, the first not more than a year ahead
refused-too-many-days = { $days ->
    [one] one day of holidays in { $year } is
   *[other] { $days } days of holidays in { $year } are
} more than this club allows
refused-too-many-days-hint = { $left ->
    [0] No day is left to you in that year
    [one] One day is left to you in that year
   *[other] { $left } days are left to you in that year
}
refused-not-yours-to-undo = only the player who made the last turn can ask to take it back
refused-plan-own-turn = it is your own turn
refused-plan-own-turn-hint = Write your move first, on a line of its own above it; the condition is for the turns after it
refused-plan-too-long = it expects more moves of the others than there are before your turn
refused-plan-too-short = the move of { $who } is missing before your answer
refused-plan-beyond = the game would be over by then
refused-plan-confirm = the answer would put you out of the game and can only be played when you confirm it
refused-plan-move = The move in question: { $way }
refused-only-the-player = only the player who holds the seat can ask for that
refused-deputy-plays = that player has a seat in this game
refused-bad-address = “{ $text }” is no mail address
refused-not-running = no game { $number } is being played
refused-watches-itself = you play this game and get its boards anyway
refused-does-not-watch = you do not watch game { $number }
refused-bad-hour = “{ $text }” is no hour of the day
refused-bad-hour-hint = Hours are written like 18:00; the words on and off are understood too
refused-asked-too-often = you have asked as many people today as one may
refused-asked-already = the others are asked for it already
refused-paused = the clocks of this game stand still
refused-not-paused = the clocks of this game run
refused-nothing-to-confirm = nothing waits to be confirmed
refused-nothing-to-confirm-hint = The mail that you answered asked nothing, or the game has gone on since
refused-no-turn = there is no turn { $turn } yet, the last one is { $last }
refused-no-game = there is no game { $number } that is yours
refused-games-hint = The word games, sent alone, brings the list of your games
refused-which-game = your letter does not say which game is meant
refused-which-game-hint = Please answer a mail of that game
refused-bad-span = “{ $text }” is no length of time
refused-bad-span-hint = Lengths of time are written like 2d, 36h or 1d12h; 60 days is the most
refused-too-much-time = “{ $text }” is more time than can be given at once
refused-too-much-time-hint = 60 days is the most; ask again later in the turn
refused-setting = “{ $value }” is no { $setting } that we know
refused-setting-known = There are: { $known }
refused-no-hints = no advice may be asked for in this game
refused-nothing-to-undo = there is no turn that could be taken back

illegal = it is not legal
illegal-ends = That marble can go to: { $ends }
illegal-too-short = a move has a start and an end
illegal-too-long = it is too long
illegal-no-marble = no marble stands on { $hole }
illegal-not-yours = the marble on { $hole } belongs to { $who }
illegal-occupied = on { $hole } stands a marble of { $who }
illegal-occupied-own = on { $hole } stands a marble of your own
illegal-ends-where-it-began = it would end on { $hole }, where it began
illegal-unreachable = neither a step nor hops lead from { $from } as far as { $hole }
illegal-no-hop = no hop leads from { $from } as far as { $hole }
illegal-step-in-chain = from { $from } on to { $hole } is a step, and steps and hops never mix
illegal-twice = the chain would land on { $hole } twice
illegal-leaves-goal = the marble on { $from } is in its goal and may not land outside it, on { $hole }
illegal-through-outside = the marble on { $from } is in its goal, and every way from there to { $hole } lands outside it
illegal-forbidden-end = no move may end on { $hole }, in the point of another
illegal-not-playing = { $colour } does not play in this game
illegal-not-racing = { $who } is no longer in the race
illegal-held-by-program = the program holds the seat of { $colour }
illegal-held-by-player = { $who } never left
illegal-can-move = { $who } has a legal move
illegal-must-pass = { $who } has no legal move

## Answers: questions

which-two-moves = Your letter holds different moves, and nothing says which one you mean:
which-text-against-html = The text and the formatted text of your letter say different things:
which-move-and-wish = Your letter holds a move on a line of its own and another one in a sentence:
which-answer = Please answer with the one move that you mean, on a line of its own.
confirm-resign = You asked to resign. The game would be over for you, and nothing brings it back.
confirm-play = Your letter holds a move inside a sentence. We play such a move only when you confirm it.
confirm-leaves = This move brings a marble back into your camp after the deadline. It is legal, but it puts you out of the game at once.
confirm-deputy = { $who } asks you to be the deputy in this game: to move, should the player miss the last deadline.
confirm-deputy-how = If you will, answer this mail with the word accept, if not, with the word decline.
confirm-consent = { $who } asks you to agree to { $what }.
confirm-consent-how = To agree, answer this mail with the word confirm; if you do not want it, with the word decline. It is void with the next move.
confirm-unproved = A letter in your name asked for the following, and its sender could not be proved:
confirm-unproved-how = If it was not you, do nothing: nothing will be done, and the sender hears nothing.
confirm-how = To confirm, answer this mail with the word confirm. If you do nothing, nothing happens.
preview = This is how your move would look:
preview-way = The way: { $way }{ $hops ->
    [one] {""}
   *[other] , in { $hops } hops
}
preview-nearer = { $way }; { $count ->
    [one] one hole nearer to the tip of your goal
   *[other] { $count } holes nearer to the tip of your goal
}
preview-level = { $way }; no nearer to the tip of your goal
preview-further = { $way }; { $count ->
    [one] one hole further from the tip of your goal
   *[other] { $count } holes further from the tip of your goal
}
hint = The program would play { $way }:
hint-not-played = Nothing has been played. To play it, send it like any other move.
preview-confirm = To play it, answer this mail with the word confirm. Any other move can be sent instead.

## Answers: told

moves-of = { $count ->
    [one] The marble on { $hole } can go to one hole.
   *[other] The marble on { $hole } can go to { $count } holes.
}
moves-none = The marble on { $hole } cannot move.
moves-ends = It can go to: { $ends }
moves-not-your-turn = It is not your turn. With a hole behind the word moves you see where the marble on it could go now.
board-after-turn = { $turn ->
    [0] The board at the start:
   *[other] The board after turn { $turn }:
}
history = { $turns ->
    [0] No turn has been made yet.
    [one] The record of the one turn so far:
   *[other] The record of the { $turns } turns so far:
}
games = Your games:
games-none = You have no game that runs or waits for players.
digest-happened = { $count ->
    [0] Nothing has happened since the last digest
    [one] One turn was made since the last digest
   *[other] { $count } turns were made since the last digest
}
digest-how = For the board of a game answer one of its mails with the word show.
game-line = Game { $number }, { $rules }: { $players }; { $mover } is to move
game-line-yours = Game { $number }, { $rules }: { $players }; you are to move, until { $when }
game-line-program = Game { $number }, { $rules }: { $players }; the program is to move
game-line-waiting = Game { $number }, { $rules }: { $players }; it waits for { $open ->
    [one] one player
   *[other] { $open } players
}
game-line-yours-paused = Game { $number }, { $rules }: { $players }; you are to move, the clocks stand still
set-aside-too-large = Your letter is larger than what we read: 1 MiB, 200 parts, 2,000 lines of text. Please send a short one: the new text alone is enough, without attachments and old mails.
set-aside-unreadable = Your letter is encrypted or packed so that we cannot open it. Please send it as plain text.

## Invitations

invitation-answer = Please answer with the one word accept or the one word decline. The game begins when all have accepted.
invitation-game = The game:
invitation-rules = Rules: { $rules }
invitation-clock = Clock: { $clock }
invitation-first = First to move: { $colour }
invitation-fifteen = Fifteen marbles each
invitation-long-hops = Long hops: also over a marble further off, with as many empty holes behind it as before it
invitation-pairs = In pairs: partners sit opposite and share a place
called-off-declined = { $name } declined the invitation.
called-off-unanswered = Not everybody answered the invitation in time.
called-off-by-host = The host called it off.
called-off-withdrawn = { $name } has withdrawn it.

## Notes to the host

host-bounced = A mail to { $player } came back ({ $status })
host-bounced-stopped = The clock of game { $number } is stopped. Please find out another address of the player and let the game go on.
host-bounced-todo = No clock is stopped by it. Please find out whether the address is still right.
host-given-up = A mail to { $player } could not be sent: { $subject }
host-given-up-todo = We have stopped trying. The list of mails shows what the other server said.
host-corrupt = Game { $number } cannot be replayed
host-corrupt-todo = Its score sheet and the rules contradict each other; it is left as it is. The audit shows where.

## The calendar entry

calendar-summary = { $club }: move in game { $number } ({ $colour }, turn { $turn })

## Help

topic-short = help, overview
topic-first = first, first game, beginning, start, tutorial
topic-rules = rules, rule
topic-terms = terms, words, glossary
topic-strategy = strategy, tactics, tips
topic-notation = notation, holes, names, coordinates
topic-moves = moves, move
topic-commands = commands, command, all
topic-resign = resign, resigning, leave, back
topic-clock = clock, time, deadline, deadlines, clocks
topic-settings = settings, setting, language, timezone, board, stop
guide-title = The player's guide
title-short = How it works
title-first = The first game
title-rules = The rules
title-terms = The words of the game
title-strategy = How to play well
title-notation = How holes and moves are written
title-moves = Moves by mail
title-commands = All commands
title-resign = Resigning and coming back
title-clock = Clocks and deadlines
title-settings = Settings
title-club = Playing with others
help-topics = There is more help on: { $topics }. Write one of these words behind the word help.
help-short = You play by answering our mails. When it is your turn, click a move in the mail, or answer with the move on a line of its own, above the mail that you answer.
help-short-reply = Everything below our mark and everything quoted is set aside; a move inside a sentence is shown to you and played once you confirm it.
help-writing-moves = A move is the hole of the marble, a dash and the hole where it ends. The holes on the way may be written too, each with a dash; they are needed only where you want another way than the shortest.
help-names-of-holes = Every hole has a name, a letter and a number; it stands in the hole on the coloured board, and at both ends of each row on the board in text.
help-move-in-sentence = A move stands alone on its line. Inside a sentence it counts as a wish: we show it and play it once you confirm.
help-resigning = Resigning waits until you confirm it. With two players the game is then over; with more it depends on the rules of the game whether the others race on.
help-clock = Each mail says until when you have time, in your own time zone, and brings the deadline as a calendar entry. We remind you while the time runs out. What counts is when your letter reached us.
help-clock-missed = A missed deadline loses the turn, and each mail says what comes after that and how to come back.
help-settings = These change how we write to you; they can be sent with any letter.
help-commands = Commands stand one on a line, at most ten in a letter:
help-move = m1-k5 – plays that move; write your own holes in place of these
help-preview = preview m1-k5 – shows the board as it would be
help-moves = moves m1 – shows where that marble can go; moves alone lists all moves
help-hint = hint – shows the move that the program would make, in games where that is allowed
help-show = show 12 – shows the board after turn 12; show alone shows it as it is
help-history = history – the record of the game in the mail
help-export = export – the record of the game as a file
help-say = say – the text behind it, as far as the next blank line, goes to the others with the next mail
help-resign = resign – asks you to confirm, then resigns
help-confirm = confirm – does what the mail that you answer asks
help-accept = accept – takes an invitation
help-decline = decline – turns it down
help-games = games – the list of your games
help-language = language de – our mails in German; language en in English, language zh in Chinese
help-timezone = timezone Europe/Berlin – the zone in which deadlines are told
help-name = name Ada – the name that the others see
help-board = board text – the board as text alone; board html in colour again
help-help = help clock – help on a topic
help-if = if e15-e13 then m1-k5 – plays your answer by itself if the others move so; several lines are several cases
help-deputy = deputy name@example.org – who may move for you, should you go silent; deputy off for nobody
help-watch = watch 42 – the boards of game 42; unwatch 42 for no more of them
help-digest = digest 18:00 – one mail a day in place of those that ask nothing; digest off for each turn again
help-undo = undo – asks the others to let you take your last move back
help-extend = extend 2d – asks the others for two days more
help-away = away 2026-12-20 2027-01-03 – your clocks stand still on these days
help-back = back – ends your holidays, or returns you to a seat that the program plays
help-stop = stop – no more mail from us

## Help: the rules, dial by dial

rules-of-game = These are the rules of your game: “{ $rules }”, { $players } players.
rules-of-set = These are the rules “{ $rules }” of this club, with all that a game may choose.
rules-heading-aim = The aim
rules-aim = You have { $marbles } marbles. They start in your camp, a point of the star, and race to your goal, the point across the board. Whoever is home first wins. Nothing is ever taken: a marble that is hopped over stays.
rules-fifteen = With fifteen marbles the camp and the goal are each a point and the five holes in front of it.
rules-heading-seats = The board and the seats
rules-board = The board is a star of 121 holes: a hexagon of 61 in the middle and six points of ten round it. Every hole has up to six neighbours. You see the board with your own point at the bottom.
rules-seats = { $players ->
    [2] Two players sit in opposite points: white and black.
    [3] Three players sit in every other point: white, blue and yellow. The goals are the empty points across.
    [4] Four players take two pairs of opposite points: white and black, red and yellow. Two points stay empty.
   *[6] Six players take all points: white, red, blue, black, yellow and green.
}
rules-turn = { $first ->
    [drawn] Who moves first is drawn for each game.
   *[white] White moves first.
} The turn then goes round clockwise, one move each.
rules-turn-game = In this game { $colour } moved first. The turn goes round clockwise, one move each.
rules-heading-step = A step
rules-step = The simplest move is a step: one marble goes to an empty hole beside it, in any of the six directions, sideways and backwards too.
rules-heading-hop = A hop
rules-hop = A marble may hop over a marble beside it, yours or anybody's, into the empty hole right behind. The marble hopped over stays where it is.
rules-heading-long = Long hops
rules-long = In games with long hops the marble hopped over may stand further off. The hop ends as far behind it as it began before it, and all other holes between must be empty.
rules-heading-chain = A chain of hops
rules-chain = After a hop the same marble may hop on, in any direction, as often as there is a hop to make. It may stop after each. Steps and hops never mix in one move, and nobody ever has to hop.
rules-revisit = { $dial ->
    [true] A chain may come through the same hole again, but no move ends where it began.
   *[false] A chain never lands twice on one hole, and never on the hole where it began.
}
rules-heading-points = The points of others, and the goal
rules-foreign = { $dial ->
    [stop] A move may end in any point, also in one that is neither your camp nor your goal.
   *[pass] In a point that is neither your own nor your goal a chain may land on its way, but no move may end there.
}
rules-goal = { $dial ->
    [free] A marble in the goal moves as freely as any other, and may leave it again.
   *[locked] A marble that starts its turn in the goal lands only on holes of the goal.
}
rules-heading-home = Getting home
rules-home = You are home as soon as every hole of your goal is filled and at least one of the marbles there is yours. So nobody can keep you out by leaving a marble in your goal.
rules-home-two = With two players, the first who is home wins.{ $reply ->
    [true] {" "}Because one side moves first, the other may answer: if the side that moved first gets home by a move of its own, the other side has one last move. If that brings it home too, the game is a draw.
   *[false] {""}
}
rules-home-many = With more players, the first who is home takes the first place and leaves the turn, and the marbles stay. The others race on for the places after that, until only one is still racing and takes the last.
rules-home-pairs = In pairs, partners sit opposite. Each plays to their own goal; a pair is placed when both are home, the first pair wins, and both partners share the place.
rules-heading-camp = Leaving the camp on time
rules-camp = All your marbles must have left your camp by the end of your turn { $turns }. From then on, a marble that still stands there after your turn and could have moved puts you out. A marble that is locked in does no harm while it cannot move.
rules-camp-return = After that time no marble may come back into your camp: such a move puts you out as well, and we ask before we play it. To be out is a loss with two players and the worst free place with more; your marbles are taken off the board.
rules-camp-fifteen = With fifteen marbles the time is over with turn { $turns }.
rules-heading-end = How a game ends
rules-end = A game ends when at most one player is still racing. Seldom it ends otherwise:
rules-pass = Whoever has no legal move is passed. When all who still race have been passed in a row, the game ends.
rules-limit = The game ends when every player has had { $turns } turns.
rules-repetition = The game ends when the same position with the same player to move has come up { $times } times.
rules-rank = { $dial ->
    [distance] The places of those who still race then go by the distance that their marbles have left to the goal.
   *[goal] The places of those who still race then go by the number of marbles in the goal, and among equals by the distance that the others have left.
} Equal players share a place.
rules-heading-leaving = The clock, and leaving the game
rules-clock = The time to think: { $clock }.
rules-missed = A missed deadline at first loses only the turn. After several in a row it is missed for good; each mail says how many more.
rules-leaving-two = With two players, whoever resigns or misses the deadline for good loses the game.
rules-resign = { $dial ->
    [out] With three and more, whoever resigns is out, on the worst free place. The marbles stay, and the others race on while two of them are racing.
    [end] With three and more, resigning ends the game for all: who resigned takes the worst free place, those home keep theirs, and the rest are placed as they stand.
    [program_last] With three and more, the program plays on for whoever resigned, who is placed last.
   *[program_earns] With three and more, the program plays on for whoever resigned and keeps the place that it earns, while two others are racing.
}
rules-timeout = { $dial ->
    [out] Whoever misses the deadline for good is out, on the worst free place, and the others race on.
    [end] A deadline missed for good ends the game for all: who missed it takes the worst free place, those home keep theirs, and the rest are placed as they stand.
    [program_last] After a deadline missed for good the program plays on. Its player is placed last, and may still come back to the seat.
   *[program_earns] After a deadline missed for good the program plays on while two others are racing, at least one of them a person. It keeps the place that it earns, and its player may come back to the seat. Otherwise the player is out.
}
rules-heading-variants = What a game may choose
rules-variant-long = Long hops, for { $players } players
rules-variant-fifteen = Fifteen marbles each, for { $players } players
rules-variant-pairs = Pairs, for { $players } players

## Help: small boards, each with one line

example-step = { $count ->
    [one] The marble on { $from } has one step: { $ends }
   *[other] The marble on { $from } has { $count } steps: { $ends }
}
example-hop = { $way } is a hop over the marble on { $over }
example-long = { $way } is a long hop over the marble on { $over }
example-chain = { $way } is a chain of { $hops } hops; it may stop after each of them
example-ladder = { $way } crosses the board in one move of { $hops } hops
example-barred = The marble on { $from } may land on { $hole } on its way, but not stop there
example-locked = The marble on { $from } stays in its goal; it can go to { $ends }
example-home = By { $way } the goal is full: home, although the marble on { $hole } is another player's
example-camp = The camp at the start
example-goal = The goal

## Help: the words of the game

term-hole = hole: one of the 121 places on the star where a marble can stand
term-point = point: one of the six triangles of ten holes round the middle
term-camp = camp: the point in which your marbles start
term-goal = goal: the point across from your camp, tinted on your board
term-marble = marble: what you move; it bears the letter of its colour
term-seat = seat: a player's place at the board, called by its colour
term-step = step: a marble goes to an empty hole beside it
term-hop = hop: a marble jumps over another one beside it into the empty hole right behind
term-long-hop = long hop: a hop over a marble further off, with as many empty holes behind it as before it
term-chain = chain: several hops of one marble in one move
term-turn = turn: what is yours to do until the next player is to move, one move as a rule
term-pass = pass: a turn without a move, because none was legal
term-home = being home: your goal is full, and a marble of yours is in it
term-place = place: where you come in at the end, the first being the best
term-distance = holes to go: how far all your marbles together still are from the goal
term-ladder = ladder: marbles with one empty hole between each and the next, so that another can hop along them all
term-straggler = straggler: a marble left behind with nothing to hop over

## Help: how to play well

strategy-heading-ladder = Ladders
strategy-stones = Every marble on the board is a stepping stone, for everybody. A marble that only steps needs many turns to cross the star; one that hops from stone to stone needs a few.
strategy-ladder = A line of marbles with one empty hole between each and the next is a ladder: a marble can hop along all of it in one move, and round corners too.
strategy-heading-turn = Before each move
strategy-before-step = Look for the longest chain first, also backwards and sideways at its beginning. If only a step is left, let it lengthen a ladder for your next turn.
strategy-others = The marbles of the others carry you as well as your own, and yours carry them: build a ladder for yourself, and leave none behind for those who move after you.
strategy-straggler = Leave no straggler. Until your last marble is in, you are not home, and alone at the back it costs a turn for every hole. Move the rear while there is something to hop over.
strategy-middle = Keep to the middle. The way is shorter there, and more marbles stand about to hop over.
strategy-heading-end = Towards the end
strategy-goal = Fill the goal from its tip, so that those who come later find room in front.
strategy-goal-locked = What is in the goal stays there: do not shut the way in with the first marbles.
strategy-foreign = The points of others are good for a landing on the way, never for a rest.
strategy-camp = Count the turns: your camp is to be empty by your turn { $turns }. Bring the marbles of its tip out early, while others stand there to hop over.
strategy-shortest = How short a game can be: alone on the board, a player needs at least 27 moves to cross it; two who race need at least 30 each (George I. Bell, 2009).

## Help: how holes and moves are written

notation-holes = Each hole has a name, a letter and a number. There are two ways to name them. A game keeps to one from its beginning to its end, since the same name means another hole in the other.
notation-here = Here holes are named { $notation ->
    [rows] by rows
   *[oblique] by slanted lines
}.
notation-heading = { $notation ->
    [rows] By rows
   *[oblique] By slanted lines
}
notation-how = { $notation ->
    [rows] The letter is the row, from a at the top to q at the bottom. The number is the place in that row, counted from the left.
   *[oblique] The letter is the slanted line, from a on the left to q on the right. The number is the row, from 1 at the bottom to 17 at the top.
}
notation-landmarks = As white sees the board: the top is { $top }, the middle { $middle }, the bottom { $bottom }
notation-turned = Names belong to the board. You always see it with your own point at the bottom, and the names turn with it.
notation-heading-moves = Writing moves
notation-step = { $way } – a step
notation-ends = { $way } – a chain of { $hops } hops, by its two ends
notation-way = { $way } – the same chain with its whole way
notation-forgiven = Capitals, blanks, dashes of every kind, bold type and a full stop at the end are forgiven.

## Help: the first game

first-intro = This is how a first game goes, from the first mail to the last.
first-heading-mail = 1. The mail
first-mail = When it is your turn, a mail comes. Its first line says so, and until when you have time. Below stand what the others did, the board, and every move that you may make.
first-heading-board = 2. The board
first-board = Your marbles start at the bottom, in your camp. Your goal is at the top. This is the board before the first move:
first-heading-look = 3. Where a marble can go
first-look = Ask, if you like. This costs nothing, and as often as you want:
first-look-command = moves { $hole } – shows where the marble on { $hole } can go
first-heading-step = 4. The first move
first-step = Click a move in the mail and send what opens, or answer with the move alone on its line: the hole of the marble, a dash, the hole where it ends. A step forward out of the camp:
first-step-command = { $way } – plays this step
first-heading-hop = 5. The first hop
first-hop = When the turn comes back to you, there is something to hop over. The marble that stepped helps the one behind it:
first-hop-command = { $way } – plays this hop
first-heading-chain = 6. Chains
first-chain = Soon marbles stand all over the middle, and a marble can hop over one after another. The mail lists such moves first. You write only where the marble starts and where it ends; the way is found for you.
first-heading-wrong = 7. If something goes wrong
first-wrong = A move that is not legal is not played: we tell you why and show where the marble can go. A move in the middle of a sentence is shown to you first and played when you confirm it. With the word preview before a move you see the board as it would be.
first-heading-end = 8. Home
first-end = You are home when your goal is full and one of the marbles there is yours. When all places are decided, a last mail brings the places and the record of the game.
first-camp = One thing not to forget: by your turn { $turns } your camp is to be empty. The mails warn you in time.

## The demo's page

demo-title = A game of Sternhalma by mail
demo-intro = Three players, { $turns } turns: { $letters } letters came in, { $mails } mails went out. Every line is one of them, in the order in which they happened.
demo-place = { $name }: place { $place }
demo-head-when = When (UTC)
demo-head-what = What
demo-head-who = Who
demo-head-words = Words or subject
demo-letter = letter from
demo-mail = mail to
demo-source = source
demo-look = look

## The club: ratings and tables

standings-two = Ratings in games of two:
standings-many = Ratings in games of three and more:
standings-line = { $rank }. { $name }: { $repute }
standings-none = No rated game is over yet.
lines-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
repute-new = { $rating }, not rated yet
repute-rating = { $rating } after { $games ->
    [one] one game
   *[other] { $games } games
}
repute = { $rating }; { $percent } % of moves in time
rating-of = The ratings of { $name }:
rating-two = Games of two: { $repute }
rating-many = Games of three and more: { $repute }
rating-games = The latest rated games:
rating-game = Game { $number }: place { $place }, { $change }, then { $rating }
tournament-gathering = Tournament “{ $name }”, { $rounds ->
    [0] nobody entered yet
    [one] one round, not begun yet
   *[other] { $rounds } rounds, not begun yet
}:
tournament-round = Tournament “{ $name }”, round { $round } of { $rounds }:
tournament-over = Tournament “{ $name }”, over after { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}:
tournament-line = { $rank }. { $name }: { $points } from { $games ->
    [one] one game
   *[other] { $games } games
}
tournament-line-left = { $name }, dropped out: { $points } from { $games ->
    [one] one game
   *[other] { $games } games
}

## The club: games that wait for players

guest = Guest { $number }
offers = Games that wait for players:
offers-none = No game waits for players at the moment.
offer-number = Game { $number }:
action-join = Take a seat in game { $number }
action-seek = Offer the free seats
seat-program = the program ({ $colour })
seat-asked = asked, no answer yet; { $repute }
least-rating = A rating of at least { $rating } is asked for
least-percent = At least { $percent } % of moves in time are asked for
waiting = Game { $number } is open{ $free ->
    [0] ; every seat is given
    [one] ; one seat is still free
   *[other] ; { $free } seats are still free
}. It begins as soon as every seat is taken.
waiting-how = Three things can be done about it, each on a line of its own in your answer:
waiting-for-answers = Those who were asked have not all answered yet.
done-invited = { $count ->
    [one] One person is invited
   *[other] { $count } people are invited
}
done-offered = { $count ->
    [0] The free seats are on offer; nobody waits for offers just now
    [one] The free seats are offered to one player
   *[other] The free seats are offered to { $count } players
}
done-seeking = You hear of every game that waits for players, until you have found one
done-not-seeking = You hear of open games no longer
done-joined = You have a seat in game { $number }
done-left = You have left game { $number } before it began
done-dropped-out = You are out of the tournament “{ $name }”; your games in it are resigned
done-address-asked = We have written to the new address; it is yours here as soon as the mail is answered from there
done-address-added = Letters from { $address } are yours from now on
done-address-removed = { $address } is no longer an address of yours
refused-offer = “{ $word }” is not understood
refused-offer-hint = An offer names rules, players and a clock, like this: new strict 2 players clock 3d
refused-rules = there are no rules “{ $name }”
refused-players = these rules are for { $allowed } players, not for { $players }
refused-variant = these rules do not offer that for so many players
refused-not-open = game { $number } does not wait for players
refused-which-open = the letter does not say which game is meant
refused-not-open-hint = The word seek, sent alone, brings the list of the games that wait
refused-no-seat = every seat of that game is taken
refused-already-in = you have a seat in that game
refused-rating = the game asks for a rating of { $least }, yours is { $own }
refused-percent = the game asks for { $least } % of moves in time, yours are { $own } %
refused-nothing-waiting = you have no game that waits for others
refused-nothing-waiting-hint = The word new opens one, with rules, players and a clock behind it if you wish
refused-too-many-waiting = { $most } games of yours wait for players already
refused-too-many-invited = you have invited { $most } people today already
refused-asked-today = you have asked “{ $text }” today already
refused-address = “{ $text }” is no address that we can write to
refused-not-over = the game is not over yet
refused-no-player = nobody here is called “{ $name }”
refused-not-your-address = that is none of your addresses
refused-last-address = it is the only address that you have here
subject-offer = a seat is free
headline-offer = A seat is free, { $name }: you may take it, or do nothing
offer-how = You get this because you asked for offers. They stop with your first game, or with this:
offer-stop = seek off
subject-gathering = the players of your game
headline-gathering = Nothing to do for you, { $name }: the players of game { $number } have changed
gathering-joined = { $name } has taken a seat.
gathering-left = { $name } has left.
gathering-declined = { $name } declined; the seat is free again.
gathering-yours = { $name } has left; you look after the game from now on.
subject-new-address = is this your address?
headline-new-address = Is this your address, { $name }? Then answer with the word confirm
new-address = Somebody who plays in this club wants letters from this address to count as theirs. If it was you, answer this mail, from this address. If it was not, do nothing: nothing happens, and we do not write again.
confirm-forget = You asked to be forgotten. Your name, your addresses and your letters would be erased, and games that still run would be resigned. Records of games keep “a former player” in your place. Nothing brings it back, and this is the last mail that you get from us.
confirm-drop-out = This would take you out of the tournament “{ $name }”. Your games in it that still run would be resigned; those that are over keep their results.
subject-table = the tournament is over
headline-table = The tournament “{ $tournament }” is over, { $name }

topic-club = club, games, players, rating, ratings, invite
help-club = To play with others, open a game and invite people or offer its seats; or join one that waits. Nobody has to sign up: the first letter makes a player.
help-club-least = A game may ask for something: a number behind the word least is the lowest rating, a number with % behind it the lowest share of moves in time. A new player has 1500 and has missed nothing yet.
help-club-rating = Ratings count games of two and games of three and more apart; a game with the program in a seat from the start, or in pairs, does not count.
help-new = new strict 2 players clock 3d least 1400 – opens a game; every part may be left out
help-invite = invite name@club.example – asks somebody to your open game; more addresses with commas between
help-seek = seek – offers the free seats of your open game; without one it lists the games that wait and tells you of new ones
help-seek-off = seek off – no more offers
help-join = join 42 – takes a seat in game 42
help-leave = leave – gives the seat back before the game begins
help-rematch = rematch – the same players once more, when the game is over
help-standings = standings – the tables of ratings and tournaments
help-rating = rating Ada – the ratings of a player; rating alone shows your own
help-address-add = address add name@club.example – a further address of yours; it is confirmed from there
help-address-remove = address remove name@club.example – takes it away again
help-forget-me = forget me – erases all that is known of you, once you confirm

## The page on which a move is picked; %names are filled in by the page

picker-action = Pick a move on the board
picker-attached = The attached page move.html shows the board: pick a move there, and it writes the answer.
picker-noscript = This page needs scripts to show the board. The moves in the mail work without: click one, or answer with the move.
picker-choose = Your move: { $colour }. Choose one of your marbles.
picker-no-moves = There is no move to make here.
picker-taken = Marble { $hole } taken. Holes it can go to: { $count }.
picker-picked = { $way }: send the mail to play it.
picker-send = Write the mail with { $move }
picker-plain = If no mail opens, write { $move } alone on a line to { $address }
picker-ask-out = Ending at { $hole } leaves a marble in your camp and puts you out of the game. Play it all the same?
picker-ask-return = Ending at { $hole } brings a marble back into your camp and puts you out of the game. Play it all the same?
picker-stuck = The marble on { $hole } can't move.
picker-may-not-stop = The marble may pass { $hole } but not stop there.
picker-not-there = The marble can't go to { $hole }.
picker-not-yours = There is no marble of yours on { $hole }.
picker-no-link = Open this page by the link in a mail that asks for your move.
picker-bad-link = This link is broken. Take the one in the latest mail, or answer that mail with your move.
picker-board = Board, seen by { $colour }
picker-back = Put it back
picker-keys = Keys: arrows choose a hole, Enter takes a marble or moves it, Esc puts it back.
picker-yes = Yes, play it
picker-no = No
picker-cell-own = { $hole }: your marble, { $colour }; holes it can go to: { $count }
picker-cell-chosen = { $hole }: your marble, { $colour }, taken; holes it can go to: { $count }
picker-cell-marble = { $hole }: marble, { $colour }
picker-cell-end = { $hole }: it can go here
picker-cell-end-out = { $hole }: it can go here, and puts you out of the game
picker-cell-barred = { $hole }: it may not stop here
picker-cell-goal = { $hole }: empty, in your goal
picker-cell-empty = { $hole }: empty

## The archive

archive-club = The club
archive-games = Games
archive-players = Players
archive-player = Player
archive-standings = Standings
archive-search = Search
archive-footer = Sternhalma by mail. These pages need no server, and nobody is watched here.
archive-game-title = Game { $number }: { $players }
archive-game = Game
archive-rules = Rules
archive-clock = Clock
archive-started = Started
archive-ended = Ended
archive-turns = Turns
archive-end = End
archive-runs = The game is being played.
archive-seat = Seat
archive-place = Place
archive-turns-head = Turn by turn
archive-turns-how = Choose a turn to see the board after it.
archive-start = start
archive-record = The record (.stern)
archive-games-title = Games { $first } to { $last }
archive-pages = Pages
archive-latest = The latest games
archive-won = First places
archive-rating = { $pool }: rated { $points } after { $count } games; the lowest was { $low }, the highest { $high }.
archive-plot-games = Rated games
archive-pool-two = Games of two
archive-pool-many = Games of three and more
archive-rank = Rank
archive-points = Rating
archive-unrated = Nobody is rated yet.
archive-search-noscript = The search needs scripts; the lists of games and players don't.
archive-from = Played since
archive-to = Played until
archive-found = Games found: { $count }
archive-found-more = Games found: { $count }; the first { $shown } are shown.
archive-nobody = without a name
archive-nav = Parts of the archive
archive-skip = To the contents
archive-tournaments = Tournaments
archive-tournament = Tournament
archive-help = Help
archive-help-how = The rules, the first game, strategy, notation, and how to play by mail
archive-rules-of = Rules: { $name }
archive-game-number = Game { $number }
archive-from-club = Played at
archive-late = The game is being played and is shown { $turns ->
    [one] a turn
   *[other] { $turns } turns
} late.
archive-picture = The last position as a picture
archive-moving = The whole game as a moving picture
archive-passed = passed
archive-missed = missed
archive-all-games = All games
archive-count-over = { $count ->
    [one] game played
   *[other] games played
}
archive-count-running = being played
archive-count-players = { $count ->
    [one] player
   *[other] players
}
archive-imports = Games from elsewhere
archive-search-any = any
archive-percent = { $percent } %
archive-in-time = Moves in time
archive-no-players = There are no players yet.
archive-rated = { $points } after { $count ->
    [one] a game
   *[other] { $count } games
}
archive-course = Course
archive-format = System
archive-stage = State
archive-rounds = Rounds
archive-no-tournaments = There is no tournament yet.
archive-score = Points
archive-left = dropped out
archive-table = Table
archive-round = Round { $round }
archive-bye = Sits out:
archive-void = called off
archive-round-robin = everybody against everybody
archive-swiss = Swiss system
archive-tables = rounds of tables
archive-stage-gathering = not begun yet
archive-stage-over = over

## The viewer of a game

viewer-first = First
viewer-back = Back
viewer-play = Play
viewer-stop = Stop
viewer-next = Next
viewer-last = Last
viewer-turn-board = Turn the board
viewer-names = Names
viewer-keys = Keys: left and right a turn, Home and End the first and the last, space plays.
viewer-at = Turn { $number } of { $count }: { $done }
viewer-slider = Turn
view-steps = Steps missed
view-title = What the program thinks of the turns
view-how = Each bar is what a move missed against the program's own move, in steps in the middle of the board; a bar leads to its turn.
view-at = Turn { $number }, { $done }: { $view }
view-own = the program's own move
view-as-good = as good as the program's { $best }
view-missed = { $best } gains { $steps } more
view-sum = { $colour } missed { $steps } in all, { $mean } a move.
