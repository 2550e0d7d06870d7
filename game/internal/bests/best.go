package bests

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/find"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// Best is a finished run.
type Best struct {
	Seconds float64
	Splits  []float64 // s from the start to each gate; 0 at the first
	Medal   modes.Medal
	Trail   []modes.Place      // for [modes.Ghost]
	Inputs  []components.Input // of each tick since the start
	Run     *runlink.Run       // that others can play, or nil where it did not begin with a restart
}

// NameOf returns the name of the best run on the course of a match: the name of the
// level, for people, and a digest of the level and the gates, so that a course that was
// changed begins anew.
func NameOf(m *systems.Match) (string, error) {
	course, ok := systems.FindSingle(m, modes.Course)
	if !ok || len(course.Gates) < 2 {
		return "", errors.New("bests: the match has no course")
	}
	level := m.Options().Level
	digest := fnv.New64a()
	err := binary.Write(digest, binary.LittleEndian, systems.LevelDigest(level))
	if err == nil {
		err = binary.Write(digest, binary.LittleEndian, course.Gates)
	}
	return fmt.Sprintf("%s-%016x%s", replays.PlainName(level.Name), digest.Sum64(), replay.Suffix), err
}

// ErrNoRun is wrapped by the error for a replay that does not end with a finished run.
var ErrNoRun = errors.New("no run is finished in it")

// Read returns the best run that a replay holds. The match is one on the same course,
// and known are the modules that the replay may need. The errors name the replay.
func Read(data []byte, name string, m *systems.Match, known []systems.Module) (*Best, error) {
	r, err := replay.Read(data, name)
	if err != nil {
		return nil, err
	}
	p, err := replay.NewPlayer(r, systems.Options{Level: m.Options().Level, Modules: replaykit.Needed(&r.Header, known)})
	if err == nil {
		err = p.SeekTo(r.Last())
	}
	if err != nil {
		return nil, err
	}
	runner := find.Person(p.Match())
	best, ok := bestOf(p.Match(), runner)
	if !ok {
		return nil, fmt.Errorf("replay: %s: %w", name, ErrNoRun)
	}
	for tick, err := range r.Ticks() {
		if err != nil {
			return nil, err
		}
		best.Inputs = inputsOf(tick.Commands, runner, best.Inputs)
	}
	if _, text, ok := strings.Cut(r.Header.Note, "\n"); ok {
		best.Run, _ = runlink.Parse(text) // one of a later version is no fault of the replay
	}
	return best, nil
}

// bestOf returns the best run of a player in a match, or false before the first.
func bestOf(m *systems.Match, id components.ID) (*Best, bool) {
	course, isTrial := systems.FindSingle(m, modes.Course)
	run := find.Part(m, id, modes.Run)
	if !isTrial || run == nil {
		return nil, false
	}
	seconds, ok := run.BestTime(course)
	if !ok {
		return nil, false
	}
	return &Best{Seconds: seconds, Medal: course.Medal(seconds), Splits: slices.Clone(run.Best[:len(course.Gates)]),
		Trail: slices.Clone(find.Value(m, id, modes.Trail).Best)}, true
}

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
			texts[h.Level], _, _ = strings.Cut(h.Note, "\n")
			made[h.Level] = h.Made
		}
	}
	return texts
}

// Stopwatch writes seconds as minutes, seconds and hundredths.
func Stopwatch(seconds float64) string {
	hundredths := int(math.Round(seconds * 100))
	return fmt.Sprintf("%d:%02d.%02d", hundredths/6000, hundredths/100%60, hundredths%100)
}
