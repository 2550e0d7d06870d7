package replays

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/pagestore"
	"github.com/skijet/skijet/systems/replay"
)

// memoryArea is the storage of a page, which takes so many letters.
type memoryArea struct {
	texts  map[string]string
	room   int
	refuse error // why nothing is written, or nil
}

func (a *memoryArea) Keys(prefix string) (names []string, err error) {
	for key := range a.texts {
		if name, ok := strings.CutPrefix(key, prefix); ok {
			names = append(names, name)
		}
	}
	return names, nil
}

func (a *memoryArea) Read(key string) (string, error) {
	text, ok := a.texts[key]
	if !ok {
		return "", fs.ErrNotExist
	}
	return text, nil
}

func (a *memoryArea) Size(key string) (int, error) {
	text, err := a.Read(key)
	return len(text), err
}

func (a *memoryArea) Write(key, text string) error {
	if a.refuse != nil {
		return a.refuse
	}
	size := len(text) - len(a.texts[key])
	for _, t := range a.texts {
		size += len(t)
	}
	if size > a.room {
		return pagestore.ErrFull
	}
	a.texts[key] = text
	return nil
}

func (a *memoryArea) Remove(key string) error {
	delete(a.texts, key)
	return nil
}

// pageOf returns a page with room for so many letters, of which its replays may take some.
func pageOf(room, limit int) (page, *memoryArea) {
	a := &memoryArea{map[string]string{"settings": "{}"}, room, nil}
	return page{area: a, prefix: "matches/", aside: "old matches/", limit: limit}, a
}

// TestStore_KeepsReplaysByTheirNames, in a folder and in a page alike.
func TestStore_KeepsReplaysByTheirNames(t *testing.T) {
	p, _ := pageOf(1e6, 1e5)
	for kind, s := range map[string]Store{"folder": Folder{t.TempDir()}, "page": p} {
		if names, err := s.Names(); len(names) != 0 || err != nil {
			t.Errorf("%s: at first %q, %v", kind, names, err)
		}
		if _, err := s.Read("a.replay"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: reading what is not there: %v", kind, err)
		}
		file, err := s.Create("b.replay")
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(file, "ski ")
		fmt.Fprint(file, "and jet")
		if err := errors.Join(file.Sync(), file.Close()); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Create("b.replay"); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: another of that name: %v", kind, err)
		}
		if err := errors.Join(s.Write("a.replay", []byte("old")), s.SetAside("a.replay"), s.Write("a.replay", []byte("new"))); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		names, err := s.Names()
		a, errA := s.Read("a.replay")
		b, errB := s.Read("b.replay")
		if fmt.Sprint(names) != "[a.replay b.replay]" || string(a) != "new" || string(b) != "ski and jet" || errors.Join(err, errA, errB) != nil {
			t.Errorf("%s: %q, %q, %q, %v", kind, names, a, b, errors.Join(err, errA, errB))
		}
		if items, err := List(nil, s); err != nil || len(items) != 2 || !strings.Contains(fmt.Sprint(items[0].Problem, items[1].Problem), "b.replay") || !errors.Is(items[0].Problem, replay.ErrReplay) {
			t.Errorf("%s: %+v, %v", kind, items, err)
		}
		if err := s.Remove("a.replay"); err != nil {
			t.Error(err)
		}
		if names, _ := s.Names(); len(names) != 1 {
			t.Errorf("%s: %q after a removal", kind, names)
		}
	}
}

// TestPage_OldMatchesMakeRoomForNewOnes: by the limit, and where the browser has less.
func TestPage_OldMatchesMakeRoomForNewOnes(t *testing.T) {
	write := func(p page, name string, letters int) error { return p.Write(name, make([]byte, letters/4*3)) }
	for _, c := range []struct{ room, limit, keeps int }{{1e6, 1000, 2}, {1402, 1e5, 3}} {
		p, storage := pageOf(c.room, c.limit)
		for i := range 5 {
			for range 2 { // a draft is written many times
				if err := write(p, fmt.Sprint("match ", i), 400); err != nil {
					t.Fatal(err)
				}
			}
		}
		names, _ := p.Names()
		if len(names) != c.keeps || names[len(names)-1] != "match 4" || storage.texts["settings"] != "{}" {
			t.Errorf("room %d, limit %d: kept %q", c.room, c.limit, names)
		}
	}
	p, _ := pageOf(1e6, 1000)
	if err := errors.Join(write(p, "a", 800)); err != nil {
		t.Fatal(err)
	}
	if err := write(p, "b", 1200); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("a match that is too large: %v", err)
	}
	if names, _ := p.Names(); len(names) != 1 {
		t.Errorf("for one that is too large others went: %q", names)
	}
	p, _ = pageOf(500, 0)
	if err := errors.Join(write(p, "a", 400)); err != nil {
		t.Fatal(err)
	}
	if err := write(p, "b", 400); !errors.Is(err, pagestore.ErrFull) {
		t.Errorf("without a limit nothing makes room: %v", err)
	}
}

// TestPage_AMatchThatCannotBeKeptLeavesTheOthers: where all of them together have no room for
// it, and where the browser refuses for another reason.
func TestPage_AMatchThatCannotBeKeptLeavesTheOthers(t *testing.T) {
	refused := errors.New("refused")
	for _, want := range []error{pagestore.ErrFull, refused} {
		p, storage := pageOf(1000, 1e5)
		for _, name := range []string{"a", "b"} {
			if err := p.Write(name, make([]byte, 300)); err != nil {
				t.Fatal(err)
			}
		}
		if want == refused {
			storage.refuse = refused
		}
		before := maps.Clone(storage.texts)
		if err := p.Write("b", make([]byte, 900)); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
		if !maps.Equal(storage.texts, before) {
			t.Errorf("%v: %d of %d texts are left as they were", want, len(storage.texts), len(before))
		}
	}
}

// TestPage_WhatWasSetAsideGoesFirstWhereRoomIsLacking, also without a limit, and has no copy.
func TestPage_WhatWasSetAsideGoesFirstWhereRoomIsLacking(t *testing.T) {
	p, storage := pageOf(1000, 0)
	if err := errors.Join(p.Write("a", make([]byte, 450)), p.SetAside("a"), p.Write("b", make([]byte, 150))); err != nil {
		t.Fatal(err)
	}
	if names, _ := p.Names(); fmt.Sprint(names) != "[b]" || len(storage.texts) != 3 {
		t.Errorf("%q, %d texts", names, len(storage.texts))
	}
	if err := p.Write("a", make([]byte, 450)); err != nil || len(storage.texts) != 3 {
		t.Errorf("%d texts, %v", len(storage.texts), err)
	}
}

// TestDraft_IsKeptFromTimeToTime, so that a page that is closed loses no more than the end.
func TestDraft_IsKeptFromTimeToTime(t *testing.T) {
	p, _ := pageOf(1e6, 1e6)
	file, err := p.Create("a.replay")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(file, "ski ")
	if _, err := p.Read("a.replay"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("at once: %v", err)
	}
	file.(*draft).kept = time.Now().Add(-2 * draftTime)
	fmt.Fprint(file, "and jet")
	if data, err := p.Read("a.replay"); string(data) != "ski and jet" || err != nil {
		t.Errorf("later: %q, %v", data, err)
	}
}

// TestDraft_OfAnotherTabStays: of two matches that begin in one second the first one that is kept
// stays, and a short one takes it not away.
func TestDraft_OfAnotherTabStays(t *testing.T) {
	p, storage := pageOf(1e6, 1e6)
	for ticks, wrong := range map[int]bool{10: false, 200: true} {
		rec := Record(p, hall(t))
		play(t, rec, ticks)
		storage.texts[p.prefix+rec.name] = "of another tab"
		if err := rec.Close(); (err != nil) != wrong || storage.texts[p.prefix+rec.name] != "of another tab" {
			t.Errorf("after %d ticks: %v, %q is kept", ticks, err, storage.texts[p.prefix+rec.name])
		}
	}
}

// TestRecording_IntoAPagePlays, with its score.
func TestRecording_IntoAPagePlays(t *testing.T) {
	p, storage := pageOf(1e6, 1e6)
	m := hall(t)
	rec := Record(p, m)
	play(t, rec, 10)
	if len(storage.texts) != 1 {
		t.Errorf("after 10 ticks %d texts are kept", len(storage.texts))
	}
	play(t, rec, 300)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	items := must[[]Item](t)(List(modules(), p))
	if len(items) != 1 || items[0].Problem != nil || items[0].Cut || items[0].Note != Result(m) || items[0].Ticks != 310 || items[0].Made.IsZero() {
		t.Fatalf("%+v", items)
	}
	r := must[*replay.Replay](t)(items[0].Open())
	if hash, ok := r.Hash(); !ok || hash != m.Hash() {
		t.Error("it ends with another hash")
	}
}
