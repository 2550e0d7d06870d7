package server

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/onlinetest"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// secret is the token of the servers of these tests.
const secret = "0123456789abcdef"

// ask sends a request with a token, and returns the answer.
func ask(t *testing.T, port int, method, path, token, body string) (int, string) {
	t.Helper()
	q, err := http.NewRequest(method, fmt.Sprintf("http://127.0.0.1:%d%s", port, path), strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		q.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// file writes a file of a test, and returns its path.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// admin says something that must be done, and returns the answer.
func (s *running) admin(t *testing.T, line string) string {
	t.Helper()
	status, text := ask(t, s.port, http.MethodPost, "/admin", secret, line)
	if status != http.StatusOK {
		t.Fatalf("%s: status %d, %s", line, status, text)
	}
	return text
}

// reads plays until somebody has read a line of the host.
func reads(t *testing.T, p *onlinetest.Person, want string) {
	t.Helper()
	play(t, p, "line "+want, func() bool {
		for _, c := range p.Client.Chats() {
			if c.From == 0 && strings.Contains(c.Text, want) {
				return true
			}
		}
		return false
	})
}

// ends plays until the room refuses somebody, and returns why.
func ends(t *testing.T, p *onlinetest.Person) (r wire.Refusal) {
	t.Helper()
	err := p.Play("refusal", func() bool { return p.Client.Err() != nil })
	if err == nil {
		err = p.Client.Err()
	}
	if !errors.As(err, &r) {
		t.Fatalf("it goes on with %v", err)
	}
	return r
}

// TestAdmin_SpeaksToPeopleAndThrowsThemOut: every word about people, with its reason.
func TestAdmin_SpeaksToPeopleAndThrowsThemOut(t *testing.T) {
	t.Parallel()
	bans := filepath.Join(t.TempDir(), "bans.json")
	s := start(t, "--bots", "1", "--rooms", "2", "--token", file(t, "token", secret+"\n"), "--bans", bans)
	ada := join(t, s.place("room2"), "Ada")
	play(t, ada, "state", func() bool { return ada.Confirmed() > 0 })
	list := s.admin(t, "list")
	if !strings.Contains(list, "Ada") || !strings.Contains(list, "127.0.0.1") || !strings.Contains(list, "room2, ctf on valley, rules arena, limits of the mode, 1 of 16 people") {
		t.Errorf("the list is\n%s", list)
	}
	s.admin(t, `say all Be kind, please`)
	reads(t, ada, "Be kind, please")
	s.admin(t, `mute ada 30m "it is enough"`)
	reads(t, ada, "You are muted for 30 minutes: it is enough")
	if err := ada.Client.Say("but why", false); err != nil {
		t.Fatal(err)
	}
	reads(t, ada, "nobody reads this for 30 minutes: it is enough")
	if !strings.Contains(s.admin(t, "list"), "muted") {
		t.Error("the list says nothing of that")
	}
	s.admin(t, "unmute Ada")
	reads(t, ada, "You may talk again")
	said := time.Time{}
	play(t, ada, "own line", func() bool {
		if time.Since(said) > time.Second { // one line in a second is taken
			said = time.Now()
			_ = ada.Client.Say("thank you", false) // it is short
		}
		for _, c := range ada.Client.Chats() {
			if c.From == ada.Client.Player() && c.Text == "thank you" {
				return true
			}
		}
		return false
	})
	s.admin(t, "kick room2/Ada come back later")
	if r := ends(t, ada); r.Reason != wire.ReasonKicked || r.Text != "come back later" {
		t.Errorf("thrown out by %+v", r)
	}
	back := join(t, s.place("room2"), "Ada") // a kick keeps nobody out
	play(t, back, "state", func() bool { return back.Confirmed() > 0 })
	ben := join(t, s.place("room1"), "Ben")
	play(t, ben, "state", func() bool { return ben.Confirmed() > 0 })
	s.admin(t, "ban Ben 24h shouting")
	if r := ends(t, ben); r.Reason != wire.ReasonKicked || !strings.Contains(r.Text, "you are banned for 24 hours: shouting") {
		t.Errorf("banned by %+v", r)
	}
	if _, err := dial.Ask(t.Context(), s.place(""), ""); err == nil || !strings.Contains(err.Error(), "you are banned from this server for 24 hours: shouting") {
		t.Errorf("who is banned is told %v", err)
	}
	if text := s.admin(t, "bans"); !strings.Contains(text, "127.0.0.1/32 Ben banned for 24 hours: shouting") {
		t.Errorf("bans: %s", text)
	}
	if b, err := openBook(bans); err != nil || b.banned(netip.MustParseAddr("127.0.0.1"), time.Now()) == "" || b.banned(netip.MustParseAddr("127.0.0.1"), time.Now().Add(25*time.Hour)) != "" {
		t.Errorf("the file of bans: %v", err)
	}
	s.admin(t, "unban Ben")
	if _, err := dial.Ask(t.Context(), s.place(""), ""); err != nil {
		t.Error(err)
	}
}

// TestAdmin_ChangesWhatARoomPlays, or nothing of it.
func TestAdmin_ChangesWhatARoomPlays(t *testing.T) {
	t.Parallel()
	s := start(t, "--bots", "1", "--token", file(t, "token", secret))
	ada := join(t, s.place(""), "Ada")
	play(t, ada, "state", func() bool { return ada.Confirmed() > 0 })
	s.admin(t, "set room1 bots=3 points=7 minutes=9")
	if h := s.health(t)[0]; h.Limits != "7 points, 9 minutes" {
		t.Errorf("%+v", h)
	}
	end := ada.Confirmed() + 100
	play(t, ada, "the same match", func() bool { return ada.Confirmed() > end })
	if h := s.health(t)[0]; h.Bots != 2 {
		t.Errorf("%d bots, want 2 and Ada", h.Bots)
	}
	s.admin(t, "restart all")
	for line, want := range map[string]string{
		"set room1 level=nowhere bots=0": "level", "set room1 bots=100": "bots 100: want 0 to 64", "set room1 bots=many": "bots: is a text, want a whole number",
		"set room1 cheese=1": "unknown field", "set room1 name=x": "name", "map room9 bowl": "no room", "map room1 bowl chess": "mode",
		"kick nobody": "nobody is", "ban Ada soon": "is no time", "dance": "unknown word", `say room1 "x`: "not closed", "map room1": "write map ROOM LEVEL",
		"set room1 weapons=/nowhere": "weapons", "set room1 pace=3": "pace 3: want 1 to 2", "unban x": "nobody", " \n": "the body is empty",
	} {
		if status, text := ask(t, s.port, http.MethodPost, "/admin", secret, line); status != http.StatusBadRequest || !strings.Contains(text, want) {
			t.Errorf("%s: status %d, %s", line, status, text)
		}
	}
	if h := s.health(t)[0]; h.Level != "valley" || h.Mode != "ctf" || h.Limits != "7 points, 9 minutes" {
		t.Errorf("half of that is done: %+v", h)
	}
	s.admin(t, "map room1 bowl deathmatch")
	if r := ends(t, ada); r.Reason != wire.ReasonChanges || r.Text != "deathmatch on bowl" {
		t.Errorf("the next match is told by %+v", r)
	}
	back := join(t, s.place(""), "Ada")
	play(t, back, "the next match", func() bool { return back.Confirmed() > 0 })
	if o, err := dial.Ask(t.Context(), s.place(""), ""); err != nil || o.Level != "bowl" || o.Mode != "deathmatch" {
		t.Errorf("%+v, %v", o, err)
	}
	s.admin(t, "set all pace=2 salt=true")
	ends(t, back)
	if list := s.admin(t, "list"); !strings.Contains(list, "room1, deathmatch on bowl, rules arena, salted, 2 ticks a packet, 7 points") {
		t.Errorf("the list says %s", list)
	}
	back = join(t, s.place(""), "Ada")
	play(t, back, "hashes", func() bool { return back.Confirmed() > 0 && s.health(t)[0].Agreed > 0 })
}

// TestAdmin_ChangesAllRoomsOrNone: of a level without lessons a room with another mode could make something.
func TestAdmin_ChangesAllRoomsOrNone(t *testing.T) {
	t.Parallel()
	s := start(t, "--rooms", "2", "--bots", "0", "--token", file(t, "token", secret))
	s.admin(t, "set room2 mode=learn")
	if status, text := ask(t, s.port, http.MethodPost, "/admin", secret, "map all bowl"); status != http.StatusBadRequest || !strings.HasPrefix(text, "room2: ") {
		t.Errorf("status %d, %s", status, text)
	}
	for _, h := range s.health(t) {
		if h.Level != "valley" {
			t.Errorf("half of that is done: %+v", h)
		}
	}
}

func TestAdmin_IsForWhoHasTheToken(t *testing.T) {
	s := start(t, "--token", file(t, "token", secret))
	for _, path := range []string{"/admin", "/metrics"} {
		method := map[string]string{"/admin": http.MethodPost, "/metrics": http.MethodGet}[path]
		for _, token := range []string{"", secret + "x", "x"} {
			if status, _ := ask(t, s.port, method, path, token, "list"); status != http.StatusUnauthorized {
				t.Errorf("%s with %q: status %d", path, token, status)
			}
		}
	}
	if status, text := ask(t, start(t).port, http.MethodPost, "/admin", "", "list"); status != http.StatusNotFound {
		t.Errorf("without a token: status %d, %s", status, text)
	}
	for token, want := range map[string]string{"": "--token FILE", secret: "\n  kick PLAYER [REASON] "} {
		h := &host{flags: &flags{}, token: token}
		w := httptest.NewRecorder()
		h.pages().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/admin", nil))
		if text := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(text, want) || token != "" && (strings.Contains(text, token) || !strings.Contains(text, "Authorization: Bearer")) {
			t.Errorf("GET /admin: status %d, %s", w.Code, text)
		}
	}
	h := &host{token: secret}
	q, err := http.NewRequest(http.MethodPost, "/admin", nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Authorization", "Bearer "+secret)
	q.RemoteAddr = "192.0.2.1:99"
	w := &answer{}
	h.trusted(func(http.ResponseWriter, *http.Request) { t.Error("it does") })(w, q)
	if w.status != http.StatusForbidden {
		t.Errorf("over plain HTTP: status %d", w.status)
	}
}

// answer keeps the status of an answer.
type answer struct{ status int }

func (a *answer) Header() http.Header         { return http.Header{} }
func (a *answer) Write(p []byte) (int, error) { return len(p), nil }
func (a *answer) WriteHeader(status int)      { a.status = status }

// TestConsole_TakesTheSameWords and goes on after those that are wrong.
func TestConsole_TakesTheSameWords(t *testing.T) {
	s := start(t)
	var out bytes.Buffer
	s.host.console(strings.NewReader("help\nmap room1 nowhere\n\nsay room1 hello\nlist\n"), &out)
	for _, want := range []string{"kick PLAYER [REASON]", "not done: room1: level \"nowhere\"", "done in 1 rooms", "room1, ctf on valley"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// readMetrics reads the text format of Prometheus, and refuses what is not in it.
func readMetrics(t *testing.T, text string) map[string]float64 {
	t.Helper()
	all, kinds := map[string]float64{}, map[string]string{}
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		line := lines.Text()
		if rest, ok := strings.CutPrefix(line, "# TYPE "); ok {
			name, kind, _ := strings.Cut(rest, " ")
			if kinds[name] != "" {
				t.Errorf("%s is given twice", name)
			}
			kinds[name] = kind
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		sample, number, ok := strings.Cut(line, " ")
		value, err := strconv.ParseFloat(number, 64)
		family, _, _ := strings.Cut(sample, "{")
		for _, part := range []string{"_bucket", "_sum", "_count"} {
			if base, cut := strings.CutSuffix(family, part); cut && kinds[base] == "histogram" {
				family = base
			}
		}
		if _, twice := all[sample]; !ok || err != nil || kinds[family] == "" || twice {
			t.Errorf("the line %q: %v", line, err)
		}
		all[sample] = value
	}
	return all
}

func TestMetrics_CountWhatARoomDoes(t *testing.T) {
	t.Parallel()
	s := start(t, "--bots", "2", "--token", file(t, "token", secret))
	ada := join(t, s.place(""), "Ada")
	play(t, ada, "ticks", func() bool { return ada.Confirmed() > 40 })
	_, text := ask(t, s.port, http.MethodGet, "/metrics", secret, "")
	all := readMetrics(t, text)
	room := `{room="room1"}`
	if all["skijet_clients"+room] != 1 || all["skijet_seats"+room] != 16 || all["skijet_playing"+room] != 1 || all["skijet_faulty"+room] != 0 || all["skijet_states_total"+room] < 1 {
		t.Errorf("%s", text)
	}
	count := all["skijet_tick_work_seconds_count"+room]
	if n := all["skijet_ticks_total"+room]; n < 40 || count < n/8 || count > n || all[`skijet_tick_lag_seconds_bucket{room="room1",le="+Inf"}`] != count || all["process_cpu_seconds_total"] <= 0 || all["go_goroutines"] < 5 {
		t.Errorf("%s", text)
	}
}

// TestConfig_IsReadAgainAsAWholeOrNotAtAll.
func TestConfig_IsReadAgainAsAWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	path := file(t, "rooms.json", `{"motd": "hello", "rooms": [{"name": "duel", "mode": "duel", "level": "bowl", "seats": 2, "bots": 0}, {"name": "big", "points": 3}]}`)
	s := start(t, "--bots", "1", "--config", path)
	names := func() (all []string) {
		for _, h := range s.health(t) {
			all = append(all, h.Room+" "+h.Mode+" "+h.Level+" "+h.Limits)
		}
		return all
	}
	if got := fmt.Sprint(names()); got != "[duel duel bowl  big ctf valley 3 points]" {
		t.Fatal(got)
	}
	ada := join(t, s.place("big"), "Ada")
	play(t, ada, "state", func() bool { return ada.Confirmed() > 0 })
	for text, want := range map[string]string{
		`{"motd": "hi", "rooms": [{"name": "big", "points": 3}, {"name": "duel", "level": "nowhere"}]}`: `line 1, column 82: rooms[1].level: "nowhere"`,
		`{"rooms": [{"name": "big", "seats": 99}]}`:                                                     `rooms[0].seats: 99: want 1 to 64`,
		`{"rooms": [{"name": "big"}, {"name": "big"}]}`:                                                 `rooms[1].name: "big": another room has it`,
		`{"rooms": []}`: `rooms: 0: want 1 to 64`, `{"rooms": [{"name": "a b"}]}`: `rooms[0].name`, `{"room": []}`: `unknown field "room"`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := s.host.reload()
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if got := fmt.Sprint(names()); got != "[duel duel bowl  big ctf valley 3 points]" || s.host.wished().motd != "hello" {
		t.Errorf("half of it is taken: %s", got)
	}
	next, err := json.Marshal(map[string]any{"motd": "hi", "rooms": []any{map[string]any{"name": "big", "points": 4}, map[string]any{"name": "new", "mode": "deathmatch"}}})
	if err == nil {
		err = os.WriteFile(path, next, 0o600)
	}
	if err == nil {
		err = s.host.reload()
	}
	if got := fmt.Sprint(names()); err != nil || got != "[big ctf valley 4 points new deathmatch valley ]" || s.host.wished().motd != "hi" {
		t.Errorf("%s, %v", got, err)
	}
	end := ada.Confirmed() + 40
	play(t, ada, "the same match", func() bool { return ada.Confirmed() > end })
}

// TestReadToken_OfTooFewBytesIsRefused: nobody guesses a longer one.
func TestReadToken_OfTooFewBytesIsRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "token")
	for _, token := range []string{secret, secret[1:], ""} {
		if err := os.WriteFile(name, []byte(token+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		var f flags
		f.Upkeep.Token = name
		if got, err := f.readToken(); (err == nil) != (token == secret) || err == nil && got != secret {
			t.Errorf("of %d bytes it is %q, %v", len(token), got, err)
		}
	}
}
