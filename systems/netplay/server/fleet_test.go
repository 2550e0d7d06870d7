package server

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/agones/agonestest"
)

// TestFleet_KnowsWhoPlaysAndEndsTheServer, from when it is ready to when its fleet shrinks.
func TestFleet_KnowsWhoPlaysAndEndsTheServer(t *testing.T) {
	p := agonestest.New(t)
	t.Setenv("AGONES_SDK_HTTP_PORT", p.Port())
	s := start(t, "--bots", "0")
	if s.host.flags.Port.Advertise != "192.0.2.7:7000" {
		t.Errorf("it is advertised at %q", s.host.flags.Port.Advertise)
	}
	if !strings.Contains(s.log.String(), "Agones knows this server as arena-x7 at 192.0.2.7:7000\n") {
		t.Errorf("it says %s", s.log.String())
	}
	const label = `/metadata/label {"key":"people","value":"1"}`
	said := func(one string) func() bool { return func() bool { return slices.Contains(p.Said(), one) } }
	ada := join(t, s.place(""), "Ada")
	play(t, ada, "readiness", said("/ready {}"))
	p.Refuse(math.MaxInt)
	play(t, ada, "people of whom nothing is heard", func() bool { return slices.Contains(p.Refused(), label) })
	p.Refuse(0)
	play(t, ada, "people", said(label)) // which is said again
	play(t, ada, "allocation", said("/allocate {}"))
	p.Change("1790000000", "Allocated")
	if status := <-s.end; status != 0 || !strings.Contains(s.log.String(), "Agones ends arena-x7") {
		t.Errorf("status %d: %s", status, s.log.String())
	}
	s.end <- 0 // for the end of the test
	all := p.Said()
	last := slices.Index(all, "/shutdown {}")
	if last >= 0 && all[len(all)-1] == "/health {}" { // it was given up when the server ended, and may arrive later
		all = all[:len(all)-1]
	}
	if all[0] != "/gameserver" || last != len(all)-1 || !slices.Contains(all, "/ready {}") || !slices.Contains(all, "/health {}") {
		t.Errorf("it said %q", all)
	}
}
