package server

import (
	"bytes"
	"net"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/lan"
)

// found looks for the server on a port until something is so.
func found(t *testing.T, port int, so func(s *lan.Server) bool) lan.Server {
	t.Helper()
	search := lan.Search{Port: port}
	defer search.Close()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		for _, one := range search.Found(time.Now()) {
			if so(&one) {
				return one
			}
		}
		if time.Now().After(end) {
			t.Fatalf("found %+v", search.Found(time.Now()))
		}
	}
}

// TestServer_TellsWhoLooksInTheLocalNetwork what it plays, and how many are there.
func TestServer_TellsWhoLooksInTheLocalNetwork(t *testing.T) {
	s := start(t, "--name", "Hall", "--level", "bowl", "--mode", "team", "--rooms", "2", "--seats", "3", "--password", "x")
	one := found(t, s.port, func(*lan.Server) bool { return true })
	if one.Address != s.place("").Host || one.Name != "Hall" || one.Level != "bowl" || one.Mode != "team" || one.People != 0 || one.Seats != 6 || !one.Locked {
		t.Errorf("it says %+v", one)
	}
}

func TestServer_CountsPeopleForWhoLooks(t *testing.T) {
	t.Parallel()
	s := start(t, "--bots", "1", "--rooms", "2")
	for _, room := range []string{"room1", "room2"} {
		p := join(t, s.place(room), "Ada")
		play(t, p, "state", func() bool { return p.Confirmed() > 0 })
	}
	found(t, s.port, func(one *lan.Server) bool { return one.People == 2 && !one.Locked && one.Name != "" })
}

// TestServer_ThatIsHiddenSaysNothing, and one that is asked after it answers.
func TestServer_ThatIsHiddenSaysNothing(t *testing.T) {
	hidden, open := start(t, "--hidden"), start(t)
	conn, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	question := append([]byte("\x01skijet?12345678"), bytes.Repeat([]byte{0}, lan.Size-16)...)
	var answer [lan.Size]byte
	var from *net.UDPAddr
	for asked := 0; asked < 600 && from == nil; asked++ { // a server that has just begun may lose what comes
		for _, port := range []int{hidden.port, hidden.port, hidden.port, open.port} {
			if _, err := conn.WriteToUDP(question, &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: port}); err != nil {
				t.Fatal(err)
			}
		}
		_ = conn.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		_, from, err = conn.ReadFromUDP(answer[:])
	}
	if err != nil || from.Port != open.port {
		t.Errorf("port %v answers, hidden is %d: %v", from, hidden.port, err)
	}
}
