package server

import (
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/signature"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// TestArchive_RecordsEachMatch of a room, as it was played.
func TestArchive_RecordsEachMatch(t *testing.T) {
	a := &archive{folder: t.TempDir(), size: 1 << 30, age: time.Hour, log: log.New(io.Discard, "", 0)}
	key, err := signature.Open(filepath.Join(t.TempDir(), "key"))
	if err != nil {
		t.Fatal(err)
	}
	a.key = key
	r := roomIn(t, a, setup{Name: "one", Level: "valley", Mode: "ctf", Rules: "arena", Bots: 3, Seats: 4, Pace: 1, Points: -1, Minutes: -1})
	passed := func(ticks int) {
		for range ticks {
			r.began = r.began.Add(-32 * time.Millisecond)
			r.play()
		}
	}
	passed(50)
	first := r.game.match.Tick()
	r.game.record.close()
	time.Sleep(2 * time.Millisecond) // names have the time in ms
	r.game.room.Enter(modes.RematchEntry())
	passed(70)
	hash := r.game.match.Hash()
	r.game.end()
	a.ends.Wait()
	files, err := filepath.Glob(filepath.Join(a.folder, "*-one"+replay.Suffix))
	if err != nil || len(files) != 2 {
		t.Fatalf("%v, %v", files, err)
	}
	base := systems.Options{Level: r.game.match.Options().Level, Modules: r.game.modules}
	for i, want := range []int64{0, first} {
		file, err := replay.Open(files[i])
		if err != nil {
			t.Fatal(err)
		}
		got, err := replay.Verify(file, base, nil)
		if err != nil || file.First() != want || i == 1 && got != hash || file.Header.Note != "room one" {
			t.Errorf("%s begins at %d, want %d: %v", files[i], file.First(), want, err)
		}
		if by, err := signature.Check(files[i], replay.MaxFile); err != nil || by != key.Public() {
			t.Errorf("%s is signed by %q: %v", files[i], by, err)
		}
	}
}

// TestArchive_KeepsWithinSizeAndAge, and never deletes what is being written, or is no recording.
func TestArchive_KeepsWithinSizeAndAge(t *testing.T) {
	a := &archive{folder: t.TempDir(), size: 250, age: 3 * time.Hour, log: log.New(io.Discard, "", 0)}
	at := time.Now()
	for hours := range 5 {
		name := filepath.Join(a.folder, fmt.Sprintf("%d%s", hours, replay.Suffix))
		if err := os.WriteFile(name, make([]byte, 100), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, at, at.Add(-time.Duration(hours)*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(a.folder, "notes.txt"), make([]byte, 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	oldest := filepath.Join(a.folder, "4"+replay.Suffix+signature.Suffix)
	if err := os.WriteFile(oldest, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	left := func() (names string) {
		entries, err := os.ReadDir(a.folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if e.Name() == filepath.Base(oldest) {
				continue
			}
			names += strings.TrimSuffix(e.Name(), replay.Suffix) + " "
		}
		return names
	}
	a.hold("4"+replay.Suffix, true)
	a.prune(at)
	if got := left(); got != "0 4 notes.txt " {
		t.Errorf("%s are left", got)
	}
	a.hold("4"+replay.Suffix, false)
	a.prune(at)
	if _, err := os.Stat(oldest); err == nil {
		t.Error("a signature is left without its recording")
	}
	if got := left(); got != "0 notes.txt " {
		t.Errorf("%s are left", got)
	}
}

// TestRecording_ThatCannotBeWrittenStopsNoMatch.
func TestRecording_ThatCannotBeWrittenStopsNoMatch(t *testing.T) {
	var said strings.Builder
	path := file(t, "file", "") // no folder
	r := roomIn(t, &archive{folder: path, log: log.New(&said, "", 0)}, setup{Name: "one", Level: "valley", Mode: "ctf", Rules: "arena", Seats: 4, Pace: 1, Points: -1, Minutes: -1})
	r.began = r.began.Add(-64 * time.Millisecond)
	r.play()
	r.game.end()
	if r.game.match.Tick() < 2 || strings.Count(said.String(), "nothing is recorded any more") != 1 {
		t.Errorf("tick %d: %s", r.game.match.Tick(), said.String())
	}
}

// TestRecording_OfALongMatchGoesOnInAnotherFile, at the tick after the longest.
func TestRecording_OfALongMatchGoesOnInAnotherFile(t *testing.T) {
	a := &archive{folder: t.TempDir(), size: 1 << 30, age: time.Hour, log: log.New(io.Discard, "", 0)}
	r := roomIn(t, a, setup{Name: "one", Level: "valley", Mode: "ctf", Rules: "arena", Bots: 0, Seats: 4, Pace: 1, Points: -1, Minutes: -1}).game.record
	for _, c := range []struct {
		age  int64
		ends bool
	}{{0, false}, {longest - 2, false}, {longest, true}} {
		if err := r.Step(nil); err != nil {
			t.Fatal(err)
		}
		r.begin = r.match.Tick() - c.age
		begun, writer := r.begin, r.writer
		if err := r.Step(nil); err != nil {
			t.Fatal(err)
		}
		if ends := r.writer != writer; ends != c.ends || r.begin == begun == c.ends {
			t.Errorf("after %d ticks another file: %v", c.age, ends)
		}
	}
	r.close()
}
