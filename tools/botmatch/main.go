// Botmatch lets bots play a match against each other without a window, as fast as the
// machine can, and says what each of them did.
//
//	go run ./tools/botmatch -level works -bots 8 -seconds 60
//
// A program of its own has the modules of a game too: its main calls
// cli.Main(modules...) of the package below this one.
//
// Exit status 0 means that the match was played to its end, 1 that a tick or the
// recording failed, 2 that a flag was refused, 3 that it was interrupted.
package main

import "github.com/skijet/skijet/tools/botmatch/cli"

func main() { cli.Main() }
