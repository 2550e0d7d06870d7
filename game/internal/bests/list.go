package bests

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/systems/replay"
)

// Texts returns what lists say of the best runs, such as "0:58.12  gold", by the names of
// the levels. Of a level that was changed it is the run that was made last. Replays that
// cannot be read are left out.
func Texts(store replays.Store) map[string]string {
	names, err := store.Names()
	if err != nil {
		return nil
	}
	texts, made := map[string]string{}, map[string]int64{}
	for _, name := range names {
		data, err := store.Read(name)
		if err != nil {
			continue
		}
		r, err := replay.Read(data, name)
		if err != nil {
			continue
		}
		if h := &r.Header; h.Made >= made[h.Level] {
			texts[h.Level], made[h.Level] = h.Note, h.Made
		}
	}
	return texts
}

// Stopwatch writes seconds as minutes, seconds and hundredths.
func Stopwatch(seconds float64) string {
	hundredths := int(math.Round(seconds * 100))
	return fmt.Sprintf("%d:%02d.%02d", hundredths/6000, hundredths/100%60, hundredths%100)
}
