// Botmatch lets bots play matches against each other without a window, as fast as
// possible, and prints one line of JSON for each match.
//
//	go run ./tools/botmatch --level valley --mode ctf --bots 8 --minutes 10 --seeds 1-4
//
// A game with its own modules needs its own command: its main calls
// cli.Main(modules...) of the package below this one.
//
// Exit status 0 means that the matches were played to their ends, 1 that a tick or the
// recording failed, 2 that a flag was refused, 3 that it was interrupted.
package main

import "github.com/skijet/skijet/tools/botmatch/cli"

func main() { cli.Main() }
