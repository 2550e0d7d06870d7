package soak

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/systems"
)

// ErrState is wrapped by errors about state files.
var ErrState = errors.New("state refused")

// stateVersion is raised when the content of a state changes its meaning.
const stateVersion = 1

// State is the progress of a soak, so that it can continue later.
type State struct {
	Version int   `json:"version"`
	Soaked  Scope `json:"soaked"`

	Matches  uint64         `json:"matches"` // number of matches played, and of the next match
	Ticks    int            `json:"ticks"`   // player ticks of all of them
	Programs []ProgramTicks `json:"programs"`
	Played   []Tally        `json:"played"` // by level and model
	Found    []Finding      `json:"found,omitempty"`
	path     string         // of its file; empty for none
	written  []byte         // content of the file
}

// Scope is what a soak plays. A state is continued only with the same scope.
type Scope struct {
	Seed       uint64   `json:"seed"`
	Level      string   `json:"level"`
	Model      string   `json:"model"`
	Rules      string   `json:"rules"`
	Fault      string   `json:"fault,omitempty"`
	Except     string   `json:"except,omitempty"`
	Bodies     string   `json:"bodies,omitempty"`
	Levels     []string `json:"levels"` // all levels of the program
	Models     []string `json:"models"`
	Players    int      `json:"players"` // of a match
	MatchTicks int      `json:"match_ticks"`
}

// ProgramTicks is how much one version of the program played.
type ProgramTicks struct {
	Program string `json:"program"`
	Ticks   int    `json:"ticks"`
}

// Tally is how much was played of one model on one level.
type Tally struct {
	Level string `json:"level"`
	Model string `json:"model"`
	Ticks int    `json:"ticks"`
	Found int    `json:"found,omitempty"`
}

// Finding is a match that failed.
type Finding struct {
	Failure string `json:"failure"`
	Replay  string `json:"replay,omitempty"` // file
}

// scope returns the scope of the options.
func (o *Options) scope() Scope {
	name := func(s string) string {
		if s == "" {
			return All
		}
		return s
	}
	return Scope{
		Seed: o.Seed, Level: name(o.Level), Model: name(o.Model), Rules: name(o.Rules), Fault: o.Fault, Except: o.Except, Bodies: o.Bodies,
		Levels: LevelNames(o.Modules), Models: systems.Models(o.Modules...), Players: players, MatchTicks: MatchTicks,
	}
}

// Open reads the state of a soak from a file. Without a file it returns a new state, and
// it refuses one of other options. An empty path makes a state that is not saved.
func Open(path string, o Options) (*State, error) {
	s := &State{Version: stateVersion, Soaked: o.scope(), path: path}
	if path == "" {
		return s, nil
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, s.Write() // report now if it cannot be written
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrState, err)
	}
	var old State
	if err := json.Unmarshal(data, &old); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrState, path, err)
	}
	if old.Version != stateVersion {
		return nil, fmt.Errorf("%w: %s: version is %d, want %d", ErrState, path, old.Version, stateVersion)
	}
	if !reflect.DeepEqual(old.Soaked, s.Soaked) {
		return nil, fmt.Errorf("%w: %s belongs to another soak: %s; name another file, or use the same flags",
			ErrState, path, differences(old.Soaked, s.Soaked))
	}
	old.path, old.written = path, data
	return &old, nil
}

// differences lists the fields in which two scopes differ.
func differences(was, is Scope) string {
	var all []string
	a, b := reflect.ValueOf(was), reflect.ValueOf(is)
	for i := range a.NumField() {
		if x, y := a.Field(i).Interface(), b.Field(i).Interface(); !reflect.DeepEqual(x, y) {
			name, _, _ := strings.Cut(a.Type().Field(i).Tag.Get("json"), ",")
			all = append(all, fmt.Sprintf("its %s is %v, and not %v", name, x, y))
		}
	}
	return strings.Join(all, ", ")
}

// Add adds the result of the next match, and the file of its replay if any.
func (s *State) Add(r Result, replay string) {
	s.Matches++
	s.Ticks += r.Ticks
	program := Program()
	if n := len(s.Programs); n == 0 || s.Programs[n-1].Program != program {
		s.Programs = append(s.Programs, ProgramTicks{Program: program})
	}
	s.Programs[len(s.Programs)-1].Ticks += r.Ticks
	t := s.tally(r.Plan.Level, r.Plan.Model)
	t.Ticks += r.Ticks
	if r.Failed != nil {
		t.Found++
		s.Found = append(s.Found, Finding{r.Failed.Error(), replay})
	}
}

func (s *State) tally(level, model string) *Tally {
	for i := range s.Played {
		if t := &s.Played[i]; t.Level == level && t.Model == model {
			return t
		}
	}
	s.Played = append(s.Played, Tally{Level: level, Model: model})
	return &s.Played[len(s.Played)-1]
}

// Write saves the state to its file, or leaves the file unchanged. It refuses to
// overwrite the state of another run.
func (s *State) Write() error {
	if s.path == "" {
		return nil
	}
	there, err := os.ReadFile(s.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) || !bytes.Equal(there, s.written) {
		return fmt.Errorf("%w: %s was changed by another program", ErrState, s.path)
	}
	data, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	data = append(data, '\n')
	if err := regular.WriteFile(s.path, data); err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	s.written = data
	return nil
}

// Table returns what was played and found, by level and model, in Markdown.
func (s *State) Table() string {
	var text strings.Builder
	models := append(slices.Clone(s.Soaked.Models), All)
	fmt.Fprintf(&text, "| level | %s |\n|---|%s\n", strings.Join(models, " | "), strings.Repeat("---|", len(models)))
	for _, level := range s.Soaked.Levels {
		cells, any := []string{level}, false
		for _, model := range models {
			cell := ""
			for _, t := range s.Played {
				if t.Level == level && t.Model == model {
					cell, any = fmt.Sprintf("%.1f M, %d", float64(t.Ticks)/1e6, t.Found), true
				}
			}
			cells = append(cells, cell)
		}
		if any {
			fmt.Fprintf(&text, "| %s |\n", strings.Join(cells, " | "))
		}
	}
	return text.String()
}

// Program returns the version of the running program, if known.
func Program() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	text := ""
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			text = setting.Value + text
		case setting.Key == "vcs.modified" && setting.Value == "true":
			text += " with changes"
		}
	}
	if text == "" {
		text = info.Main.Version
	}
	if text == "" || text == "(devel)" {
		return "unknown"
	}
	return text
}
