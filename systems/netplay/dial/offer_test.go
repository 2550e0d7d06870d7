package dial

import (
	"errors"
	"net/url"
	"reflect"
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
		"https://a/?join=b:1/c/3":                  {"https", "b:1", "c", 3, ""},
		"a/b/-2":                                   {"", "a:7777", "b", 0, ""},
		"a:/b/c/2":                                 {"", "a:7777", "b", 0, ""},
		"https://a:":                               {"https", "a:", "", 0, ""},
	} {
		if got, err := ParsePlace(address); err != nil || got != want {
			t.Errorf("%q: %+v, %v", address, got, err)
		}
	}
	for _, address := range []string{"", ":7777", "ftp://a", "a b", "http://[::1", "a/?join=ftp://b", "a?join=:1"} {
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
	want := Offer{Ticket: "a&b=c", Room: "one room", Level: "valley", Mode: "ctf", Hashes: []string{"x"}}
	if o, err := readOffer(200, []byte(`{"Ticket":"a&b=c","Room":"one room","Level":"valley","Mode":"ctf","Hashes":["x"]}`)); err != nil || !reflect.DeepEqual(o, want) {
		t.Errorf("%+v, %v", o, err)
	}
	if q := want.query(); q != "/link?room=one+room&ticket=a%26b%3Dc" {
		t.Errorf("its link begins with %q", q)
	}
}

// TestReadOffer_SaysWhySomebodyIsBanned in a line of its own, however the server writes it.
func TestReadOffer_SaysWhySomebodyIsBanned(t *testing.T) {
	const begins = "dial: the server does not let you in: "
	for body, want := range map[string]string{
		"": "", "the server does not let you in: for 2 days: too loud\n": "for 2 days: too loud", "\x1b[31mred\ttext\n": "[31mred text", "a\xffb": "ab",
		strings.Repeat("x", maxReason+9): strings.Repeat("x", maxReason), strings.Repeat("x", maxReason-1) + "ü": strings.Repeat("x", maxReason-1),
	} {
		if _, err := readOffer(423, []byte(body)); !errors.Is(err, ErrBanned) || err.Error() != begins+want {
			t.Errorf("%q: %v", body, err)
		}
	}
}

// TestRequest_IsAFormWithWhatWasAsked.
func TestRequest_IsAFormWithWhatWasAsked(t *testing.T) {
	form, err := url.ParseQuery(request(Place{Room: "a&b", Seat: "s=1"}, "pass word"))
	if want := (url.Values{"room": {"a&b"}, "seat": {"s=1"}, "password": {"pass word"}}); err != nil || !reflect.DeepEqual(form, want) {
		t.Errorf("%v, %v", form, err)
	}
}
