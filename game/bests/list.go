package bests

import (
	"fmt"
	"math"
	"path/filepath"

	"github.com/skijet/skijet/game/replays"
	"github.com/skijet/skijet/systems/replay"
)

// Store keeps replays by their names.
type Store interface {
	// Names returns the names of what is kept. Nothing was kept yet is no error.
	Names() ([]string, error)
	// Read returns a replay. The error wraps [fs.ErrNotExist] if there is none.
	Read(name string) ([]byte, error)
	// Write replaces a replay at once: after a failure the old one is still there.
	Write(name string, data []byte) error
	// SetAside keeps a replay that cannot be played under another name, so that Write
	// does not replace it. Names leaves it out.
	SetAside(name string) error
	// Place describes where a replay is kept, for messages.
	Place(name string) string
}

// FolderOf returns the folder of the best runs of somebody whose matches are kept in a
// folder: skijet/runs, beside skijet/replays.
func FolderOf(matches replays.Folder) string {
	return filepath.Join(filepath.Dir(matches.Path), "runs")
}

// Texts returns what lists say of the best runs, such as "0:58.12  gold", by the names of
// the levels. Of a level that was changed it is the run that was made last. Replays that
// cannot be read are left out.
func Texts(store Store) map[string]string {
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
		if h := &r.Header; err == nil && h.Made >= made[h.Level] {
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
