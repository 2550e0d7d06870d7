//go:build !js

package lan

import (
	"bytes"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// at is an address of UDP.
func at(text string) net.Addr {
	a, err := net.ResolveUDPAddr("udp", text)
	if err != nil {
		panic(err)
	}
	return a
}

// ask is a question with a nonce.
func ask(nonce string) []byte {
	data := make([]byte, Size)
	copy(data, question+nonce)
	return data
}

func hall() Server {
	return Server{ID: "one", Name: "Hall", Level: "valley", Mode: "ctf", People: 3, Seats: 16}
}

func TestAnswer_GoesToTheLocalNetworkAlone(t *testing.T) {
	for from, want := range map[string]bool{"10.1.2.3:5": true, "192.168.0.9:5": true, "127.0.0.1:5": true, "[fe80::1]:5": true, "[::ffff:10.0.0.1]:5": true,
		"8.8.8.8:5": false, "[2001:db8::1]:5": false} {
		if got := Answer(ask("12345678"), at(from), hall); (got != nil) != want || len(got) > Size {
			t.Errorf("%s gets %d bytes", from, len(got))
		}
	}
}

func TestAnswer_IsForQuestionsThatAreAsLong(t *testing.T) {
	for _, data := range [][]byte{nil, ask("")[:Size-1], append(ask(""), 0), bytes.Repeat([]byte{1}, Size), []byte(question)} {
		if got := Answer(data, at("10.0.0.1:5"), hall); got != nil {
			t.Errorf("%d bytes are answered by %q", len(data), got)
		}
	}
	long := func() Server { s := hall(); s.Name = strings.Repeat("ü", 400) + "\n"; return s }
	got, err := readAnswer(Answer(ask("12345678"), at("10.0.0.1:5"), long), []byte("12345678"), netip.MustParseAddrPort("10.0.0.2:7777"))
	if err != nil || got.Name != strings.Repeat("ü", maxText/2) || got.Address != "10.0.0.2:7777" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestReadAnswer_RefusesWhatIsNone(t *testing.T) {
	good := Answer(ask("12345678"), at("10.0.0.1:5"), hall)
	from := netip.MustParseAddrPort("10.0.0.2:7777")
	for what, data := range map[string][]byte{
		"another nonce": Answer(ask("87654321"), at("10.0.0.1:5"), hall), "nothing": nil, "a question": ask("12345678"), "a part": good[:len(good)-1],
		"text that moves the cursor": bytes.Replace(good, []byte("Hall"), []byte(`\u001b[`), 1), "text that turns around": bytes.Replace(good, []byte("Hall"), []byte(`\u202e`), 1),
		"people below none": bytes.Replace(good, []byte(`:3`), []byte(`:-3`), 1), "nobody": bytes.Replace(good, []byte(`"one"`), []byte(`""`), 1),
		"a long text": bytes.Replace(good, []byte("Hall"), bytes.Repeat([]byte("x"), maxText+1), 1),
	} {
		if s, err := readAnswer(data, []byte("12345678"), from); err == nil {
			t.Errorf("%s is read as %+v", what, s)
		}
	}
	if _, err := readAnswer(good, []byte("12345678"), from); err != nil {
		t.Error(err)
	}
}

// TestSearch_KeepsWhoAnswers by an ID, at most 16, and forgets who answers no more.
func TestSearch_KeepsWhoAnswers(t *testing.T) {
	var s Search
	began := time.Unix(1000, 0)
	for i := range 40 {
		one := hall()
		one.ID, one.Address = string(rune('a'+i%20)), string(rune('A'+i))
		s.keep(began, one)
	}
	if len(s.found) != mostFound || s.found[0].Address != "A" {
		t.Errorf("%d are kept, the first at %q", len(s.found), s.found[0].Address)
	}
	s.asked = began
	s.keep(began.Add(askAgain), s.found[2])
	s.asked = began.Add(forgotten + 1)
	if got := s.Found(s.asked); len(got) != 1 || got[0].ID != "c" {
		t.Errorf("%+v are left", got)
	}
}

// TestSearch_FindsAServerOfThisMachine over a socket.
func TestSearch_FindsAServerOfThisMachine(t *testing.T) {
	conn, err := net.ListenUDP("udp4", &net.UDPAddr{})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go func() {
		var data [2 * Size]byte
		for {
			n, from, err := conn.ReadFrom(data[:])
			if err != nil {
				return
			}
			_, _ = conn.WriteTo(Answer(data[:n], from, hall), from)
		}
	}()
	s := Search{Port: conn.LocalAddr().(*net.UDPAddr).Port}
	defer s.Close()
	var found []Server
	for end := time.Now().Add(time.Minute); len(found) == 0 && time.Now().Before(end); time.Sleep(time.Millisecond) {
		found = s.Found(time.Now())
	}
	if len(found) != 1 || found[0].Name != "Hall" || !strings.HasSuffix(found[0].Address, fmt.Sprint(":", s.Port)) {
		t.Errorf("%+v", found)
	}
}
