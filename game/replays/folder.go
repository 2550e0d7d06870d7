package replays

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// Kept is how many matches a folder keeps [ours]: an evening of play, in about ten
// megabytes.
const Kept = 10

// Folder stores the last matches. It only removes files with names that it gave: a file
// that somebody put there or renamed stays.
type Folder struct {
	Path string
}

// kept matches the names that a Folder gives: date, time and level.
var kept = regexp.MustCompile(`^\d{8}-\d{6}-.*\` + replay.Suffix + `$`)

// Names reports whether a Folder would name a file so, and may remove it later.
func (f Folder) Names(path string) bool {
	here, err := filepath.Abs(f.Path)
	there, err2 := filepath.Abs(filepath.Dir(path))
	return err == nil && err2 == nil && here == there && kept.MatchString(filepath.Base(path))
}

// nameOf returns the name of the replay of a match: it is sorted by date.
func nameOf(level string, made time.Time) string {
	return made.Format("20060102-150405-") + PlainName(level) + replay.Suffix
}

// PlainName returns what every file system takes of the name of a level.
func PlainName(level string) string {
	simple := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '_'
	}, level)
	return simple[:min(len(simple), maxLevelName)]
}

// maxLevelName is how many letters of a level a file is named by [ours].
const maxLevelName = 40

// create makes the file of a match that begins.
func (f Folder) create(level string, made time.Time) (*os.File, error) {
	if err := os.MkdirAll(f.Path, 0o755); err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(nameOf(level, made), replay.Suffix)
	for n := 1; ; n++ {
		path := filepath.Join(f.Path, name+replay.Suffix)
		if n > 1 { // several in one second
			path = filepath.Join(f.Path, fmt.Sprintf("%s-%d%s", name, n, replay.Suffix))
		}
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if !errors.Is(err, os.ErrExist) {
			return file, err
		}
	}
}

// prune removes the oldest matches beyond those that are kept.
func (f Folder) prune() error {
	entries, err := os.ReadDir(f.Path)
	if err != nil {
		return err
	}
	var names []string // oldest first: ReadDir sorts
	for _, e := range entries {
		if e.Type().IsRegular() && kept.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	for _, name := range names[:max(len(names)-Kept, 0)] {
		err = errors.Join(err, os.Remove(filepath.Join(f.Path, name)))
	}
	return err
}

// Item is a file of a folder.
type Item struct {
	Path  string
	Made  time.Time
	Level string
	Mode  string // its title, or empty without one
	Ticks int64
	Note  string // the score, see [Result]
	// Cut is set if the match ended abruptly.
	Cut bool
	// Problem says why the file cannot be played, or is nil.
	Problem error
}

// Seconds returns how long the match is.
func (i *Item) Seconds() float64 { return float64(i.Ticks) * systems.TickSeconds }

// List returns every file of the folder, newest first, including those that cannot be
// played, with the reason. modules are those of the arena. A missing folder is empty.
func (f Folder) List(modules []systems.Module) ([]Item, error) {
	entries, err := os.ReadDir(f.Path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	var items []Item
	for _, e := range entries {
		if e.IsDir() || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		item := Item{Path: filepath.Join(f.Path, e.Name())}
		if info, err := e.Info(); err == nil {
			item.Made = info.ModTime()
		}
		item.read(modules)
		items = append(items, item)
	}
	slices.SortStableFunc(items, func(a, b Item) int { return b.Made.Compare(a.Made) })
	return items, nil
}

// read fills in the item from the file.
func (i *Item) read(modules []systems.Module) {
	r, err := replay.Open(i.Path)
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
