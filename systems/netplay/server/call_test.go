package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/internal/ticket"
)

// TestCall_TellsAServerThatHasEndedFromOneThatDoesNotAnswerWell: nobody listens there, or another one than before.
func TestCall_TellsAServerThatHasEndedFromOneThatDoesNotAnswerWell(t *testing.T) {
	key := ticket.NewKey()
	called := &table{key: &key}
	answers := func(about *directory.About) *httptest.Server {
		s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if about == nil || r.URL.Path != directory.PathAbout {
				http.NotFound(w, r) // it has no such room
				return
			}
			json.NewEncoder(w).Encode(about)
		}))
		t.Cleanup(s.Close)
		return s
	}
	known, spoilt, ended := answers(&directory.About{ID: "this one"}), answers(nil), answers(nil)
	ended.Close()
	for _, c := range []struct {
		what, id string
		server   *httptest.Server
		gone     bool
	}{
		{"the first call", "", known, false}, {"another call", "this one", known, false}, {"after a restart", "that one", known, true},
		{"an answer that is none", "this one", spoilt, false}, {"nobody there", "this one", ended, true},
	} {
		if line, gone := called.call(c.server.Listener.Addr().String(), "main", c.id); line != nil || gone != c.gone {
			t.Errorf("%s: %v, gone %v", c.what, line, gone)
		}
	}
}
