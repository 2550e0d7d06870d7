package replays

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

func must[T any](t testing.TB) func(value T, err error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// modules of the matches here.
func modules() []systems.Module {
	return []systems.Module{bots.Module(), modes.TeamDeathmatch.Module(modes.Rules{})}
}

// hall is a match of two bots in a closed room.
func hall(t testing.TB) *systems.Match {
	t.Helper()
	level, err := testlevels.Court("Great Hall")
	if err != nil {
		t.Fatal(err)
	}
	m := must[*systems.Match](t)(systems.NewMatch(systems.Options{Level: level, Modules: modules()}))
	for i, name := range []string{"Rook", "Vesper"} {
		must[components.ID](t)(bots.Join(m, systems.PlayerSpec{Name: name, Team: i + 1}))
	}
	return m
}

// play steps a recording and returns the hash after each tick.
func play(t testing.TB, r *Recording, ticks int) (hashes []uint64) {
	t.Helper()
	crew := bots.NewCrew(r.match)
	for range ticks {
		if err := r.Step(crew.Commands(nil)); err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, r.match.Hash())
	}
	return hashes
}

// TestRecording_PlaysBackWithEqualHashes: of a match that a folder recorded every tick
// is the same again.
func TestRecording_PlaysBackWithEqualHashes(t *testing.T) {
	folder := Folder{filepath.Join(t.TempDir(), "some", "where")}
	m := hall(t)
	rec := Record(folder, m)
	if entries, err := os.ReadDir(folder.Path); err == nil {
		t.Errorf("before the first tick there are %d files", len(entries))
	}
	hashes := play(t, rec, 300)
	join := must[systems.Entry](t)(m.JoinEntry(systems.PlayerSpec{Name: "Late", Team: 1}))
	must[components.ID](t)(rec.Enter(join))
	hashes = append(hashes, play(t, rec, 100)...)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	r := must[*replay.Replay](t)(replay.Open(rec.Place()))
	p := must[*replay.Player](t)(replay.NewPlayer(r, systems.Options{Level: m.Options().Level, Modules: modules()}))
	for tick, want := range hashes {
		if err := p.Step(); err != nil || p.Match().Hash() != want {
			t.Fatalf("tick %d: hash %016x, want %016x, %v", tick, p.Match().Hash(), want, err)
		}
	}
	if r.Cut() != nil || r.Last() != 400 || r.Header.Note != Result(m) || !strings.HasPrefix(r.Header.Note, "blue ") && !strings.HasPrefix(r.Header.Note, "red ") {
		t.Errorf("cut %v, %d ticks, note %q", r.Cut(), r.Last(), r.Header.Note)
	}
	if name := filepath.Base(rec.Place()); !kept.MatchString(name) || !strings.Contains(name, "great_hall") {
		t.Errorf("the file is named %q", name)
	}
}

// TestRecording_OfAMatchThatEndsAbruptlyPlays: nobody closes it.
func TestRecording_OfAMatchThatEndsAbruptlyPlays(t *testing.T) {
	folder := Folder{t.TempDir()}
	rec := Record(folder, hall(t))
	hashes := play(t, rec, 200)
	if err := rec.out.close(); err != nil { // the process dies; the disk has what was written
		t.Fatal(err)
	}
	items := must[[]Item](t)(List(modules(), folder))
	if len(items) != 1 || !items[0].Cut || items[0].Problem != nil || items[0].Ticks != 192 {
		t.Fatalf("the list is %+v", items)
	}
	r := must[*replay.Replay](t)(replay.Open(items[0].Place()))
	p := must[*replay.Player](t)(replay.NewPlayer(r, systems.Options{Level: rec.match.Options().Level, Modules: modules()}))
	if err := p.SeekTo(r.Last()); err != nil || p.Match().Hash() != hashes[191] {
		t.Errorf("it plays to %d: %v", p.Tick(), err)
	}
}

// TestFolder_KeepsTheLastTen, and files that it did not name.
func TestFolder_KeepsTheLastTen(t *testing.T) {
	folder := Folder{t.TempDir()}
	named := filepath.Join(folder.Path, "final.replay")
	rec := RecordTo(named, hall(t))
	play(t, rec, 3)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	first := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	var paths []string
	for i := range Kept + 3 {
		rec := Record(folder, hall(t))
		rec.create = func() (string, File, error) { return create(folder, "Hall", first.AddDate(0, 0, i)) }
		play(t, rec, leastTicks)
		paths = append(paths, filepath.Join(folder.Path, nameOf("Hall", first.AddDate(0, 0, i))))
		if err := rec.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for i, path := range append(paths, named) {
		_, err := os.Stat(path)
		if gone := i < 3; gone != errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: %v, want gone %v", path, err, gone)
		}
	}
	if !Owns(folder, paths[0]) || Owns(folder, named) {
		t.Error("Owns tells wrong files apart")
	}
}

func TestFolder_KeepsNoMatchOfAMoment(t *testing.T) {
	folder := Folder{t.TempDir()}
	rec := Record(folder, hall(t))
	play(t, rec, leastTicks-1)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	if items := must[[]Item](t)(List(nil, folder)); len(items) != 0 {
		t.Errorf("%+v", items)
	}
	rec = Record(folder, hall(t)) // never stepped
	if err := rec.Close(); err != nil || rec.Place() != "" {
		t.Errorf("%q, %v", rec.Place(), err)
	}
}

func TestFolder_MatchesOfOneSecondGetNamesOfTheirOwn(t *testing.T) {
	folder, now, seen := Folder{t.TempDir()}, time.Unix(1, 0), map[string]bool{}
	for range 3 {
		name, file, err := create(folder, "../ä", now)
		if err != nil {
			t.Fatal(err)
		}
		file.Close()
		seen[name] = Owns(folder, folder.Place(name))
	}
	if len(seen) != 3 || fmt.Sprint(seen) != strings.ReplaceAll(fmt.Sprint(seen), "false", "") {
		t.Errorf("%v", seen)
	}
}

// TestFolder_ListsNewestFirstAndSaysWhatIsWrong with files that cannot be played.
func TestFolder_ListsNewestFirstAndSaysWhatIsWrong(t *testing.T) {
	folder := Folder{t.TempDir()}
	if items, err := List(nil, Folder{filepath.Join(folder.Path, "none")}); err != nil || len(items) != 0 {
		t.Errorf("a folder that is not there: %v, %v", items, err)
	}
	rec := Record(folder, hall(t))
	play(t, rec, 100)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"letter.txt": "Dear all,", "empty.replay": ""} {
		path := filepath.Join(folder.Path, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Unix(9, 0), time.Unix(9, 0)); err != nil {
			t.Fatal(err)
		}
	}
	items := must[[]Item](t)(List(modules(), folder))
	if len(items) != 3 || items[0].Place() != rec.Place() || items[0].Problem != nil || items[0].Level != "Great Hall" || items[0].Seconds() != 3.2 {
		t.Fatalf("%+v", items)
	}
	for _, i := range items[1:] {
		if i.Problem == nil || !strings.Contains(i.Problem.Error(), i.Name) || !errors.Is(i.Problem, replay.ErrReplay) {
			t.Errorf("%s: %v", i.Name, i.Problem)
		}
	}
	items = must[[]Item](t)(List(nil, folder))
	if err := items[0].Problem; !errors.Is(err, ErrModules) || !strings.Contains(err.Error(), `"bots", "modes"`) {
		t.Errorf("without modules: %v", err)
	}
}

// full is a disk that takes so many bytes.
type full struct {
	File
	left int
}

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, syscall.ENOSPC
	}
	return f.File.Write(p)
}

// TestRecording_AMatchGoesOnWithoutAFile: on a full disk, and in a folder that cannot
// be written, the match is the same as without a recording.
func TestRecording_AMatchGoesOnWithoutAFile(t *testing.T) {
	plain := hall(t)
	crew := bots.NewCrew(plain)
	for range 400 {
		plain.Step(crew.Commands(nil))
	}
	folder := Folder{t.TempDir()}
	disk := Record(folder, hall(t))
	create := disk.create
	disk.create = func() (string, File, error) {
		name, file, err := create()
		return name, &full{file, 3000}, err // less than the first keyframe
	}
	blocked := filepath.Join(folder.Path, "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for want, rec := range map[string]*Recording{
		"no space left":   disk,
		"not a directory": Record(Folder{filepath.Join(blocked, "replays")}, hall(t)),
		"is no folder":    RecordTo(filepath.Join(folder.Path, "no", "x.replay"), hall(t)),
		"no replay":       RecordTo("recording.go", hall(t)),
	} {
		play(t, rec, 400)
		if rec.match.Hash() != plain.Hash() {
			t.Errorf("%s: another match", want)
		}
		// The disk may answer late, but at the end it has.
		if err := rec.Close(); err == nil || err != rec.Problem() || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: closing gives %v, the problem is %v", want, err, rec.Problem())
		}
	}
}

// TestRecording_NoticesAFullDiskWhileItRecords, and what was written before plays.
func TestRecording_NoticesAFullDiskWhileItRecords(t *testing.T) {
	folder := Folder{t.TempDir()}
	rec := Record(folder, hall(t))
	create := rec.create
	rec.create = func() (string, File, error) {
		name, file, err := create()
		return name, &full{file, 9000}, err
	}
	for tick := 0; rec.Problem() == nil; tick++ {
		if tick > 1e5 {
			t.Fatal("a full disk goes unnoticed")
		}
		play(t, rec, 1)
	}
	if !errors.Is(rec.Problem(), syscall.ENOSPC) {
		t.Errorf("the problem is %v", rec.Problem())
	}
	items := must[[]Item](t)(List(modules(), folder))
	if len(items) != 1 || items[0].Problem != nil || !items[0].Cut || items[0].Ticks == 0 {
		t.Errorf("%+v", items)
	}
}

// TestRecordTo_ReplacesAReplayAndNothingElse.
func TestRecordTo_ReplacesAReplayAndNothingElse(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "x.replay")
	for _, ticks := range []int{200, 5} {
		rec := RecordTo(path, hall(t))
		play(t, rec, ticks)
		if err := rec.Close(); err != nil {
			t.Fatal(err)
		}
		if r := must[*replay.Replay](t)(replay.Open(path)); r.Last() != int64(ticks) {
			t.Errorf("%d ticks, want %d", r.Last(), ticks)
		}
	}
	for _, target := range []string{folder, "doc.go", filepath.Join(folder, "no", "x.replay")} {
		if CheckTarget(target) == nil {
			t.Errorf("%s may be written", target)
		}
	}
}

func TestWriter_GivesUpADiskThatNeverAnswers(t *testing.T) {
	block := make(chan struct{})
	w := newWriter(&stuck{block})
	piece := make([]byte, 1<<20)
	for range 4 * maxWaiting >> 20 {
		if _, err := w.Write(piece); err != nil {
			break
		}
	}
	if !errors.Is(w.err(), errSlow) {
		t.Errorf("a disk that is stuck: %v", w.err())
	}
	close(block)
	if err := w.close(); !errors.Is(err, errSlow) {
		t.Errorf("closing gives %v", err)
	}
}

// TestRecording_CloseGivesUpADiskThatNeverAnswers, and says so each time.
func TestRecording_CloseGivesUpADiskThatNeverAnswers(t *testing.T) {
	block := make(chan struct{})
	defer close(block)
	rec := RecordTo(filepath.Join(t.TempDir(), "x.replay"), hall(t))
	rec.create = func() (string, File, error) { return "stuck", &stuck{block}, nil }
	rec.patience = time.Millisecond
	play(t, rec, 200)
	for range 2 {
		if err := rec.Close(); !errors.Is(err, errSlow) || !errors.Is(rec.Problem(), errSlow) {
			t.Errorf("closing gives %v, the problem is %v", err, rec.Problem())
		}
	}
}

type stuck struct{ until chan struct{} }

func (s *stuck) Write(p []byte) (int, error) { <-s.until; return len(p), nil }
func (s *stuck) Close() error                { return nil }
func (s *stuck) Sync() error                 { return nil }

// BenchmarkRecording reports what recording to a file adds to a tick of 16 bots. Both
// matches step in turns, so that whatever else the machine does falls on both.
func BenchmarkRecording(b *testing.B) {
	var matches [2]*systems.Match
	var crews [2]*bots.Crew
	for i := range matches {
		matches[i] = hall(b)
		for k := range 14 {
			must[components.ID](b)(bots.Join(matches[i], systems.PlayerSpec{Team: k%2 + 1}))
		}
	}
	for i := range crews {
		crews[i] = bots.NewCrew(matches[i])
	}
	rec := Record(Folder{b.TempDir()}, matches[1])
	var times [2]time.Duration
	steps := [2]func([]systems.Command) error{matches[0].Step, rec.Step}
	first := 0
	for b.Loop() {
		for _, i := range [2]int{first, 1 - first} {
			commands := crews[i].Commands(nil)
			begin := time.Now()
			steps[i](commands)
			times[i] += time.Since(begin)
		}
		first = 1 - first // the second finds the level in the cache
	}
	if err := rec.Close(); err != nil || matches[0].Hash() != matches[1].Hash() {
		b.Fatal("recording changes the match: ", err)
	}
	b.ReportMetric(100*(float64(times[1])/float64(times[0])-1), "%recording")
	b.ReportMetric(float64(times[0].Microseconds())/float64(b.N), "us/tick")
}
