//go:build !js

package directory

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func hall() About {
	return About{ID: "one", Name: "Hall", Version: 3, Rooms: []Room{{Name: "room1", Level: "valley", Mode: "ctf", Rules: "arena", Score: "1 : 0", People: 3, Seats: 16}}}
}

func TestCheck_RefusesWhatNoServerSays(t *testing.T) {
	if a := hall(); a.check() != nil {
		t.Fatal(a.check())
	}
	for what, spoil := range map[string]func(a *About){
		"no id": func(a *About) { a.ID = "" }, "no room": func(a *About) { a.Rooms = nil }, "many rooms": func(a *About) { a.Rooms = make([]Room, maxRooms+1) },
		"a long name": func(a *About) { a.Name = strings.Repeat("x", maxText+1) }, "a moved cursor": func(a *About) { a.Rooms[0].Level = "\x1b[2J" },
		"text that turns around": func(a *About) { a.List = "\u202ea" }, "people below none": func(a *About) { a.Rooms[0].People = -1 },
		"a crowd": func(a *About) { a.Rooms[0].Seats = maxPeople + 1 },
	} {
		a := hall()
		if spoil(&a); !errors.Is(a.check(), ErrAbout) {
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

// TestService_ForgetsAndBounds: who is not announced again is forgotten, and nobody fills the list.
func TestService_ForgetsAndBounds(t *testing.T) {
	now := time.Unix(1000, 0)
	s := NewService(func() time.Time { return now })
	from := netip.MustParseAddr("192.0.2.1")
	for i := range mostOf + 1 {
		id := fmt.Sprint(i)
		if err := s.add(context.Background(), from, id, server(t, id)); (err == nil) != (i < mostOf) {
			t.Fatalf("server %d of one address: %v", i, err)
		}
	}
	if err := s.add(context.Background(), netip.MustParseAddr("192.0.2.2"), "x", server(t, "y")); !errors.Is(err, errThere) {
		t.Errorf("another server answers there: %v", err)
	}
	if n := len(s.Servers()); n != mostOf {
		t.Errorf("%d servers", n)
	}
	now = now.Add(forgotten + time.Second)
	if n := len(s.Servers()); n != 0 || len(s.known) != 0 {
		t.Errorf("%d servers after a time without any", n)
	}
	for i := range mostAsked + 1 {
		if s.mayAsk(from) != (i < mostAsked) {
			t.Fatalf("announcement %d of one address", i)
		}
	}
	now = now.Add(AnnounceEvery + time.Second)
	if !s.mayAsk(from) {
		t.Error("an address is kept out for ever")
	}
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
	s.keep(alive, &About{}, 0, errThere)
	if len(s.found) != 0 {
		t.Errorf("%+v are left", s.found)
	}
}
