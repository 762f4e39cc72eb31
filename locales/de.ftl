### Jeder Satz unserer Mails auf Deutsch. Die anderen Dateien haben dieselben Meldungen mit denselben Angaben.
### Kein Satz enthält einen Zug, und keiner lässt sich als Befehl lesen: Züge und Befehle stehen in Listen.

## Daten und Zeitspannen

weekday = { $day ->
    [0] Montag
    [1] Dienstag
    [2] Mittwoch
    [3] Donnerstag
    [4] Freitag
    [5] Samstag
   *[6] Sonntag
}
month = { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
}
moment = { $weekday }, { $day }. { $month }, { $time } { $zone }
moment-with-year = { $weekday }, { $day }. { $month } { $year }, { $time } { $zone }
zone = { $abbreviation ->
    [CET] MEZ
    [CEST] MESZ
    [EET] OEZ
    [EEST] OESZ
    [WET] WEZ
    [WEST] WESZ
   *[other] { $abbreviation }
}
span-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
span-hours = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
}
span-minutes = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}

## Plätze und Spieler

white = Weiß
red = Rot
blue = Blau
black = Schwarz
yellow = Gelb
green = Grün
you-as = du ({ $colour })
name-as = { $name } ({ $colour })
program-level = das Programm, Stufe { $level }
former-player = jemand, der früher hier spielte
seat-open = noch frei ({ $colour })
players = Am Brett:
seat-line = { $who }: { $standing }
seat-line-program = { $who }, vom Programm gespielt: { $standing }
stands-to-move = am Zug
stands-racing = unterwegs
stands-program = vom Programm gespielt
stands-home = am Ziel, Platz { $place }
stands-home-waiting = am Ziel, wartet auf den Partner
stands-out = ausgeschieden, Platz { $place }
stands-trailing = Platz { $place }, die Kugeln ziehen weiter
stands-placed = Platz { $place }
seat-way = { $distance ->
    [one] noch 1 Feld
   *[other] noch { $distance } Felder
}, { $home } von { $all } Kugeln im Ziel
seat-way-and-clock = { $way }; { $clock }
clock-running = { $span } übrig, bis { $when }
clock-stands = die Uhr steht
clock-per-move = { $span } für den nächsten Zug
clock-reserve = { $span } auf der Uhr
clock-period = { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
} zu machen; Zeit dafür: { $span }
pace-per-move = { $span } je Zug
pace-reserve = { $reserve } für die Partie und { $increment } mehr für jeden Zug
pace-period = { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
} je Zeitraum; seine Länge: { $span }

## Die Antwortzeile und der Fuß

reply-above = Bitte oberhalb dieser Zeile antworten
footer-help = Hilfe bekommst du mit dem Wort Hilfe. Zum Aufgeben schreib aufgeben in eine eigene Zeile.
footer-stop = Wenn du keine Mails mehr von uns möchtest, antworte mit nichts als dem Wort stopp.

## Betreffzeilen

subject-yours = du bist am Zug ({ $colour }, Zug { $turn })
subject-reminder = Erinnerung: du bist am Zug ({ $colour }, Zug { $turn })
subject-theirs = { $name } am Zug ({ $colour }, Zug { $turn })
subject-program = das Programm am Zug ({ $colour }, Zug { $turn })
subject-over = die Partie ist zu Ende
subject-confirm = bitte bestätigen
subject-which = welcher Zug ist gemeint?
subject-set-aside = dein Brief ließ sich nicht lesen
subject-not-done = nicht ausgeführt, und warum
subject-preview = das Brett, wie es wäre
subject-told = die Antwort auf deinen Brief
subject-invitation = du bist zu einer Partie eingeladen
subject-called-off = die Partie findet nicht statt
subject-host = eine Nachricht an die Spielleitung

## Überschriften: was zu tun ist

headline-yours = Du bist am Zug, { $name }: { $colour }, Zug { $turn }, bis { $when }
headline-yours-paused = Du bist am Zug, { $name }: { $colour }, Zug { $turn }; die Uhren stehen, und bis sie wieder laufen, wird kein Zug angenommen
headline-reminder = Zur Erinnerung, { $name }: Du bist am Zug ({ $colour }, Zug { $turn }), bis { $when }
headline-theirs = Für dich ist nichts zu tun, { $name }: Am Zug ist { $who }, Zug { $turn }, bis { $when }
headline-theirs-paused = Für dich ist nichts zu tun, { $name }: Am Zug ist { $who }, Zug { $turn }; die Uhren stehen
headline-program = Für dich ist nichts zu tun, { $name }: Das Programm zieht für { $colour }, Zug { $turn }
headline-over = Die Partie ist zu Ende, { $name }
headline-over-won = Die Partie ist zu Ende, und du hast sie gewonnen, { $name }
headline-over-drawn = Die Partie ist zu Ende, { $name }: unentschieden
headline-over-placed = Die Partie ist zu Ende, { $name }: Du bist auf Platz { $place }
headline-confirm = Bitte bestätige, { $name }: Antworte mit dem Wort bestätigen, oder tu einfach nichts
headline-which = Welchen Zug meinst du, { $name }? Gespielt ist noch keiner
headline-set-aside = Dein Brief ließ sich nicht lesen, { $name }; bitte schick ihn noch einmal als reinen Text
headline-not-done = Nicht alles aus deinem Brief ließ sich ausführen, { $name }
headline-preview = Gespielt ist noch nichts, { $name }: So sähe das Brett aus
headline-told = Hier ist die Antwort auf deinen Brief, { $name }
headline-invitation = { $inviter } lädt dich zu einer Partie ein, { $name }: Bitte nimm an oder lehne ab
headline-invitation-club = { $club } lädt dich zu einer Partie ein, { $name }: Bitte nimm an oder lehne ab
headline-called-off = Für dich ist nichts zu tun, { $name }: Partie { $number } findet nicht statt

## Was geschehen ist

read-as = So wurde dein Brief gelesen:
since-your-last-turn = Seit deinem letzten Zug:
just-now = Was zuletzt geschah:
story-left-out = { $count ->
    [one] Davor geschah noch etwas
   *[other] Davor geschah noch { $count }-mal etwas
}
event-opened = Die Partie begann nach den Regeln „{ $rules }“; Uhr: { $clock }; den ersten Zug hat { $colour }
event-moved = { $who } zog { $way }
event-moved-you = Du zogst { $way }
event-passed = { $who } hatte keinen erlaubten Zug und setzt aus
event-passed-you = Du hattest keinen erlaubten Zug und setzt aus
event-missed = { $who } hat die Frist versäumt: Der Zug ist verloren
event-missed-you = Du hast die Frist versäumt: Der Zug ist verloren
event-resigned = { $who } hat aufgegeben
event-resigned-you = Du hast aufgegeben
event-timed-out = { $who } hat die Frist endgültig versäumt
event-timed-out-you = Du hast die Frist endgültig versäumt
event-returned = { $who } ist wieder da
event-returned-you = Du bist wieder da
event-undone = Der letzte Zug wurde zurückgenommen
event-extended = Die Frist wurde verschoben auf { $when }
event-extended-open = Die Frist wurde verschoben
event-paused = Die Uhren wurden angehalten
event-resumed = Die Uhren laufen wieder
event-replaced = Der Platz von { $colour } ging an { $name }
event-replaced-program = Der Platz von { $colour } ging an das Programm
event-abandoned = Die Spielleitung hat die Partie abgebrochen
outcome-home = { $who } ist am Ziel: Platz { $place }
outcome-home-you = Du bist am Ziel: Platz { $place }
outcome-home-unplaced = { $who } ist am Ziel
outcome-home-unplaced-you = Du bist am Ziel
outcome-out = { $who } ist ausgeschieden, { $why }: Platz { $place }
outcome-out-you = Du bist ausgeschieden, { $why }: Platz { $place }
out-late-marble = weil nach der Frist eine Kugel im Lager stand
out-returned = weil nach der Frist eine Kugel ins Lager zurückkam
out-partner = zusammen mit dem Partner
out-resigned = durch Aufgeben
out-timed-out = durch Versäumen der Frist
outcome-program = Das Programm spielt für { $colour } weiter und behält den Platz, den es erreicht
outcome-program-last = Das Programm spielt für { $colour } weiter, auf Platz { $place }
outcome-last-move = { $who } hat noch einen letzten Zug
outcome-last-move-you = Du hast noch einen letzten Zug
come-back = Deinen Platz spielt jetzt das Programm. Du kannst jederzeit selbst weiterspielen: Schreib zurück in eine eigene Zeile.
after-miss = { $more ->
    [1] Versäumt { $who } auch die nächste Frist, { $what }
   *[other] Versäumt { $who } noch { $more } Fristen nacheinander, { $what }
}
after-miss-you = { $more ->
    [1] Versäumst du auch die nächste Frist, { $what }; jeder Zug davor bringt alles in Ordnung
   *[other] Versäumst du noch { $more } Fristen nacheinander, { $what }; jeder Zug davor bringt alles in Ordnung
}
next-out = scheidet dieser Platz aus
next-lost = ist die Partie verloren
next-end = endet die Partie für alle
next-program-last = übernimmt das Programm, auf dem letzten Platz
next-program-earns = übernimmt das Programm
last-move = Letzter Zug: { $who } mit { $way }{ $hops ->
    [one] {""}
   *[other] , in { $hops } Sprüngen
}
last-move-of-game = Die andere Seite ist am Ziel. Dies ist dein letzter Zug der Partie: Bringst du damit die letzte Kugel ins Ziel, ist sie unentschieden.
reminder = { $part } von { $whole } Teilen der Zeit für diesen Zug sind um.
said = Die anderen sagen:
said-line = { $name }: { $words }
camp-warning = { $left ->
    [one] Mit diesem Zug muss dein Lager geräumt sein
   *[other] In { $left } Zügen muss dein Lager geräumt sein
}: { $count ->
    [one] Eine Kugel steht noch darin
   *[other] { $count } Kugeln stehen noch darin
}. Eine Kugel, die dort bleibt, obwohl sie ziehen konnte, lässt dich ausscheiden.
camp-late = Die Zeit zum Räumen deines Lagers ist um, und { $count ->
    [one] eine Kugel steht eingesperrt darin
   *[other] { $count } Kugeln stehen eingesperrt darin
}. Zieh eine Kugel heraus, sobald sie ziehen kann: Eine Kugel, die dort bleibt, obwohl sie ziehen konnte, lässt dich ausscheiden.

## Das Ende einer Partie

places = Die Platzierung:
place-line = Platz { $place }: { $who }
end-places-decided = Alle Plätze sind vergeben.
end-reply-made = Der letzte Zug ist gemacht.
end-limit = Die Höchstzahl der Züge ist erreicht; platziert wird nach dem Stand auf dem Brett.
end-repetition = Dieselbe Stellung kam einmal zu oft; platziert wird nach dem Stand auf dem Brett.
end-standstill = Niemand, der noch unterwegs war, konnte ziehen; platziert wird nach dem Stand auf dem Brett.
end-resign = Die Partie endet durch Aufgeben.
end-timeout = Die Partie endet durch eine endgültig versäumte Frist.
end-abandoned = Die Spielleitung hat die Partie abgebrochen. Es gibt keine Platzierung.
record-attached = Die Aufzeichnung der Partie hängt an; jeder Texteditor öffnet sie.

## Das Brett

board-summary = Das Brett. { $seats }
board-seat = { $colour } { $letter }, { $count ->
    [one] eine Kugel
   *[other] { $count } Kugeln
}: { $holes }.
board-start = Das Brett zu Beginn, die eigene Spitze unten: { $letters }.
key-text-goal = + ist ein freies Feld deines Ziels
key-text-way = ( ) sind die Felder, von denen der Zug kam und über die er ging, [ ] ist sein Ende
key-text-chosen = [ ] ist die Kugel
key-text-ends = * ist, wohin sie ziehen kann
key-text-barred = x ist, wo sie nicht bleiben darf
key-html-goal = Gold: dein Ziel
key-html-way = Gestrichelt: woher der Zug kam und wo er vorbeiging; umrandet und unterstrichen: wo er endete
key-html-chosen = Doppelt umrandet: die Kugel
key-html-ends = Grün, fett: wohin sie ziehen kann
key-html-barred = Grau, durchgestrichen: wo sie nicht bleiben darf

## Die erlaubten Züge

menu = Deine Züge, die mit dem größten Gewinn zuerst:
menu-marble = Kugel { $from }: nach { $ends }
menu-how = Zum Ziehen klick einen an und schick die Mail so ab, oder antworte mit dem Zug in einer eigenen Zeile: das Feld der Kugel, ein Strich, das Feld, auf dem sie endet.
menu-out = Züge mit ! lassen eine Kugel im Lager und lassen dich damit ausscheiden.
menu-out-once-confirmed = Züge mit !? bringen eine Kugel ins Lager zurück und lassen dich ausscheiden; wir bitten dich vorher um Bestätigung.
menu-unlisted = { $count ->
    [one] Ein weiterer Zug ist möglich; schreib ihn einfach.
   *[other] { $count } weitere Züge sind möglich; schreib sie einfach.
}
action-play = { $way } spielen
action-confirm = Bestätigen
action-accept = Annehmen
action-decline = Ablehnen

## Antworten: ausgeführt

done-played = { $way }: gespielt
done-resigned = Du hast aufgegeben
done-said = Deine Worte gehen mit der nächsten Mail an die anderen
done-set = Eingestellt, { $setting }: { $value }
done-stopped = Du bekommst keine Mails mehr von uns; jeder Brief von dir an diese Adresse ändert das wieder
done-accepted = Du hast angenommen; die Partie beginnt, sobald alle angenommen haben
done-declined = Du hast abgelehnt; niemand wartet auf dich
done-back = Du spielst wieder selbst
setting-language = Sprache
setting-timezone = Zeitzone
setting-name = Name
setting-board = Brett
board-html = in Farbe
board-image = als Bild
board-text = nur als Text

## Antworten: nicht ausgeführt

refused = { $request }: nicht ausgeführt, { $reason }
not-understood = „{ $line }“ war nicht zu verstehen
did-you-mean = Meinst du { $nearest }?
too-many = { $count ->
    [one] Ein Brief darf zehn Befehle enthalten. Einer blieb liegen; bitte schick ihn noch einmal:
   *[other] Ein Brief darf zehn Befehle enthalten. { $count } blieben liegen; bitte schick sie noch einmal:
}
refused-game-over = die Partie ist zu Ende
refused-not-your-turn = am Zug ist { $who }
refused-not-your-turn-hint = Du bekommst eine Mail, sobald du am Zug bist
refused-old-key = dein Brief antwortet auf eine Mail zu einem früheren Zug
refused-old-key-hint = So steht es jetzt auf dem Brett; bitte antworte auf diese Mail oder auf die neueste
refused-no-hole = ein Feld { $name } gibt es nicht
refused-not-racing = du bist nicht mehr im Rennen
refused-not-away = das Programm spielt diesen Platz nicht
refused-paused = die Uhren dieser Partie stehen
refused-nothing-to-confirm = es gibt nichts zu bestätigen
refused-nothing-to-confirm-hint = Die Mail, auf die du antwortest, fragte nichts, oder die Partie ist seither weitergegangen
refused-no-turn = Zug { $turn } gibt es noch nicht, der letzte ist Zug { $last }
refused-no-game = eine Partie { $number }, in der du spielst, gibt es nicht
refused-games-hint = Das Wort Partien, allein geschickt, bringt die Liste deiner Partien
refused-which-game = dein Brief sagt nicht, welche Partie gemeint ist
refused-which-game-hint = Bitte antworte auf eine Mail dieser Partie
refused-bad-span = „{ $text }“ ist keine Zeitspanne
refused-bad-span-hint = Zeitspannen schreibt man wie 2d, 36h oder 1d12h (d für Tage, h für Stunden)
refused-setting = „{ $value }“ kennen wir nicht ({ $setting })
refused-setting-known = Es gibt: { $known }
refused-not-offered = „{ $word }“ gibt es in diesem Club nicht
refused-nothing-to-undo = es gibt keinen Zug, der sich zurücknehmen ließe

illegal = er ist nicht erlaubt
illegal-ends = Diese Kugel kann ziehen nach: { $ends }
illegal-too-short = ein Zug hat einen Anfang und ein Ende
illegal-too-long = er ist zu lang
illegal-no-marble = auf { $hole } steht keine Kugel
illegal-not-yours = die Kugel auf { $hole } gehört nicht dir: { $who }
illegal-occupied = auf { $hole } steht schon eine Kugel: { $who }
illegal-ends-where-it-began = er würde auf { $hole } enden, wo er begann
illegal-unreachable = weder ein Schritt noch Sprünge führen von { $from } bis { $hole }
illegal-no-hop = kein Sprung führt von { $from } bis { $hole }
illegal-step-in-chain = von { $from } bis { $hole } ist es ein Schritt, und Schritte und Sprünge mischt man nicht
illegal-twice = die Kette würde zweimal auf { $hole } landen
illegal-leaves-goal = die Kugel auf { $from } ist im Ziel und darf nicht außerhalb landen, auf { $hole }
illegal-through-outside = die Kugel auf { $from } ist im Ziel, und jeder Weg von dort bis { $hole } landet außerhalb
illegal-forbidden-end = kein Zug darf auf { $hole } enden, in einer fremden Spitze
illegal-not-playing = { $colour } spielt in dieser Partie nicht mit
illegal-not-racing = { $who } ist nicht mehr im Rennen
illegal-held-by-program = das Programm hat den Platz von { $colour }
illegal-held-by-player = { $who } war nie weg
illegal-can-move = { $who } hat einen erlaubten Zug
illegal-must-pass = { $who } hat keinen erlaubten Zug

## Antworten: Fragen

which-two-moves = Dein Brief enthält verschiedene Züge, und nichts sagt, welcher gemeint ist:
which-text-against-html = Der Text und der formatierte Text deines Briefs sagen Verschiedenes:
which-move-and-wish = Dein Brief enthält einen Zug in einer eigenen Zeile und einen anderen in einem Satz:
which-answer = Bitte antworte mit dem einen Zug, den du meinst, in einer eigenen Zeile.
confirm-resign = Du möchtest aufgeben. Damit wäre die Partie für dich zu Ende, und nichts bringt sie zurück.
confirm-play = Dein Brief enthält einen Zug in einem Satz. Einen solchen Zug spielen wir erst, wenn du ihn bestätigst.
confirm-leaves = Dieser Zug bringt nach der Frist eine Kugel in dein Lager zurück. Er ist erlaubt, lässt dich aber sofort ausscheiden.
confirm-unproved = Ein Brief in deinem Namen bittet um das Folgende, und sein Absender ließ sich nicht nachweisen:
confirm-unproved-how = Warst du es nicht, dann tu nichts: Es geschieht nichts, und der Absender erfährt nichts.
confirm-how = Zum Bestätigen antworte auf diese Mail mit dem Wort bestätigen. Tust du nichts, geschieht nichts.
preview = So sähe dein Zug aus:
preview-way = Der Weg: { $way }{ $hops ->
    [one] {""}
   *[other] , in { $hops } Sprüngen
}
preview-nearer = { $way }; { $count ->
    [one] ein Feld näher an der Spitze deines Ziels
   *[other] { $count } Felder näher an der Spitze deines Ziels
}
preview-level = { $way }; nicht näher an der Spitze deines Ziels
preview-further = { $way }; { $count ->
    [one] ein Feld weiter weg von der Spitze deines Ziels
   *[other] { $count } Felder weiter weg von der Spitze deines Ziels
}
preview-confirm = Um ihn zu spielen, antworte auf diese Mail mit dem Wort bestätigen. Du kannst auch einen anderen Zug schicken.

## Antworten: Auskünfte

moves-of = { $count ->
    [one] Die Kugel auf { $hole } kann auf ein Feld ziehen.
   *[other] Die Kugel auf { $hole } kann auf { $count } Felder ziehen.
}
moves-none = Die Kugel auf { $hole } kann nicht ziehen.
moves-ends = Sie kann ziehen nach: { $ends }
moves-not-your-turn = Du bist nicht am Zug. Mit einem Feld hinter dem Wort Züge siehst du, wohin die Kugel darauf jetzt ziehen könnte.
board-after-turn = { $turn ->
    [0] Das Brett zu Beginn:
   *[other] Das Brett nach Zug { $turn }:
}
history = { $turns ->
    [0] Noch ist kein Zug gemacht.
    [one] Die Aufzeichnung des einen Zuges bisher:
   *[other] Die Aufzeichnung der { $turns } Züge bisher:
}
games = Deine Partien:
games-none = Du hast keine laufende Partie.
game-line = Partie { $number }, { $rules }: { $players }
game-line-yours = Partie { $number }, { $rules }: { $players }; du bist am Zug, bis { $when }
game-line-yours-paused = Partie { $number }, { $rules }: { $players }; du bist am Zug, die Uhren stehen
set-aside-too-large = Dein Brief ist größer, als wir lesen: 1 MiB, 200 Teile, 2000 Zeilen Text. Bitte schick einen kurzen: Der neue Text genügt, ohne Anhänge und alte Mails.
set-aside-unreadable = Dein Brief ist verschlüsselt oder so verpackt, dass wir ihn nicht öffnen können. Bitte schick ihn als reinen Text.

## Einladungen

invitation-answer = Bitte antworte mit dem einen Wort annehmen oder dem einen Wort ablehnen. Die Partie beginnt, wenn alle angenommen haben.
invitation-game = Die Partie:
invitation-rules = Regeln: { $rules }
invitation-clock = Uhr: { $clock }
invitation-first = Den ersten Zug hat { $colour }
invitation-fifteen = Fünfzehn Kugeln für jeden
invitation-long-hops = Weite Sprünge: auch über eine entferntere Kugel, mit so vielen freien Feldern dahinter wie davor
invitation-pairs = In Paaren: Partner sitzen sich gegenüber und teilen einen Platz
called-off-declined = { $name } hat die Einladung abgelehnt.
called-off-unanswered = Nicht alle haben rechtzeitig auf die Einladung geantwortet.
called-off-by-host = Die Spielleitung hat sie abgesagt.

## Nachrichten an die Spielleitung

host-bounced = Eine Mail an { $player } kam zurück ({ $status })
host-bounced-stopped = Die Uhr von Partie { $number } ist angehalten. Bitte finde eine andere Adresse heraus und lass die Partie weitergehen.
host-bounced-todo = Keine Uhr ist dadurch angehalten. Bitte finde heraus, ob die Adresse noch stimmt.
host-given-up = Eine Mail an { $player } ließ sich nicht senden: { $subject }
host-given-up-todo = Wir versuchen es nicht mehr. Die Liste der Mails zeigt, was der andere Server sagte.
host-corrupt = Partie { $number } lässt sich nicht nachspielen
host-corrupt-todo = Ihre Aufzeichnung und die Regeln widersprechen sich; sie bleibt, wie sie ist. Die Prüfung (audit) zeigt, wo.

## Der Kalendereintrag

calendar-summary = { $club }: Zug in Partie { $number } ({ $colour }, Zug { $turn })

## Hilfe

topic-short = Hilfe, Überblick
topic-moves = Züge, Zug, Notation, Felder, Namen
topic-rules = Regeln, Regel
topic-commands = Befehle, Befehl, alles
topic-resign = aufgeben, Aufgabe, verlassen, zurück
topic-clock = Uhr, Zeit, Frist, Fristen, Uhren
topic-settings = Einstellungen, Einstellung, Sprache, Zeitzone, Brett, stopp
help-topics = Mehr Hilfe gibt es zu: { $topics }. Schreib eines dieser Wörter hinter das Wort Hilfe.
help-short = Du spielst, indem du auf unsere Mails antwortest. Bist du am Zug, dann klick in der Mail einen Zug an, oder antworte mit dem Zug in einer eigenen Zeile, oberhalb der Mail, auf die du antwortest.
help-short-reply = Alles unter unserer Antwortzeile und alles Zitierte bleibt unbeachtet; einen Zug in einem Satz zeigen wir dir und spielen ihn, wenn du ihn bestätigst.
help-writing-moves = Ein Zug ist das Feld der Kugel, ein Strich und das Feld, auf dem sie endet. Die Felder dazwischen darfst du mitschreiben, jedes mit einem Strich; nötig sind sie nur, wenn du einen anderen Weg als den kürzesten willst.
help-names-of-holes = Jedes Feld hat einen Namen, einen Buchstaben und eine Zahl; er steht auf dem farbigen Brett im Feld selbst und auf dem Brett in Text an beiden Enden jeder Reihe.
help-move-in-sentence = Ein Zug steht allein in seiner Zeile. In einem Satz gilt er als Wunsch: Wir zeigen ihn und spielen ihn, wenn du ihn bestätigst.
help-rules-aim = Bring alle deine Kugeln in die Spitze gegenüber. Geschlagen wird nie.
help-rules-move = Ein Zug ist ein Schritt auf ein freies Feld neben der Kugel oder eine Kette von Sprüngen: jeder über eine Kugel, gleich wessen, auf das freie Feld direkt dahinter. Du darfst nach jedem Sprung aufhören und musst nie springen.
help-rules-home = Du bist am Ziel, sobald jedes Feld deines Ziels besetzt ist und mindestens eine der Kugeln dort dir gehört. Die anderen spielen um die übrigen Plätze weiter.
help-resigning = Aufgeben gilt erst, wenn du es bestätigst. Zu zweit ist die Partie damit zu Ende; sind es mehr, hängt es von den Regeln der Partie ab, ob die anderen weiterspielen.
help-clock = Jede Mail sagt, bis wann du Zeit hast, in deiner eigenen Zeitzone, und bringt die Frist als Kalendereintrag mit. Wir erinnern dich, während die Zeit abläuft. Es zählt, wann dein Brief bei uns ankam.
help-clock-missed = Wer die Frist versäumt, verliert den Zug, und jede Mail sagt, was danach kommt und wie man zurückkehrt.
help-settings = Damit änderst du, wie wir dir schreiben; sie gehen mit jedem Brief.
help-commands = Befehle stehen einzeln in einer Zeile, höchstens zehn in einem Brief:
help-move = m1-k5 – spielt diesen Zug; setz deine eigenen Felder ein
help-preview = Vorschau m1-k5 – zeigt das Brett, wie es wäre
help-moves = Züge m1 – zeigt, wohin diese Kugel ziehen kann; Züge allein listet alle auf
help-show = zeigen 12 – zeigt das Brett nach Zug 12; zeigen allein zeigt es, wie es ist
help-history = Verlauf – die Aufzeichnung der Partie in der Mail
help-export = Export – die Aufzeichnung der Partie als Datei
help-say = sagen – der Text dahinter, bis zur nächsten leeren Zeile, geht mit der nächsten Mail an die anderen
help-resign = aufgeben – fragt nach und gibt dann auf
help-confirm = bestätigen – tut, worum die Mail bittet, auf die du antwortest
help-back = zurück – bringt dich an einen Platz zurück, den das Programm spielt
help-accept = annehmen – nimmt eine Einladung an
help-decline = ablehnen – lehnt sie ab
help-games = Partien – die Liste deiner Partien
help-language = Sprache en – unsere Mails auf Englisch; Sprache de auf Deutsch
help-timezone = Zeitzone Europe/Berlin – die Zone, in der Fristen genannt werden
help-name = Name Ada – der Name, den die anderen sehen
help-board = Brett text – das Brett nur als Text; Brett html wieder in Farbe
help-help = Hilfe Uhr – Hilfe zu einem Thema
help-stop = stopp – keine Mails mehr von uns

## Die Seite der Vorführung

demo-title = Eine Partie Sternhalma per Mail
demo-intro = Drei Spieler, { $turns } Züge: { $letters } Briefe kamen an, { $mails } Mails gingen hinaus. Jede Zeile ist davon eine, in der Reihenfolge, in der es geschah.
demo-place = { $name }: Platz { $place }
demo-head-when = Wann (UTC)
demo-head-what = Was
demo-head-who = Wer
demo-head-words = Worte oder Betreff
demo-letter = Brief von
demo-mail = Mail an
demo-source = Quelle
demo-look = ansehen
