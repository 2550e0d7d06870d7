package listen

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/skijet/skijet/systems/netplay/dial"
)

// TestJoin_AnswersAnyPageWithAnOfferOrAReason, which nothing on the way keeps.
func TestJoin_AnswersAnyPageWithAnOfferOrAReason(t *testing.T) {
	var came []string
	e := serve(t, func(o *Options) { o.Came = func(room, seat string) { came = append(came, room+"/"+seat) } })
	for _, c := range []struct {
		body, from string
		status     int
		says       string
	}{
		{"room=&password=secret", "192.0.2.1:9", http.StatusOK, ""}, {"", "192.0.2.1:9", http.StatusOK, ""}, {"seat=place", "192.0.2.1:9", http.StatusOK, ""},
		{"password=guess", "192.0.2.1:9", http.StatusForbidden, dial.ErrPassword.Error()}, {"room=two", "192.0.2.1:9", http.StatusNotFound, dial.ErrRoom.Error()},
		{"room=%zz", "192.0.2.1:9", http.StatusBadRequest, "the request is no form"}, {"room=" + strings.Repeat("x", maxRequest), "192.0.2.1:9", http.StatusBadRequest, "the request is no form"},
		{"", "somewhere", http.StatusTooManyRequests, "too many requests from this address"},
	} {
		came = nil
		q, w := httptest.NewRequest(http.MethodPost, dial.PathJoin, strings.NewReader(c.body)), httptest.NewRecorder()
		q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		q.RemoteAddr = c.from
		e.join(w, q)
		if h := w.Header(); w.Code != c.status || h.Get("Access-Control-Allow-Origin") != "*" || h.Get("Cache-Control") != "no-store" {
			t.Errorf("%.40q: status %d, want %d, with %v", c.body, w.Code, c.status, w.Header())
		}
		if c.status != http.StatusOK {
			if got := strings.TrimSpace(w.Body.String()); got != c.says || len(came) != 0 {
				t.Errorf("%.40q: %q, want %q; told of %q", c.body, got, c.says, came)
			}
			continue
		}
		var o dial.Offer
		err := json.Unmarshal(w.Body.Bytes(), &o)
		ticket, seat, _ := strings.Cut(o.Ticket, seatMark)
		if err != nil || o.Room != "one" || o.Level != "valley" || len(o.Hashes) != 1 || w.Header().Get("Content-Type") != "application/json" || e.tickets.check("one", ticket, e.clock.now()) != nil {
			t.Errorf("%q: %v, %+v with %v", c.body, err, o, w.Header())
		}
		if wants := strings.HasPrefix(c.body, "seat="); (seat == "place") != wants || len(came) != 1 || came[0] != "one/" {
			t.Errorf("%q: the ticket is %q; told of %q", c.body, o.Ticket, came)
		}
	}
}
