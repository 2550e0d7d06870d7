package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/ticket"
)

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
	clock := func() time.Time { return now }
	s := NewService(Setup{Options: Options{Every: directory.AnnounceEvery}, Store: directory.NewMemory(clock), Now: clock, Log: t.Logf})
	add := func(from, id, address string) error {
		a, err := s.look(t.Context(), netip.MustParseAddr(from), id, address)
		if err == nil {
			_, err = s.take(t.Context(), a)
		}
		return err
	}
	for i := range mostOf + 1 {
		id := fmt.Sprint(i)
		if err := add("192.0.2.1", id, server(t, id)); (err == nil) != (i < mostOf) {
			t.Fatalf("server %d of one address: %v", i, err)
		}
	}
	if err := add("192.0.2.2", "x", server(t, "y")); !errors.Is(err, errThere) {
		t.Errorf("another server answers there: %v", err)
	}
	if n := len(s.Servers(Filter{})); n != mostOf {
		t.Errorf("%d servers", n)
	}
	now = now.Add(stale*directory.AnnounceEvery + time.Second)
	s.do(func(l *Lobby, now time.Time) { l.Tick(now) })
	if n := len(s.Servers(Filter{})); n != 0 || len(s.lobby.board.all) != 0 {
		t.Errorf("%d servers after a time without any", n)
	}
	from := netip.MustParseAddr("192.0.2.1")
	for i := range mostAsked + 1 {
		if s.mayAsk(from) != (i < mostAsked) {
			t.Fatalf("announcement %d of one address", i)
		}
	}
	now = now.Add(mostTime + time.Second)
	if !s.mayAsk(from) {
		t.Error("an address is kept out for ever")
	}
}

// fleet are lobbies that share a directory.
type fleet struct {
	key ticket.Key
	at  []string // their addresses
}

func startFleet(t *testing.T, count int) *fleet {
	t.Helper()
	f := &fleet{key: ticket.KeyOf("a secret of some length")}
	store := directory.NewMemory(time.Now)
	for range count {
		s := NewService(Setup{Options: Options{Every: Every, Version: 3}, Store: store, Key: &f.key, Now: time.Now, Log: t.Logf})
		go s.Run(t.Context())
		mux := http.NewServeMux()
		s.Pages(mux)
		h := httptest.NewServer(mux)
		t.Cleanup(h.Close)
		f.at = append(f.at, h.URL)
	}
	return f
}

// hall is a server with rooms for two.
func hall(address string, people ...int) directory.Announcement {
	a := directory.Announcement{Server: directory.Server{Address: address, About: directory.About{ID: "run of " + address, Version: 3}}, Seq: 1}
	for i, n := range people {
		a.Rooms = append(a.Rooms, directory.Room{Name: fmt.Sprint("room", i+1), Mode: []string{"ctf", "team"}[i%2], People: n, Seats: 2})
	}
	return a
}

// asks asks a lobby for a place.
func (f *fleet) asks(t *testing.T, lobby int, player ticket.Nonce, more string) (status int, p directory.Place) {
	t.Helper()
	answer, err := directory.Fetch(t.Context(), f.at[lobby], directory.PathPlay, "version=3&player="+player.String()+more)
	if err == nil && len(answer.Body) > 0 && answer.Status < 300 {
		err = json.Unmarshal(answer.Body, &p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return answer.Status, p
}

// TestService_LeadsNobodyToAServerWithoutRooms: a stand-by before it is in charge, and who ends after its matches went on elsewhere.
func TestService_LeadsNobodyToAServerWithoutRooms(t *testing.T) {
	f := startFleet(t, 1)
	player := ticket.NewNonce()
	for i, one := range []struct {
		people []int
		ends   bool
		want   int // servers that are listed
	}{{nil, false, 0}, {nil, false, 0}, {[]int{0}, false, 1}, {nil, true, 0}} {
		a := hall("10.0.0.1:7", one.people...)
		a.Seq, a.Ends = int64(i+1), one.ends
		if _, err := Announce(t.Context(), f.at[0], &f.key, a); err != nil {
			t.Errorf("announcement %d: %v", i, err)
		}
		listed, err := directory.List(t.Context(), f.at[0])
		status, place := f.asks(t, 0, player, "")
		if err != nil || len(listed) != one.want || (place.Address != "") != (one.want > 0) {
			t.Errorf("announcement %d: %v; listed are %+v, and who asks is led to %q (%d)", i, err, listed, place.Address, status)
		}
	}
}

// TestService_LobbiesHoldPlacesTogether: none has two players, who come with tickets that their server reads.
func TestService_LobbiesHoldPlacesTogether(t *testing.T) {
	f := startFleet(t, 2)
	if _, err := Announce(t.Context(), f.at[0], new(ticket.Key), hall("10.0.0.1:7", 0)); err == nil || !strings.Contains(err.Error(), "403") {
		t.Errorf("a server with another key: %v", err)
	}
	servers := []directory.Announcement{hall("10.0.0.1:7", 1, 0), hall("10.0.0.2:7", 1, 1)}
	// A lobby lists a server of which it has heard twice, and the other one may have begun to listen late.
	for began, listed := time.Now(), 0; listed < 2*len(servers); time.Sleep(50 * time.Millisecond) {
		if time.Since(began) > 20*time.Second {
			t.Fatalf("%d are listed", listed)
		}
		listed = 0
		for i := range servers {
			servers[i].Seq++
			if r, err := Announce(t.Context(), f.at[i], &f.key, servers[i]); err != nil || r != (Reply{}) {
				t.Fatal(r, err)
			}
			all, err := directory.List(t.Context(), f.at[i])
			if err != nil {
				t.Fatal(err)
			}
			listed += len(all)
		}
	}
	ada := ticket.NewNonce()
	status, first := f.asks(t, 0, ada, "")
	if status != http.StatusOK || !strings.HasPrefix(first.Address, "10.0.0.2:7/room1?seat=") {
		t.Fatalf("status %d, %+v: want the fullest room of the fullest server", status, first)
	}
	u, err := url.Parse("//" + first.Address)
	if err != nil {
		t.Fatal(err)
	}
	if n, _, err := f.key.Check("run of 10.0.0.2:7/room1", u.Query().Get("seat"), time.Now()); err != nil || n != ada {
		t.Errorf("the ticket is of %v, %v", n, err)
	}
	places := map[string]int{}
	for i := range 5 { // four are left, and ada asks the other lobby again
		player := ticket.NewNonce()
		if i == 0 {
			player = ada
		}
		status, p := f.asks(t, i%2, player, "")
		place, _, _ := strings.Cut(p.Address, "?")
		places[place]++
		if status != http.StatusOK || places[place] > 2 {
			t.Errorf("player %d: status %d, %v", i, status, places)
		}
	}
	if places["10.0.0.2:7/room1"] != 1 || places["10.0.0.2:7/room2"] != 1 || places["10.0.0.1:7/room1"] != 1 || places["10.0.0.1:7/room2"] != 2 {
		t.Errorf("places %v", places)
	}
	if status, _ := f.asks(t, 1, ticket.NewNonce(), ""); status != http.StatusNotFound {
		t.Errorf("status %d when all is full and nobody allocates", status)
	}
	if status, _ := f.asks(t, 1, ticket.NewNonce(), "&version=2"); status != http.StatusBadRequest && status != http.StatusNotFound {
		t.Errorf("status %d", status)
	}
}

func TestService_RefusesWhatNobodySays(t *testing.T) {
	f := startFleet(t, 1)
	for _, body := range []string{"version=3", "player=x&version=3", "version=x&player=" + ticket.NewNonce().String()} {
		answer, err := directory.Fetch(context.Background(), f.at[0], directory.PathPlay, body)
		if err != nil || answer.Status != http.StatusBadRequest {
			t.Errorf("%s: status %d, %v", body, answer.Status, err)
		}
	}
	a := hall("10.0.0.1:7", 1)
	a.Rooms[0].People = -1
	if _, err := Announce(t.Context(), f.at[0], &f.key, a); err == nil || !strings.Contains(err.Error(), "400") {
		t.Errorf("less than no people: %v", err)
	}
}

// TestSearch_IsLedByALobby, and waits while one has a server started.
func TestSearch_IsLedByALobby(t *testing.T) {
	f := startFleet(t, 1)
	if _, err := Announce(t.Context(), f.at[0], &f.key, hall("10.0.0.1:7", 1)); err != nil {
		t.Fatal(err)
	}
	var search directory.Search
	at, place := time.Unix(1000, 0), ""
	for end := time.Now().Add(time.Minute); place == "" && time.Now().Before(end); time.Sleep(time.Millisecond) {
		search.Look(at, nil, f.at)
		place, _ = search.Play(at, 3)
	}
	if !strings.HasPrefix(place, "10.0.0.1:7/room1?seat=") {
		t.Errorf("led to %q", place)
	}
}

// TestDoor_AStandbyIsNotEmpty, however long it waits, so that no lobby lets it end.
func TestDoor_AStandbyIsNotEmpty(t *testing.T) {
	var d Door
	now := time.Unix(1000, 0)
	for range 2 {
		if a := d.Announcement(now, hall("10.0.0.1:7").Server); a.Empty != 0 {
			t.Errorf("it is empty for %v", a.Empty)
		}
		now = now.Add(2 * Alone)
	}
}
