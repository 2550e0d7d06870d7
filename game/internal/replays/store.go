package replays

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/systems/replay"
)

// Store keeps replays by their names: a [Folder] or, in a browser, the storage of the page.
type Store interface {
	// Names returns the names of what is kept, in order. Nothing was kept yet is no error.
	Names() ([]string, error)
	// Made returns when a replay was written, or the zero time where nobody knows.
	Made(name string) time.Time
	// Read returns a replay. The error wraps [fs.ErrNotExist] if there is none.
	Read(name string) ([]byte, error)
	// Write replaces a replay at once: after a failure the old one is still there.
	Write(name string, data []byte) error
	// Create begins a replay. The error wraps [fs.ErrExist] if there is one of that name.
	Create(name string) (File, error)
	// Remove removes a replay.
	Remove(name string) error
	// SetAside keeps a replay that cannot be played under another name, so that Write
	// does not replace it. Names leaves it out.
	SetAside(name string) error
	// Place describes where a replay is kept, for messages.
	Place(name string) string
}

// File is a replay that is being written: an [os.File].
type File interface {
	io.WriteCloser
	Sync() error
}

// Kept is how many matches a store keeps [ours]: an evening of play, in about a megabyte.
const Kept = 10

// kept matches the names of recorded matches: date, time and level.
var kept = regexp.MustCompile(`^\d{8}-\d{6}-.*\` + replay.Suffix + `$`)

// Owns reports whether a match recorded in a store would be named so, and may be removed
// later. A file that somebody put there or renamed stays.
func Owns(s Store, path string) bool {
	name := filepath.Base(path)
	here, err := filepath.Abs(s.Place(name))
	there, err2 := filepath.Abs(path)
	return err == nil && err2 == nil && here == there && kept.MatchString(name)
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

// create begins the replay of a match.
func create(s Store, level string, made time.Time) (name string, file File, err error) {
	first := strings.TrimSuffix(nameOf(level, made), replay.Suffix)
	for n := 1; ; n++ {
		name = first + replay.Suffix
		if n > 1 { // several in one second
			name = fmt.Sprintf("%s-%d%s", first, n, replay.Suffix)
		}
		if file, err = s.Create(name); !errors.Is(err, fs.ErrExist) {
			return name, file, err
		}
	}
}

// prune removes the oldest matches beyond those that are kept.
func prune(s Store) error {
	all, err := s.Names()
	if err != nil {
		return err
	}
	names := slices.DeleteFunc(all, func(name string) bool { return !kept.MatchString(name) }) // oldest first: they are in order
	for _, name := range names[:max(len(names)-Kept, 0)] {
		err = errors.Join(err, s.Remove(name))
	}
	return err
}
