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
event-extended = The deadline was moved to { $when }
event-extended-open = The deadline was moved
event-paused = The clocks were stopped
event-resumed = The clocks run again
event-replaced = The seat of { $colour } went to { $name }
event-replaced-program = The seat of { $colour } went to the program
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
refused-not-away = the program does not play this seat
refused-paused = the clocks of this game stand still
refused-nothing-to-confirm = nothing waits to be confirmed
refused-nothing-to-confirm-hint = The mail that you answered asked nothing, or the game has gone on since
refused-no-turn = there is no turn { $turn } yet, the last one is { $last }
refused-no-game = there is no game { $number } that is yours
refused-games-hint = The word games, sent alone, brings the list of your games
refused-which-game = your letter does not say which game is meant
refused-which-game-hint = Please answer a mail of that game
refused-bad-span = “{ $text }” is no length of time
refused-bad-span-hint = Lengths of time are written like 2d, 36h or 1d12h
refused-setting = “{ $value }” is no { $setting } that we know
refused-setting-known = There are: { $known }
refused-not-offered = this club does not offer “{ $word }”
refused-nothing-to-undo = there is no turn that could be taken back

illegal = it is not legal
illegal-ends = That marble can go to: { $ends }
illegal-too-short = a move has a start and an end
illegal-too-long = it is too long
illegal-no-marble = no marble stands on { $hole }
illegal-not-yours = the marble on { $hole } belongs to { $who }
illegal-occupied = on { $hole } stands a marble of { $who }
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
games-none = You have no game running.
game-line = Game { $number }, { $rules }: { $players }
game-line-yours = Game { $number }, { $rules }: { $players }; you are to move, until { $when }
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
topic-moves = moves, move, notation, holes, names
topic-rules = rules, rule
topic-commands = commands, command, all
topic-resign = resign, resigning, leave, back
topic-clock = clock, time, deadline, deadlines, clocks
topic-settings = settings, setting, language, timezone, board, stop
help-topics = There is more help on: { $topics }. Write one of these words behind the word help.
help-short = You play by answering our mails. When it is your turn, click a move in the mail, or answer with the move on a line of its own, above the mail that you answer.
help-short-reply = Everything below our mark and everything quoted is set aside; a move inside a sentence is shown to you and played once you confirm it.
help-writing-moves = A move is the hole of the marble, a dash and the hole where it ends. The holes on the way may be written too, each with a dash; they are needed only where you want another way than the shortest.
help-names-of-holes = Every hole has a name, a letter and a number; it stands in the hole on the coloured board, and at both ends of each row on the board in text.
help-move-in-sentence = A move stands alone on its line. Inside a sentence it counts as a wish: we show it and play it once you confirm.
help-rules-aim = Bring all your marbles to the point across the board. Nothing is ever taken.
help-rules-move = A move is one step onto a free hole beside the marble, or a chain of hops: each over one marble, anyone's, onto the free hole right behind it. You may stop after any hop, and you never have to hop.
help-rules-home = You are home as soon as every hole of your goal is filled and at least one of the marbles there is yours. The others race on for the places that are left.
help-resigning = Resigning waits until you confirm it. With two players the game is then over; with more it depends on the rules of the game whether the others race on.
help-clock = Each mail says until when you have time, in your own time zone, and brings the deadline as a calendar entry. We remind you while the time runs out. What counts is when your letter reached us.
help-clock-missed = A missed deadline loses the turn, and each mail says what comes after that and how to come back.
help-settings = These change how we write to you; they can be sent with any letter.
help-commands = Commands stand one on a line, at most ten in a letter:
help-move = m1-k5 – plays that move; write your own holes in place of these
help-preview = preview m1-k5 – shows the board as it would be
help-moves = moves m1 – shows where that marble can go; moves alone lists all moves
help-show = show 12 – shows the board after turn 12; show alone shows it as it is
help-history = history – the record of the game in the mail
help-export = export – the record of the game as a file
help-say = say – the text behind it, as far as the next blank line, goes to the others with the next mail
help-resign = resign – asks you to confirm, then resigns
help-confirm = confirm – does what the mail that you answer asks
help-back = back – returns you to a seat that the program plays
help-accept = accept – takes an invitation
help-decline = decline – turns it down
help-games = games – the list of your games
help-language = language de – our mails in German; language en in English
help-timezone = timezone Europe/Berlin – the zone in which deadlines are told
help-name = name Ada – the name that the others see
help-board = board text – the board as text alone; board html in colour again
help-help = help clock – help on a topic
help-stop = stop – no more mail from us

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
