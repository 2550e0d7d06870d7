package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/lobby"
	"github.com/skijet/skijet/internal/signature"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
)

// get asks for a page of a host.
func get(h *host, path string, header ...string) *httptest.ResponseRecorder {
	w, q := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i+1 < len(header); i += 2 {
		q.Header.Set(header[i], header[i+1])
	}
	q.RemoteAddr = "127.0.0.1:9"
	h.pages().ServeHTTP(w, q)
	return w
}

// TestPages_SayWhatIsPlayed to programs that look after a server, and to arenas.
func TestPages_SayWhatIsPlayed(t *testing.T) {
	h, _ := house(t)
	seat(t, h.rooms[1], "Ada", "203.0.113.1:5")
	h.id, h.token, h.wishes.name = "run", secret, "Hall"
	for _, status := range []int{http.StatusOK, http.StatusServiceUnavailable} {
		h.rooms[0].shown.at, h.rooms[1].shown.at = now().Add(time.Hour), now().Add(time.Hour) // however slow this machine is
		if status != http.StatusOK {
			h.rooms[1].shown.at = now().Add(-2 * sick)
		}
		w := get(h, "/healthz")
		var all []health
		if err := json.Unmarshal(w.Body.Bytes(), &all); err != nil || w.Code != status || w.Header().Get("Content-Type") != "application/json" || len(all) != 2 {
			t.Fatalf("status %d, want %d: %v, %s", w.Code, status, err, w.Body)
		}
		if all[0].Room != "one" || !all[0].Playing || all[1].Playing != (status == http.StatusOK) || all[1].Clients != 1 {
			t.Errorf("with status %d: %+v", status, all)
		}
	}
	w := get(h, directory.PathAbout)
	want := directory.About{ID: "run", Name: "Hall", Version: h.about().Version, Rooms: []directory.Room{
		{Name: "one", Level: "bowl", Mode: "deathmatch", Rules: "arena", Seats: 16}, {Name: "two", Level: "bowl", Mode: "deathmatch", Rules: "arena", Seats: 16, People: 1}}}
	var about directory.About
	if err := json.Unmarshal(w.Body.Bytes(), &about); err != nil || !reflect.DeepEqual(about, want) || w.Header().Get("Access-Control-Allow-Origin") != "*" || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("%v, %+v with %v, want %+v", err, about, w.Header(), want)
	}
	if w := get(h, "/metrics", "Authorization", "Bearer "+secret); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/plain; version=0.0.4" || readMetrics(t, w.Body.String())[`skijet_playing{room="two"}`] != 0 {
		t.Errorf("metrics: status %d, %v", w.Code, w.Header())
	}
	if w := get(h, "/key"); w.Code != http.StatusNotFound {
		t.Errorf("the key of who signs nothing: status %d, %s", w.Code, w.Body)
	}
	key, err := signature.Open(filepath.Join(t.TempDir(), "key"))
	if err != nil {
		t.Fatal(err)
	}
	if h.archive.key = key; get(h, "/key").Body.String() != key.Public()+"\n" {
		t.Errorf("the key is %s", get(h, "/key").Body)
	}
	if w := get(h, "/one"); w.Code != http.StatusNotFound || !strings.HasPrefix(w.Body.String(), "This is a server of Skijet, without a page") {
		t.Errorf("an invitation without a page: %d, %s", w.Code, w.Body)
	}
	h.flags.Port.Page = t.TempDir()
	for path, to := range map[string]string{"/two": "/?join=example.com%2Ftwo", "/two/1": "/?join=example.com%2Ftwo%2F1", "/three": "", "/two/x": ""} {
		if w := get(h, path); w.Header().Get("Location") != to || (w.Code == http.StatusFound) != (to != "") {
			t.Errorf("%s leads to %q with status %d, want %q", path, w.Header().Get("Location"), w.Code, to)
		}
	}
}

// TestOffer_IsForWhoMayCome, and says what is played; a room that waits for another server offers nothing.
func TestOffer_IsForWhoMayCome(t *testing.T) {
	h, _ := house(t)
	h.wishes = wishes{name: "Hall", motd: "be kind", password: "pass", rotation: rotation{{level: "bowl"}, {level: "valley"}}}
	if err := h.book.ban(ban{Address: netip.MustParsePrefix("203.0.113.0/24"), Reason: "noise"}, now()); err != nil {
		t.Fatal(err)
	}
	waits := h.rooms[1]
	waits.follow, waits.shown.health.leads = &leader{address: "b:7777"}, false
	const near = "198.51.100.1"
	for what, c := range map[string]struct {
		from, room, password string
		want                 error
		says                 string
	}{
		"with the password":           {near, "one", "pass", nil, ""},
		"to the first room":           {near, "", "pass", nil, ""},
		"without it":                  {near, "one", "", dial.ErrPassword, ""},
		"a beginning of it":           {near, "one", "pas", dial.ErrPassword, ""},
		"to no room":                  {near, "three", "pass", dial.ErrRoom, ""},
		"no room without it":          {near, "three", "x", dial.ErrPassword, ""},
		"a room that waits":           {near, "two", "pass", dial.ErrRoom, ": this server waits to take the place of b:7777, where to play"},
		"who is banned":               {"203.0.113.9", "one", "pass", dial.ErrBanned, ": you are banned from this server: noise"},
		"who is banned, by IPv6":      {"::ffff:203.0.113.9", "one", "pass", dial.ErrBanned, ": you are banned from this server: noise"},
		"a pass where nobody follows": {near, followMark + "one", "pass", dial.ErrRoom, ""},
	} {
		o, err := h.offer(netip.MustParseAddr(c.from), c.room, c.password)
		if !errors.Is(err, c.want) || err != nil && err.Error() != c.want.Error()+c.says {
			t.Errorf("%s: %v, want %v%s", what, err, c.want, c.says)
		}
		want := dial.Offer{}
		if err == nil {
			want = dial.Offer{Room: "one", Level: "bowl", Mode: "deathmatch", Rules: "arena", Motd: "be kind", Modules: o.Modules, Levels: []string{"bowl", "valley"}}
		}
		if !reflect.DeepEqual(o, want) || err == nil && len(o.Modules) == 0 {
			t.Errorf("%s: %+v, want %+v", what, o, want)
		}
	}
	seat(t, h.rooms[0], "Ada", "198.51.100.1:5")
	h.id = "run"
	if s := h.tell(); s.ID != "run" || s.Name != "Hall" || !s.Locked || s.Level != "bowl" || s.Mode != "deathmatch" || s.People != 1 || s.Seats != 16 {
		t.Errorf("the local network hears %+v", s)
	}
}

// TestAnnounce_SaysHowOthersGetHere, by the flags.
func TestAnnounce_SaysHowOthersGetHere(t *testing.T) {
	h, _ := house(t)
	port, err := listen.Listen(listen.Options{Bind: "127.0.0.1:0", Now: time.Now, Log: t.Logf, Page: http.NotFoundHandler(), Joined: h.joined, Offer: h.offer})
	if err != nil {
		t.Fatal(err)
	}
	defer port.Close()
	h.listener = port
	open, ends := fmt.Sprintf("Port %d of UDP and TCP is open.\n", port.Port()), "Ctrl+C ends it.\n"
	rooms := "A link that ends with /one leads to that room.\nA link that ends with /two leads to that room.\n"
	local := fmt.Sprint("localhost:", port.Port())
	for what, c := range map[string]struct {
		change func()
		want   string
		begins bool // and what follows is of this machine
	}{
		"to anybody":          {func() {}, open + "On this machine:  arena --join " + local + "\n", true},
		"at one address":      {func() { h.flags.Port.Bind = "192.0.2.1:7777" }, open + fmt.Sprintf("At this address:  arena --join 192.0.2.1:%d\n", port.Port()) + rooms + ends, false},
		"at all of them":      {func() { h.flags.Port.Bind = "0.0.0.0:7777" }, open + "On this machine:  arena --join " + local + "\n", true},
		"by a name":           {func() { h.flags.Port.Advertise = "play.example:7777" }, open + "Send this link:   arena --join play.example:7777\n" + rooms + ends, false},
		"with a page":         {func() { h.flags.Port.Advertise, h.flags.Port.Page = "a:1", "." }, open + "Send this link:   http://a:1/?join=a:1\n" + rooms + ends, false},
		"with a certificate":  {func() { h.flags.Port.Advertise, h.flags.Port.Page, h.flags.Port.Cert = "a:1", ".", "c" }, open + "Send this link:   https://a:1/?join=a:1\n" + rooms + ends, false},
		"of a game":           {func() { h.flags.Port.Advertise, h.table.own = "a:1", []systems.Module{{}} }, open + "Send this link:   the arena of this game, with --join a:1\n" + rooms + ends, false},
		"with a single room":  {func() { h.flags.Port.Advertise, h.rooms = "a:1", h.rooms[:1] }, open + "Send this link:   arena --join a:1\n" + ends, false},
		"that waits":          {func() { h.flags.Many.Follow = "b:7777" }, open + "People come here when the server at b:7777 ends.\n" + ends, false},
		"that lists servers":  {func() { h.list = &lobby.Service{} }, open + fmt.Sprintf("Servers are listed that have --announce with the address of this machine and port %d.\n", port.Port()) + ends, false},
		"that is their lobby": {func() { h.list, h.flags.Many.Lobby = &lobby.Service{}, true }, open + fmt.Sprintf("Servers are known that have --announce with the address of this machine and port %d, and the same --fleet-key.\n", port.Port()) + ends, false},
	} {
		all := h.rooms
		h.flags, h.list, h.table = &flags{}, nil, table{}
		c.change()
		var said strings.Builder
		h.announce(&said)
		h.rooms = all
		got := said.String()
		if got != c.want && !(c.begins && strings.HasPrefix(got, c.want) && strings.Contains(got, fmt.Sprintf("let the router forward port %d of UDP", port.Port())) && strings.HasSuffix(got, rooms+ends)) {
			t.Errorf("%s: it says\n%s, want\n%s", what, got, c.want)
		}
	}
}

// TestForget_TakesARoomFromTheList, and leaves the others in their order.
func TestForget_TakesARoomFromTheList(t *testing.T) {
	h, _ := house(t)
	one, two := h.rooms[0], h.rooms[1]
	for range 2 {
		if h.forget(one); len(h.all()) != 1 || h.find("one") != nil || h.find("two") != two || h.find("") != two {
			t.Errorf("the rooms are %v", h.all())
		}
	}
	if h.forget(two); len(h.all()) != 0 || h.find("") != nil {
		t.Error("a room is left")
	}
}
