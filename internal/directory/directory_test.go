//go:build !js

package directory

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func hall() About {
	return About{ID: "one", Name: "Hall", Version: 3, Rooms: []Room{{Name: "room1", Level: "valley", Mode: "ctf", Rules: "arena", Score: "1 : 0", People: 3, Seats: 16}}}
}

func TestCheck_RefusesWhatNoServerSays(t *testing.T) {
	if a := hall(); a.Check() != nil {
		t.Fatal(a.Check())
	}
	if a := (About{ID: "stand-by"}); a.Check() != nil {
		t.Error(a.Check())
	}
	for what, spoil := range map[string]func(a *About){
		"no id": func(a *About) { a.ID = "" }, "many rooms": func(a *About) { a.Rooms = make([]Room, maxRooms+1) },
		"a long name": func(a *About) { a.Name = strings.Repeat("x", maxText+1) }, "a moved cursor": func(a *About) { a.Rooms[0].Level = "\x1b[2J" },
		"text that turns around": func(a *About) { a.List = "\u202ea" }, "people below none": func(a *About) { a.Rooms[0].People = -1 },
		"a crowd": func(a *About) { a.Rooms[0].Seats = maxPeople + 1 },
	} {
		a := hall()
		if spoil(&a); !errors.Is(a.Check(), ErrAbout) {
			t.Errorf("%s is taken", what)
		}
	}
}

// server answers PathAbout as the server with an id.
func server(t *testing.T, id string) (address string) {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"ID": %q, "Rooms": [{"Name": "room1"}]}`, id)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// TestSearch_KeepsWhatIsKnownWhenTheListIsDead, and forgets servers that do not answer.
func TestSearch_KeepsWhatIsKnownWhenTheListIsDead(t *testing.T) {
	alive := server(t, "one")
	var s Search
	at := time.Unix(1000, 0)
	var found []Found
	for end := time.Now().Add(time.Minute); (len(found) != 1 || !s.Settled()) && time.Now().Before(end); time.Sleep(time.Millisecond) {
		found = s.Look(at, []string{alive, "http://127.0.0.1:1"}, []string{"http://127.0.0.1:1"})
	}
	if len(found) != 1 || found[0].Address != alive || found[0].Place() != alive {
		t.Fatalf("found %+v", found)
	}
	s.keep(alive, &About{}, 0, ErrAbout)
	if len(s.found) != 0 {
		t.Errorf("%+v are left", s.found)
	}
}

func TestEntry_HoldsPlacesUntilTheyAreTakenOrForgotten(t *testing.T) {
	say := func(seq int64, people int, arrived ...string) *Announcement {
		return &Announcement{Server: Server{"10.0.0.1:7", About{ID: "one", Rooms: []Room{{Name: "room1", People: people, Seats: 3}}}}, Seq: seq, Arrived: arrived}
	}
	var e Entry
	e = e.Announced(say(1, 1))
	first, ok := e.Hold("ada", "room1")
	again, also := first.Hold("ada", "room1")
	if !ok || !also || len(again.Held) != 1 || e.Free(&e.Rooms[0]) != 2 || first.Free(&first.Rooms[0]) != 1 {
		t.Fatalf("%+v, then %+v", first, again)
	}
	both, ok := first.Hold("bob", "room1")
	if _, third := both.Hold("eve", "room1"); !ok || third {
		t.Errorf("a room for 3 with one in it has places for bob: %v, eve: %v", ok, third)
	}
	if _, ok := e.Hold("eve", "room2"); ok {
		t.Error("there is a place in a room that is not there")
	}
	if late := both.Announced(say(1, 0)); len(late.Held) != 2 || late.People() != 1 {
		t.Errorf("an announcement that comes again changes it: %+v", late)
	}
	came := both.Announced(say(2, 2, "ada"))
	if _, held := came.Find("ada"); held || len(came.Held) != 1 || came.Free(&came.Rooms[0]) != 0 {
		t.Errorf("after ada has arrived: %+v", came)
	}
	if left := came.Announced(say(2+HoldLife, 2)); len(left.Held) != 0 {
		t.Errorf("bob never came, and has a place: %+v", left.Held)
	}
	other := say(1, 0)
	if other.ID = "two"; came.Announced(other).ID != "two" || len(came.Announced(other).Held) != 0 {
		t.Error("another server at the same address keeps the places of the first")
	}
	if gone := (&Entry{Gone: true, Server: e.Server}); true {
		if _, ok := gone.Hold("eve", "room1"); ok {
			t.Error("somebody is led to a server that ends")
		}
	}
}

func TestMemory_SwapsTellsAndForgets(t *testing.T) {
	now := time.Unix(1000, 0)
	m := NewMemory(func() time.Time { return now })
	first, err := m.Swap(t.Context(), "a", Entry{Seq: 1}, 0)
	if err != nil || first == 0 {
		t.Fatal(first, err)
	}
	if _, err := m.Swap(t.Context(), "a", Entry{Seq: 2}, 0); !errors.Is(err, ErrStale) {
		t.Errorf("a key that is there is made again: %v", err)
	}
	type news struct {
		key string
		seq int64
	}
	seen := make(chan news, 9)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- m.Watch(ctx, func(key string, e Entry, _ uint64) { seen <- news{key, e.Seq} }) }()
	if n := <-seen; n != (news{"a", 1}) {
		t.Errorf("told of %v", n)
	}
	if _, err := m.Swap(t.Context(), "a", Entry{Seq: 2}, first); err != nil {
		t.Error(err)
	}
	if n := <-seen; n != (news{"a", 2}) {
		t.Errorf("told of %v", n)
	}
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	now = now.Add(Life + time.Second)
	if _, err := m.Swap(t.Context(), "b", Entry{}, 0); err != nil {
		t.Error(err)
	}
	if e, revision, err := m.Get(t.Context(), "a"); err != nil || revision != 0 || e.Seq != 0 {
		t.Errorf("%+v of revision %d is still there, %v", e, revision, err)
	}
	if _, err := Open("nats://localhost"); err == nil || !strings.Contains(err.Error(), "cmd/server/nats") {
		t.Errorf("a directory that this program does not link: %v", err)
	}
}
