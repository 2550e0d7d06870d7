package server

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/agones"
	"github.com/skijet/skijet/internal/agones/agonestest"
	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lobby"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
)

// TestTellPeople_AllocatesAServerWithPeople, unless a lobby does.
func TestTellPeople_AllocatesAServerWithPeople(t *testing.T) {
	for _, c := range []struct {
		was, now int
		gate     bool
		want     string
	}{{0, 2, false, "2 /allocate {}"}, {2, 0, false, "0 /ready {}"}, {1, 2, false, "2"}, {0, 2, true, "2"}, {2, 0, true, "0"}} {
		p := agonestest.New(t)
		s := agones.Find(func(string) string { return p.Port() }, t.Logf)
		h := &host{}
		if c.gate {
			h.gate = &gate{}
		}
		err := h.tellPeople(t.Context(), s, c.was, c.now)
		label, rest, _ := strings.Cut(c.want, " ")
		want := []string{fmt.Sprintf("/metadata/label {\"key\":\"people\",\"value\":%q}", label)}
		if rest != "" {
			want = append(want, rest)
		}
		if got := p.Said(); err != nil || !slices.Equal(got, want) {
			t.Errorf("%+v: it says %q, %v, want %q", c, got, err, want)
		}
		p.Refuse(9)
		if err := h.tellPeople(t.Context(), s, c.was, c.now); err == nil {
			t.Errorf("%+v: it is told to nobody, and all is well", c)
		}
	}
}

// TestAnnounceAgain_SaysWhetherItIsListed.
func TestAnnounceAgain_SaysWhetherItIsListed(t *testing.T) {
	status := http.StatusNoContent
	list := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "full", status) }))
	defer list.Close()
	h, _ := house(t)
	port, err := listen.Listen(listen.Options{Bind: "127.0.0.1:0", Now: time.Now, Log: t.Logf, Page: http.NotFoundHandler(), Joined: h.joined, Offer: h.offer})
	if err != nil {
		t.Fatal(err)
	}
	defer port.Close()
	h.listener, h.flags.Together.Announce = port, list.URL
	for _, want := range []string{"this server is listed at " + list.URL + "\n", "this server is not listed: directory: the list answers with status 403: full"} {
		ctx, end := context.WithCancel(t.Context())
		words := &firstWords{end: end}
		h.log = log.New(words, "", 0)
		h.announceAgain(ctx)
		if got := words.said.String(); !strings.HasPrefix(got, want) {
			t.Errorf("it says %q, want %q", got, want)
		}
		status = http.StatusForbidden
	}
}

// TestCame_IsToldOfWhoHasATicketOfALobby to this room of this server.
func TestCame_IsToldOfWhoHasATicketOfALobby(t *testing.T) {
	key := ticket.KeyOf("secret")
	n := ticket.NewNonce()
	h := &host{id: "run", gate: &gate{key: key}}
	for text, want := range map[string]int{"": 0, "nonsense": 0, key.Issue("run/two", n, now()): 0, key.Issue("other/one", n, now()): 0, key.Issue("run/one", n, now()): 1} {
		h.gate.door = lobby.Door{}
		h.came("one", text)
		if a := h.gate.door.Announcement(now().Add(time.Minute), directory.Server{}).Arrived; len(a) != want || want > 0 && a[0] != n.String() {
			t.Errorf("%q: %q have arrived", text, a)
		}
	}
}
