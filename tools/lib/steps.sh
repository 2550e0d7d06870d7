# Functions for a script that runs steps, three at a time: each of them waits now and then, for
# a linker, a window, a browser or another machine, while a processor has nothing to do. What
# a step says is kept in a file and printed as a whole, in the order of the steps.
#
# The script sets kept, an empty folder. failures are the names of the steps that failed.

failures=
together=3 # steps at most that run at the same time
started=0 # steps that have begun
printed=0 # steps that were shown
busy=0    # seconds that processors worked for the steps that were shown
running=  # "NUMBER:PID" of the steps that have not ended

# step NAME COMMAND...: begin it as soon as it is one of so many that run.
step() {
	at_most $((together - 1))
	show_ended
	started=$((started + 1))
	echo "$1" >"$kept/$started.name"
	shift
	(timed "$@") >"$kept/$started.said" 2>&1 </dev/null &
	running="$running $started:$!"
}

# timed runs a command in a shell of its own, and keeps how it ended and what it took.
timed() {
	since=$(date +%s)
	if "$@"; then result=ok; else result=FAILED; fi
	times >"$kept/$started.times"
	printf '%s %s %s\n' "$result" $(($(date +%s) - since)) "$(cpu <"$kept/$started.times")" >"$kept/$started.new"
	mv "$kept/$started.new" "$kept/$started.end"
}

# cpu reads what times prints, and prints the seconds that processors worked for all programs
# that have ended.
cpu() {
	awk 'NR == 2 { split($1, user, /[ms]/); split($2, kernel, /[ms]/); printf "%d", 60 * (user[1] + kernel[1]) + user[2] + kernel[2] }'
}

# at_most COUNT: wait until no more steps run. It looks whether their shells are there: one
# that was killed, by a machine without memory for example, tells nobody that it has ended.
at_most() {
	while look && [ "$left" -gt "$1" ]; do
		sleep 0.2
	done
}

# look updates running, and left, the number of steps in it.
look() {
	now=
	left=0
	for one in $running; do
		end=$kept/${one%:*}.end
		if [ -f "$end" ]; then
			continue
		elif kill -0 "${one#*:}" 2>/dev/null; then
			now="$now $one" left=$((left + 1))
		elif [ ! -f "$end" ]; then # it may have ended in between
			echo 'FAILED 0 0' >"$end"
			echo 'The shell of this step was killed.' >>"$kept/${one%:*}.said"
		fi
	done
	running=$now
}

# show_ended prints the steps that have ended, up to the first that has not.
show_ended() {
	while [ -f "$kept/$((printed + 1)).end" ]; do
		printf '\n== %s\n' "$(cat "$kept/$((printed + 1)).name")"
		cat "$kept/$((printed + 1)).said"
		show_end
	done
}

# show_end prints how the next step ended.
show_end() {
	printed=$((printed + 1))
	read -r name <"$kept/$printed.name"
	read -r result seconds worked <"$kept/$printed.end"
	printf -- '-- %s: %s, %d s, of processors %d s\n' "$name" "$result" "$seconds" "$worked"
	busy=$((busy + worked))
	[ "$result" = ok ] || failures="$failures $name"
}

# after_last waits until the step that began last has ended, while others go on.
after_last() {
	while look && [ ! -f "$kept/$started.end" ]; do
		sleep 0.2
	done
}

# await waits until all steps have ended, and prints them.
await() {
	for most in $(seq $((together - 1)) -1 0); do
		at_most "$most"
		show_ended
	done
}

# alone NAME COMMAND...: run a step when all others have ended, and print what it says at
# once. This is for steps that take long and tell how far they are.
alone() {
	await
	started=$((started + 1))
	echo "$1" >"$kept/$started.name"
	printf '\n== %s\n' "$1"
	shift
	(timed "$@") || echo 'FAILED 0 0' >"$kept/$started.end"
	show_end
}
