package replays

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/systems/replay"
)

// cupboard is the storage of a page, which takes so many letters.
type cupboard struct {
	texts map[string]string
	room  int
}

func (c *cupboard) Keys(prefix string) (names []string, err error) {
	for key := range c.texts {
		if name, ok := strings.CutPrefix(key, prefix); ok {
			names = append(names, name)
		}
	}
	return names, nil
}

func (c *cupboard) Read(key string) (string, error) {
	text, ok := c.texts[key]
	if !ok {
		return "", fs.ErrNotExist
	}
	return text, nil
}

func (c *cupboard) Size(key string) (int, error) {
	text, err := c.Read(key)
	return len(text), err
}

var errQuota = errors.New("the quota is exceeded")

func (c *cupboard) Write(key, text string) error {
	size := len(text) - len(c.texts[key])
	for _, t := range c.texts {
		size += len(t)
	}
	if size > c.room {
		return errQuota
	}
	c.texts[key] = text
	return nil
}

func (c *cupboard) Remove(key string) error {
	delete(c.texts, key)
	return nil
}

// pageOf returns a page with room for so many letters, of which its replays may take some.
func pageOf(room, limit int) (page, *cupboard) {
	c := &cupboard{map[string]string{"settings": "{}"}, room}
	return page{area: c, prefix: "matches/", aside: "old matches/", limit: limit}, c
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
	if err := write(p, "b", 400); !errors.Is(err, errQuota) {
		t.Errorf("without a limit nothing makes room: %v", err)
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
