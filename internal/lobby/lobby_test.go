package lobby

import (
	"errors"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/directory"
)

// alone is a lobby with a directory that always answers, until it is told not to.
type alone struct {
	*Lobby
	table directory.Table
	now   time.Time
	asked int // allocations
	down  bool
}

func newAlone() *alone {
	a := &alone{Lobby: New(Options{ID: "me", Every: Every, Version: 3, Allocates: true}), now: time.Unix(1000, 0)}
	a.Tick(a.now)
	return a
}

var errDown = errors.New("down")

// settle does what the lobby wants done.
func (a *alone) settle() {
	for all := a.Take(); len(all) > 0; all = a.Take() {
		for _, one := range all {
			switch {
			case one.Kind == Allocate:
				a.asked++
			case a.down:
				a.Answer(a.now, one, directory.Entry{}, 0, errDown)
			case one.Kind == Get:
				e, revision := a.table.Get(one.Key)
				a.Answer(a.now, one, e, revision, nil)
			default:
				revision, err := a.table.Swap(a.now, one.Key, one.Entry, one.Revision)
				a.Answer(a.now, one, directory.Entry{}, revision, err)
			}
		}
	}
}

// pass lets time pass.
func (a *alone) pass(d time.Duration) {
	for end := a.now.Add(d); a.now.Before(end); a.settle() {
		a.now = a.now.Add(tickEvery)
		a.Tick(a.now)
	}
}

func (a *alone) announce(s directory.Announcement) (ends bool) { return a.hears(s).End }

// hears returns what a server hears.
func (a *alone) hears(s directory.Announcement) (heard Reply) {
	a.Announce(a.now, s, func(r Reply, _ error) { heard = r })
	a.settle()
	return heard
}

func (a *alone) play(player, mode string) (result Result, p Place) {
	a.Play(a.now, Ask{Player: player, Version: 3, Mode: mode}, func(r Result, at Place) { result, p = r, at })
	a.settle()
	return result, p
}

func TestLobby_AllocatesOneAtATimeWhenAllAreFull(t *testing.T) {
	a := newAlone()
	if a.pass(stale * Every); a.asked != 0 {
		t.Errorf("%d are allocated before servers had time to announce themselves", a.asked)
	}
	if r, _ := a.play("ada", ""); r != Waits {
		t.Errorf("without any server: %v", r)
	}
	if a.pass(time.Minute); a.asked != 1 {
		t.Fatalf("%d are allocated while one is on the way", a.asked)
	}
	a.Allocated(a.now, "", errDown)
	for rest, want := time.Second, 2; rest <= mostRest; rest, want = 2*rest, want+1 {
		if a.pass(rest - tickEvery); a.asked != want-1 {
			t.Fatalf("%d are allocated before it has rested for %v", a.asked, rest)
		}
		if a.pass(3 * tickEvery); a.asked != want {
			t.Fatalf("%d are allocated after a rest of %v, want %d", a.asked, rest, want)
		}
		a.Allocated(a.now, "", errDown)
	}
	a.pass(mostRest + time.Second)
	asked := a.asked
	a.Allocated(a.now, "10.0.0.1:7", nil)
	large := hall("10.0.0.1:7", 0)
	large.Rooms[0].Seats = 2 * spare
	a.announce(large)
	for range 4 {
		a.pass(Every)
		large.Seq++
		a.announce(large)
	}
	if a.asked != asked {
		t.Errorf("%d more are allocated when there are places", a.asked-asked)
	}
	if r, at := a.play("ada", "ctf"); r != Placed || at.Address != "10.0.0.1:7" || at.Room != "room1" {
		t.Errorf("%v, %+v", r, at)
	}
	if r, _ := a.play("bob", "race"); r != NoRoom {
		t.Errorf("what nobody plays: %v", r)
	}
	if a.pass(2 * time.Second); a.asked != asked {
		t.Errorf("a server is allocated for what none plays")
	}
}

func TestLobby_LetsIdleServersEndWhenOthersHavePlaces(t *testing.T) {
	a := newAlone()
	idle, busy := hall("10.0.0.1:7", 0), hall("10.0.0.2:7", 1)
	busy.Rooms[0].Seats = 1000
	idle.Empty = Idle
	if a.announce(idle) {
		t.Error("the last server ends")
	}
	a.announce(busy)
	if r, at := a.play("ada", ""); r != Placed || at.Address != "10.0.0.2:7" {
		t.Errorf("%v, %+v", r, at)
	}
	if idle.Seq++; !a.announce(idle) {
		t.Error("an idle server does not end")
	}
	if idle.Seq++; !a.announce(idle) {
		t.Error("one that did not hear it does not end")
	}
	if all := a.List(a.now, Filter{}); len(all) != 1 {
		t.Errorf("%+v are listed", all)
	}
	idle.Seq, idle.Empty, idle.Rooms[0].People = idle.Seq+1, 0, 1
	if a.announce(idle) || len(a.List(a.now, Filter{})) != 2 {
		t.Error("one to which a friend came ends, or is not listed")
	}
}

// TestLobby_GivesNoPlaceThatItCannotKeep, and the same one to who asks again.
func TestLobby_GivesNoPlaceThatItCannotKeep(t *testing.T) {
	a := newAlone()
	a.announce(hall("10.0.0.1:7", 0, 0))
	a.down = true
	if r, _ := a.play("ada", ""); r != Lost {
		t.Errorf("without a directory: %v", r)
	}
	a.down = false
	_, first := a.play("ada", "team")
	_, again := a.play("ada", "")
	if first.Room != "room2" || again != first {
		t.Errorf("ada is led to %+v, and then to %+v", first, again)
	}
	// Another lobby is quicker: the room is full when this one writes.
	e, revision := a.table.Get("10.0.0.1:7")
	for _, name := range []string{"x", "y"} {
		e, _ = e.Hold(name, "room1")
	}
	e, _ = e.Hold("z", "room2")
	if _, err := a.table.Swap(a.now, "10.0.0.1:7", e, revision); err != nil {
		t.Fatal(err)
	}
	if r, at := a.play("bob", ""); r != Waits {
		t.Errorf("all is full, and bob is led to %+v (%v)", at, r)
	}
}

func TestList_FiltersRooms(t *testing.T) {
	a := newAlone()
	a.announce(hall("10.0.0.1:7", 2, 0))
	a.announce(hall("10.0.0.2:7", 1, 1))
	for _, one := range []struct {
		f    Filter
		want int // rooms
	}{{Filter{}, 4}, {Filter{Free: true}, 3}, {Filter{People: true}, 3}, {Filter{Ask: Ask{Mode: "team"}}, 2}, {Filter{Ask: Ask{Version: 4}}, 0}, {Filter{Most: 1}, 2}} {
		rooms := 0
		for _, s := range a.List(a.now, one.f) {
			rooms += len(s.Rooms)
		}
		if rooms != one.want {
			t.Errorf("%+v: %d rooms, want %d", one.f, rooms, one.want)
		}
	}
}
