package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/skijet/skijet/internal/tryout"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// maxTryTicks is a day of play.
const maxTryTicks = 2_700_000

// maxTroubles is how many troubles of each kind of player are printed.
const maxTroubles = 8

// try lets bots and walkers play a level and prints where they got into trouble.
func try(l *levels.Level, modules []systems.Module, ticks int, stdout, stderr io.Writer) error {
	if ticks == 0 {
		return nil
	}
	for _, players := range [...]struct {
		name    string
		walkers bool
	}{{"bots", false}, {"walkers", true}} {
		p := watch(stderr, time.Second)
		r, err := tryout.Play(context.Background(), l, tryout.Options{
			// One for each body, so that all of them play.
			Players: 9, Ticks: ticks, Walkers: players.walkers, Modules: modules,
			Progress: func(tick int) { p.at(fmt.Sprintf("%s play, tick %d of %d", players.name, tick, ticks)) },
		})
		p.end()
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "  %-11s %d played %d ticks, %.0f m, %d deaths: %s\n", players.name, len(r.Bodies), ticks, r.Distance, r.Deaths,
			strings.Join(r.Bodies, ", "))
		for i := range min(len(r.Troubles), maxTroubles) {
			fmt.Fprintf(stdout, "  %-11s %s\n", "trouble", r.Troubles[i].String())
		}
		if more := len(r.Troubles) - maxTroubles; more > 0 {
			fmt.Fprintf(stdout, "  %-11s and %d more\n", "trouble", more)
		}
	}
	return nil
}
