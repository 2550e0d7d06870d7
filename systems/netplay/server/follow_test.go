//go:build linux

package server

import (
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/onlinetest"
	"github.com/skijet/skijet/systems/netplay/dial"
)

// pair starts a server as a process of its own, and a stand-by of it, with a key of both.
func pair(t *testing.T, args ...string) (*child, *running) {
	t.Helper()
	key := keyFile(t)
	first := startChild(t, append(args, "--fleet-key", key)...)
	second := startUntil(t, "Ctrl+C", "--follow", fmt.Sprint("127.0.0.1:", first.port), "--fleet-key", key)
	return first, second
}

// peopleAt lets some come to a room, who know of its stand-by.
func peopleAt(t *testing.T, first *child, second *running, n int) []*onlinetest.Person {
	t.Helper()
	for !strings.Contains(second.log.String(), "room1: this server follows it") {
		time.Sleep(time.Millisecond)
	}
	var all []*onlinetest.Person
	for i := range n {
		place := dial.Place{Host: fmt.Sprint("127.0.0.1:", first.port)}
		if i%2 == 1 {
			_, place = relay(t, first.port, onlinetest.Conditions{NoUDP: true}) // over WebSocket
		}
		a := join(t, place, fmt.Sprint("p", i))
		play(t, a, "a stand-by", func() bool { return a.Client.HasStandby() })
		all = append(all, a)
	}
	return all
}

// goesOver lets them play while something happens, until they have played further in the room of the stand-by, as the
// same players. How many of them need the state depends on how busy the machine is.
func goesOver(t *testing.T, all []*onlinetest.Person, second *running, what func()) {
	t.Helper()
	stop := make(chan struct{})
	var wait, ready sync.WaitGroup
	var began time.Time
	for _, a := range all {
		body := a.Client.Player()
		ready.Add(1)
		wait.Go(func() {
			caughtUp := a.Confirmed() + 75
			play(t, a, "a match that it has caught up with", func() bool { return a.Confirmed() >= caughtUp })
			ready.Done()
			if err := a.Live(stop); err != nil {
				t.Error(err)
				return
			}
			play(t, a, "the other server", func() bool { return a.Client.Address() != "" })
			t.Logf("player %d is at the other server after %v", body, time.Since(began))
			end := a.Confirmed() + 100
			play(t, a, "three seconds of play", func() bool { return a.Confirmed() >= end })
			if now := a.Client.Player(); now != body {
				t.Errorf("player %d is now %d", body, now)
			}
		})
	}
	ready.Wait()
	began = time.Now()
	what()
	close(stop)
	wait.Wait()
	if h := second.health(t)[0]; h.Desyncs != 0 || h.Agreed < int64(len(all)) || h.Clients != len(all) {
		t.Errorf("%+v\n%s", h, second.log.String())
	}
}

// TestFollow_AKilledServerIsReplaced by its stand-by, where the people play on with their bodies.
func TestFollow_AKilledServerIsReplaced(t *testing.T) {
	t.Parallel()
	first, second := pair(t, "--bots", "4")
	all := peopleAt(t, first, second, 3)
	if rooms, seats := second.host.about().Rooms, second.host.tell().Seats; len(rooms) != 0 || seats != 0 {
		t.Errorf("before it is in charge of a match, the stand-by offers %+v, and %d seats in the local network", rooms, seats)
	}
	if _, err := second.host.command("a test", "restart room1"); err == nil || !strings.Contains(err.Error(), "say it there") {
		t.Errorf("before that it obeys: %v", err)
	}
	goesOver(t, all, second, func() {
		first.killed = true
		if err := first.cmd.Process.Kill(); err != nil {
			t.Error(err)
		}
	})
	if rooms, seats := second.host.about().Rooms, second.host.tell().Seats; len(rooms) != 1 || seats == 0 {
		t.Errorf("in charge of a match it offers %+v, and %d seats in the local network", rooms, seats)
	}
	if _, err := second.host.command("a test", "say room1 here we are"); err != nil {
		t.Error(err)
	}
}

// TestBook_KeepsWhatItLearns: a ban of the server that was followed outlives this one, too.
func TestBook_KeepsWhatItLearns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bans.json")
	b, err := openBook(path)
	if err != nil {
		t.Fatal(err)
	}
	one := ban{Address: netip.MustParsePrefix("192.0.2.0/24"), Name: "somebody"}
	for range 2 {
		if err := b.learn([]ban{one}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if b, err = openBook(path); err != nil || len(b.list(now())) != 1 || b.banned(netip.MustParseAddr("192.0.2.9"), now()) == "" {
		t.Errorf("its file has %+v, %v", b.list(now()), err)
	}
}

// TestMove_AServerEndsThoughItsStandbyDoesNothing: none of its rooms waits longer than it may.
func TestMove_AServerEndsThoughItsStandbyDoesNothing(t *testing.T) {
	t.Parallel()
	key := keyFile(t)
	first := start(t, "--bots", "0", "--rooms", "2", "--fleet-key", key)
	second := startChild(t, "--follow", first.place("").Host, "--fleet-key", key)
	for _, r := range first.host.all() {
		await(t, "stand-by", func() (has bool) {
			r.do(func() { has = len(r.guests) > 0 })
			return has
		})
		if !r.moves(t.Context()) { // which waits until the stand-by has the state
			t.Fatal("its match does not move")
		}
	}
	if err := second.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = second.cmd.Process.Signal(syscall.SIGCONT) }() // it ends with the test
	moved := make(chan bool)
	go func() {
		first.host.move(time.Millisecond)
		close(moved)
	}()
	await(t, "end of the move", func() bool {
		select {
		case <-moved:
			return true
		default:
			return false
		}
	})
}

// TestFollow_ReadsItsOwnRotationAndChangesNoRoom by its own flags, at the start and when files are read again.
func TestFollow_ReadsItsOwnRotationAndChangesNoRoom(t *testing.T) {
	t.Parallel()
	key, path := keyFile(t), filepath.Join(t.TempDir(), "rotation")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("bowl\n")
	first := start(t, "--bots", "0", "--fleet-key", key)
	second := startUntil(t, "Ctrl+C", "--follow", first.place("").Host, "--fleet-key", key, "--rotation", path, "--level", "bowl", "--mode", "deathmatch")
	await(t, "room that follows", func() bool { return len(second.host.all()) == 1 })
	r := second.host.all()[0]
	of := func() (levels []string) { r.do(func() { levels = r.lap.rotation.levels() }); return levels }
	if got := of(); !slices.Equal(got, []string{"bowl"}) {
		t.Errorf("rotation %q", got)
	}
	g, was := r.game, r.setup()
	write("valley\nbowl\n")
	if err := second.host.reload(); err != nil {
		t.Fatal(err)
	}
	if got := of(); !slices.Equal(got, []string{"valley", "bowl"}) || r.game != g || r.setup() != was || r.health().leads {
		t.Errorf("rotation %q, and the room has %+v, want %+v", got, r.setup(), was)
	}
	write("valley nothing\n")
	if err := second.host.reload(); err == nil || len(of()) != 2 {
		t.Errorf("a rotation that is wrong leads to %q, %v", of(), err)
	}
}

// TestNext_ARoomThatIsLateLetsOthersGoOn: one that waits for its stand-by would take all of a core.
func TestNext_ARoomThatIsLateLetsOthersGoOn(t *testing.T) {
	r := start(t, "--bots", "0").host.all()[0]
	r.do(func() {
		began := r.began
		r.began = began.Add(-time.Second)
		if wait := r.next(); wait != followGrid {
			t.Errorf("it waits for %v", wait)
		}
		r.began = began
	})
}

// TestFollow_AServerThatEndsMovesItsMatches to its stand-by.
func TestFollow_AServerThatEndsMovesItsMatches(t *testing.T) {
	t.Parallel()
	first, second := pair(t, "--bots", "4", "--level", "bowl", "--mode", "deathmatch")
	all := peopleAt(t, first, second, 2)
	goesOver(t, all, second, func() {
		if err := first.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
	})
}
