package dial

import (
	"errors"
	"strings"
	"testing"
)

func TestParsePlace_ReadsWhatAServerPrintsAndWhatPeopleWrite(t *testing.T) {
	for address, want := range map[string]Place{
		"example.org":          {"", "example.org:7777", "", 0, ""},
		"example.org:99/duel":  {"", "example.org:99", "duel", 0, ""},
		"[::1]:99":             {"", "[::1]:99", "", 0, ""},
		"[::1]":                {"", "[::1]:7777", "", 0, ""},
		"https://example.org/": {"https", "example.org", "", 0, ""},
		" http://10.0.0.2:99/?join=10.0.0.2:99/b ": {"http", "10.0.0.2:99", "b", 0, ""},
		"example.org/duel/2":                       {"", "example.org:7777", "duel", 2, ""},
		"10.0.0.2:99/b?seat=a-Z_9":                 {"", "10.0.0.2:99", "b", 0, "a-Z_9"},
		"http://a/?join=https://b:1":               {"https", "b:1", "", 0, ""},
	} {
		if got, err := ParsePlace(address); err != nil || got != want {
			t.Errorf("%q: %+v, %v", address, got, err)
		}
	}
	for _, address := range []string{"", ":7777", "ftp://a", "a b", "http://[::1"} {
		if p, err := ParsePlace(address); err == nil || !strings.Contains(err.Error(), "HOST:PORT") {
			t.Errorf("%q: %+v, %v", address, p, err)
		}
	}
}

func TestReadOffer_RefusesWhatIsNone(t *testing.T) {
	for status, want := range map[int]error{403: ErrPassword, 404: ErrRoom, 429: ErrBusy, 503: ErrBusy, 500: ErrUnreachable} {
		if _, err := readOffer(status, []byte("{}")); !errors.Is(err, want) {
			t.Errorf("status %d: %v", status, err)
		}
	}
	if _, err := readOffer(200, []byte("<html>")); err == nil {
		t.Error("a page is an offer")
	}
}
