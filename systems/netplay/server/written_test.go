package server

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/signature"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/replay"
)

// TestTrusted_IsWhoHasTheToken over TLS or from this machine, and a wrong one is written down.
func TestTrusted_IsWhoHasTheToken(t *testing.T) {
	h, logged := house(t)
	h.token = secret
	for _, c := range []struct {
		from, token string
		secure      bool
		status      int
	}{
		{"127.0.0.1:9", secret, false, http.StatusOK}, {"[::1]:9", secret, false, http.StatusOK}, {"[::ffff:127.0.0.1]:9", secret, false, http.StatusOK}, {"203.0.113.1:9", secret, true, http.StatusOK},
		{"203.0.113.1:9", secret, false, http.StatusForbidden}, {"somewhere", secret, false, http.StatusForbidden}, {"203.0.113.1:9", "", false, http.StatusForbidden},
		{"127.0.0.1:9", secret[1:], false, http.StatusUnauthorized}, {"203.0.113.1:9", secret + "x", true, http.StatusUnauthorized}, {"127.0.0.1:9", "", false, http.StatusUnauthorized},
	} {
		logged.Reset()
		w, q := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/metrics", nil)
		if q.RemoteAddr = c.from; c.secure {
			q.TLS = &tls.ConnectionState{}
		}
		if c.token != "" {
			q.Header.Set("Authorization", "Bearer "+c.token)
		}
		h.pages().ServeHTTP(w, q)
		wrong := c.status == http.StatusUnauthorized
		if w.Code != c.status || (w.Header().Get("WWW-Authenticate") == "Bearer") != wrong || strings.Contains(logged.String(), "a wrong token from "+c.from+"\n") != wrong {
			t.Errorf("%+v: status %d, with %v; it says %s", c, w.Code, w.Header(), logged)
		}
	}
	w, q := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/metrics", nil)
	q.RemoteAddr = "127.0.0.1:9"
	q.Header.Set("Authorization", secret) // without its kind
	if h.pages().ServeHTTP(w, q); w.Code != http.StatusUnauthorized {
		t.Errorf("a token of no kind: status %d", w.Code)
	}
	h.token = ""
	for path, method := range map[string]string{"/metrics": http.MethodGet, "/admin": http.MethodPost} {
		w := httptest.NewRecorder()
		if h.pages().ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader("list"))); w.Code != http.StatusNotFound && w.Code != http.StatusMethodNotAllowed {
			t.Errorf("without a token %s answers with status %d", path, w.Code)
		}
	}
}

// TestAdminPage_TakesALineOfSomeLength.
func TestAdminPage_TakesALineOfSomeLength(t *testing.T) {
	h, logged := house(t)
	h.obey()
	for line, want := range map[string]string{
		"list": "one, deathmatch", "": "the body is empty: ", " \n": "the body is empty: ", "dance": "unknown word", "say all " + strings.Repeat("x", maxLine-8): "done in 2 rooms", "say all " + strings.Repeat("x", maxLine-7): "http: request body too large",
	} {
		w, q := httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/admin", strings.NewReader(line))
		q.RemoteAddr = "192.0.2.1:9"
		h.adminPage(w, q)
		ok := strings.HasPrefix(want, "one") || strings.HasPrefix(want, "done")
		if !strings.HasPrefix(w.Body.String(), want) || (w.Code == http.StatusOK) != ok || !ok && w.Code != http.StatusBadRequest {
			t.Errorf("%.20q: status %d, %s", line, w.Code, w.Body)
		}
	}
	if !strings.HasPrefix(logged.String(), "an administrator at 192.0.2.1:9 says \"say all xxx") {
		t.Errorf("it says %.60s", logged)
	}
	var out bytes.Buffer
	if h.console(strings.NewReader("say one hello\n\nlist x\n"), &out); out.String() != "done in 1 rooms\nnot done: write list\n" {
		t.Errorf("on the console it says %s", &out)
	}
}

// TestLog_HasWhatAHostMayAskLater: who follows, what votes decide, and what could not be kept.
func TestLog_HasWhatAHostMayAskLater(t *testing.T) {
	h, logged := house(t)
	r := h.rooms[0]
	r.log = h.log
	says := func(what, want string, do func()) {
		t.Helper()
		logged.Reset()
		if do(); !strings.HasPrefix(logged.String(), want) || strings.Count(logged.String(), "\n") != 1 {
			t.Errorf("%s: it says %q, want %q", what, logged, want)
		}
	}
	says("a stand-by", "one: a stand-by at 192.0.2.1:5 follows\n", func() {
		r.welcome(listen.Guest{Link: pipe.New(pipe.Limits{}), Room: followMark + "one", Address: netip.MustParseAddrPort("192.0.2.1:5")})
	})
	says("a vote", "one: a vote passes: ", func() {
		r.ask = func(change) {}
		r.voted = []teamwork.Decided{{Motion: teamwork.Motion{Level: "valley"}}}
		if r.obeyVotes(); len(r.voted) != 0 {
			t.Error("it is obeyed twice")
		}
	})
	says("a match", "one: the next match begins\n", r.again)
	seat(t, r, "Ada", "203.0.113.1:5")
	id, _ := r.game.room.Player(2)
	g := *r.guestOf(id)
	h.obey()
	h.book.path = filepath.Join(t.TempDir(), "none", "bans")
	says("a ban that cannot be kept", "one: \"Ada\" may come back at once: ", func() {
		h.expel(r, id+99, g) // who has left
	})
	f := newFollowing(t)
	f.book.path = h.book.path
	data := fmt.Sprintf(`{"Setup":{},"Bans":[{"address":"192.0.2.0/24","name":%q}]}`, "Eve")
	if f.learn([]byte(data)); !strings.HasPrefix(f.logged.String(), "one: bans of the server that is followed are not kept: ") {
		t.Errorf("it says %s", f.logged.String())
	}
	a := &archive{folder: t.TempDir(), size: 1, age: time.Hour, log: log.New(logged, "", 0)}
	var err error
	if a.key, err = signature.Open(filepath.Join(t.TempDir(), "key")); err != nil {
		t.Fatal(err)
	}
	name := "gone" + replay.Suffix
	a.hold(name, true)
	says("a file that is gone", name+" is not signed: ", func() { a.complete(name, true) })
	logged.Reset()
	if a.complete(name, false); logged.Len() > 0 || len(a.open) != 0 {
		t.Errorf("one that is cut: it says %s", logged)
	}
}
