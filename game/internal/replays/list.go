package replays

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// Item is a replay of a store.
type Item struct {
	Store Store
	Name  string
	Made  time.Time
	Level string
	Mode  string // its title, or empty without one
	Ticks int64
	Note  string // the score, see [Result]
	// Cut is set if the match ended abruptly.
	Cut bool
	// Problem says why the replay cannot be played, or is nil.
	Problem error
}

// Place describes where the replay is kept.
func (i *Item) Place() string { return i.Store.Place(i.Name) }

// Seconds returns how long the match is.
func (i *Item) Seconds() float64 { return float64(i.Ticks) * systems.TickSeconds }

// Open reads the replay. The errors name its place.
func (i *Item) Open() (*replay.Replay, error) {
	data, err := i.Store.Read(i.Name)
	if err != nil {
		return nil, fmt.Errorf("replay: %s: %w: %w", i.Place(), replay.ErrReplay, err)
	}
	return replay.Read(data, i.Place())
}

// List returns all replays of stores, newest first, including those that cannot be played, with
// the reason. modules are those of the arena.
func List(modules []systems.Module, stores ...Store) ([]Item, error) {
	var items []Item
	for _, s := range stores {
		names, err := s.Names()
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			item := Item{Store: s, Name: name, Made: s.Made(name)}
			item.read(modules)
			items = append(items, item)
		}
	}
	slices.SortStableFunc(items, func(a, b Item) int { return b.Made.Compare(a.Made) })
	return items, nil
}

// read fills in the item from the replay.
func (i *Item) read(modules []systems.Module) {
	r, err := i.Open()
	if err != nil {
		i.Problem = err
		return
	}
	h := &r.Header
	for _, m := range h.Modules {
		if m.Name == modes.Name {
			i.Mode, _ = modes.TitleIn(m.Version)
		}
	}
	i.Level, i.Ticks, i.Cut = h.Level, r.Last()-r.First(), r.Cut() != nil
	i.Note, _, _ = strings.Cut(h.Note, "\n")
	if h.Made != 0 {
		i.Made = time.Unix(h.Made, 0)
	}
	i.Problem = Lacking(h, modules)
}

// ErrModules is wrapped by the error for a replay whose modules are missing.
var ErrModules = errors.New("modules are missing")

// Lacking returns an error with the modules that a replay needs and that are missing, or
// nil.
func Lacking(h *replay.Header, modules []systems.Module) error {
	var missing []string
	for _, want := range h.Modules {
		if !slices.ContainsFunc(modules, func(m systems.Module) bool { return m.Name == want.Name }) {
			missing = append(missing, fmt.Sprintf("%q", want.Name))
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("%w: it needs %s, which this arena does not have", ErrModules, strings.Join(missing, ", "))
	}
	return nil
}
