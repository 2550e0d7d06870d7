//go:build linux

package server

import (
	"net/netip"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/lan"
	"github.com/skijet/skijet/systems/netplay/dial"
)

// guestPort is the variable by which a guest is told the port of the servers.
const guestPort = "SKIJET_GUEST_PORT"

// network makes another machine, beside this one, in a network of the two.
func network(t *testing.T) {
	t.Helper()
	run := func(words string) error {
		out, err := exec.Command("ip", strings.Fields(words)...).CombinedOutput()
		if err != nil {
			t.Logf("ip %s: %v: %s", words, err, out)
		}
		return err
	}
	if err := run("netns add skijet"); err != nil {
		t.Skip("only who may make networks can try this")
	}
	t.Cleanup(func() { _ = run("netns del skijet") })
	for _, words := range []string{
		"link add skijet0 type veth peer name skijet1 netns skijet",
		"addr add 10.77.43.1/24 brd + dev skijet0", "link set skijet0 up",
		"-n skijet addr add 10.77.43.2/24 brd + dev skijet1", "-n skijet link set skijet1 up",
	} {
		if err := run(words); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMachines_AGuestFindsAServerOfAnotherOne by the broadcast of a network, and plays there.
func TestMachines_AGuestFindsAServerOfAnotherOne(t *testing.T) {
	if os.Getenv("SKIJET_LONG") == "" {
		t.Skip("makes a network: set SKIJET_LONG")
	}
	network(t)
	s := startUntil(t, "Ctrl+C", "--bind", ":0", "--name", "Hall")
	guest := exec.Command("ip", "netns", "exec", "skijet", os.Args[0], "-test.run=^TestMachines_Guest$", "-test.v")
	guest.Env = append(os.Environ(), guestPort+"="+strconv.Itoa(s.port))
	if out, err := guest.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestMachines_Guest") {
		t.Fatalf("%v: %s\nThe server says: %s", err, out, s.log.String())
	}
	if h := s.health(t)[0]; h.Agreed < 2 || h.Desyncs > 0 {
		t.Errorf("%+v", h)
	}
}

// TestMachines_Guest is the guest of that test.
func TestMachines_Guest(t *testing.T) {
	port, err := strconv.Atoi(os.Getenv(guestPort))
	if err != nil {
		t.Skip("is a part of TestMachines_AGuestFindsAServerOfAnotherOne")
	}
	one := found(t, port, func(s *lan.Server) bool { return s.Name == "Hall" })
	if at, err := netip.ParseAddrPort(one.Address); err != nil || at.Addr() != netip.MustParseAddr("10.77.43.1") {
		t.Fatalf("found at %v: %v", one.Address, err)
	}
	p := join(t, dial.Place{Host: one.Address}, "Ada")
	play(t, p, "state", func() bool { return p.Confirmed() > 0 })
	from := p.Confirmed()
	play(t, p, "four seconds", func() bool { return p.Confirmed() > from+128 })
}
