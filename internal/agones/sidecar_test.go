package agones

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/agones/agonestest"
)

// sidecarOf returns the sidecar of a process that finds p.
func sidecarOf(t *testing.T, p *agonestest.Sidecar) *Sidecar {
	s := Find(func(string) string { return p.Port() }, t.Logf)
	s.every = time.Millisecond
	return s
}

func TestFind_WithoutASidecarIsNothing(t *testing.T) {
	if s := Find(func(string) string { return "" }, t.Logf); s != nil {
		t.Errorf("%+v", s)
	}
}

func TestSidecar_HearsOfALifeFromReadyToShutdown(t *testing.T) {
	p := agonestest.New(t)
	s := sidecarOf(t, p)
	g, err := s.Await(t.Context())
	if err != nil || g.Address() != "192.0.2.7:7000" || g.Meta.Name != "arena-x7" || g.Meta.Labels["a"] != "b" {
		t.Fatalf("%+v, %v", g, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	healthy := make(chan bool)
	ended := make(chan struct{})
	why := make(chan string, 1)
	allocated := make(chan bool, 9)
	go func() {
		s.Run(ctx, func() bool { return <-healthy }, func() { allocated <- true }, func(text string) { why <- text })
		close(ended)
	}()
	healthy <- true
	healthy <- false // nothing is said of a server that is not well
	if err := s.Allocate(ctx); err != nil {
		t.Error(err)
	}
	if err := s.Reserve(ctx, time.Minute); err != nil {
		t.Error(err)
	}
	if err := s.Label(ctx, "people", "3"); err != nil {
		t.Error(err)
	}
	p.Change("0", "Allocated")
	p.Change("1790000000", "Allocated")
	<-allocated
	if text := <-why; text != "Agones ends arena-x7" {
		t.Errorf("it ends since %q", text)
	}
	close(healthy)
	cancel()
	<-ended
	said := p.Said()
	said = slices.DeleteFunc(said, func(one string) bool { return strings.HasPrefix(one, "/watch") || one == "/gameserver" })
	said = slices.Compact(said)
	want := []string{"/ready {}", "/health {}", "/allocate {}", `/reserve {"seconds":"60"}`, `/metadata/label {"key":"people","value":"3"}`, "/shutdown {}"}
	if !slices.Equal(said, want) {
		t.Errorf("it said\n%q, want\n%q", said, want)
	}
}

// TestSidecar_MayComeLater than the server, whose containers start in any order.
func TestSidecar_MayComeLater(t *testing.T) {
	p := agonestest.New(t)
	p.Refuse(1)
	if g, err := sidecarOf(t, p).Await(t.Context()); err != nil || g.Address() == "" {
		t.Errorf("%+v, %v", g, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p.Refuse(1)
	if _, err := sidecarOf(t, p).Await(ctx); err == nil {
		t.Error("it waits for ever")
	}
}

// TestSidecar_KnowsWhatHasHappenedBeforeItWatches: nobody is allocated twice, so nobody would tell.
func TestSidecar_KnowsWhatHasHappenedBeforeItWatches(t *testing.T) {
	p := agonestest.New(t)
	p.Is("Allocated")
	ctx, cancel := context.WithCancel(t.Context())
	allocated, ended := make(chan bool, 9), make(chan struct{})
	go func() {
		sidecarOf(t, p).Run(ctx, func() bool { return true }, func() { allocated <- true }, func(string) {})
		close(ended)
	}()
	<-allocated
	cancel()
	<-ended
}
