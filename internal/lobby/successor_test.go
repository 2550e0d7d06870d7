package lobby

import (
	"fmt"
	"testing"

	"github.com/skijet/skijet/internal/directory"
)

// ending is a server with people that ends.
func ending(address string, people ...int) directory.Announcement {
	a := hall(address, people...)
	a.Ends = true
	return a
}

// TestSucceed_AnIdleServerFollowsOneThatEnds, alone, and has no place for anybody else until it has heard of it for long enough.
func TestSucceed_AnIdleServerFollowsOneThatEnds(t *testing.T) {
	a := newAlone()
	idle, busy, ends, other := hall("10.0.0.1:7", 0, 0), hall("10.0.0.2:7", 1, 0), ending("10.0.0.3:7", 2, 1), ending("10.0.0.4:7", 1)
	a.announce(busy)
	a.announce(idle)
	if r := a.hears(ends); !r.Comes {
		t.Fatalf("%+v, though nobody is on a server", r)
	}
	for idle.Seq = 2; idle.Seq <= directory.HoldLife+1; idle.Seq++ {
		if r := a.hears(idle); r.Follow != ends.Address || r.End {
			t.Fatalf("announcement %d hears %+v", idle.Seq, r)
		}
		ends.Seq++
		if r := a.hears(ends); !r.Comes {
			t.Fatalf("who asks again hears %+v", r)
		}
		if _, at := a.play(fmt.Sprint("player", idle.Seq), ""); at.Address == idle.Address {
			t.Fatalf("somebody is led to %+v", at)
		}
		for _, s := range a.List(a.now, Filter{Free: true}) {
			if s.Address == idle.Address {
				t.Fatal("it is listed as one with free places")
			}
		}
	}
	asked := a.asked
	if a.hears(other); a.moving.at != a.now {
		t.Error("a second server that ends gets the same one")
	}
	if r := a.hears(idle); r.Follow != "" {
		t.Errorf("after a time without the other server it hears %+v", r)
	}
	other.Seq++
	if r := a.hears(other); !r.Comes || a.asked != asked {
		t.Errorf("then the next one hears %+v", r)
	}
}

// TestSucceed_HasOneServerAllocated for one that ends, however often and for however many rooms it asks.
func TestSucceed_HasOneServerAllocated(t *testing.T) {
	a := newAlone()
	full := hall("10.0.0.1:7", 0)
	full.Rooms[0].People, full.Rooms[0].Seats = 1, 1000 // there are places enough
	ends := ending("10.0.0.2:7", 2, 2, 2, 2)
	for range 10 {
		a.announce(full)
		a.pass(Every)
		full.Seq++
	}
	fresh := hall("10.0.0.3:7", 0, 0, 0, 0)
	for i := range 20 {
		full.Seq, ends.Seq = full.Seq+1, ends.Seq+1
		a.announce(full)
		if r := a.hears(ends); !r.Comes {
			t.Fatalf("it hears %+v", r)
		}
		if i == 3 {
			a.Allocated(a.now, fresh.Address, nil)
		}
		if i > 3 {
			fresh.Seq++
			a.announce(fresh)
		}
		a.pass(4 * tickEvery)
	}
	if a.asked != 1 {
		t.Errorf("%d servers are allocated", a.asked)
	}
	if e, _ := a.table.Get(fresh.Address); e.Follows() != ends.Address && a.asked == 1 {
		t.Errorf("the new server follows %q", e.Follows())
	}
	old := ending("10.0.0.4:7", 1)
	old.Version = 2
	if r := a.hears(old); r.Comes {
		t.Errorf("one of a version that nobody allocates hears %+v", r)
	}
}

// TestSucceed_TakesNoServerWhereSomebodyIs, or is on the way, or that ends, as another lobby may know before.
func TestSucceed_TakesNoServerWhereSomebodyIs(t *testing.T) {
	other := ending("10.0.0.9:7", 1).Server
	empty, busy := directory.Entry{Server: hall("10.0.0.1:7", 0).Server}, directory.Entry{Server: hall("10.0.0.2:7", 1).Server}
	held, _ := empty.Hold("ada", "room1")
	gone := empty
	gone.Gone = true
	for what, e := range map[string]directory.Entry{"people": busy, "a place that is held": held, "an end": gone} {
		if _, ok := e.Succeed(&other); ok {
			t.Errorf("a server with %s is taken", what)
		}
	}
	next, ok := empty.Succeed(&other)
	if _, again := next.Succeed(&other); !ok || !again || next.Follows() != other.Address || next.Free(&next.Rooms[0]) != 0 {
		t.Errorf("%v, %+v", ok, next)
	}
	if _, ok := next.Hold("ada", "room1"); ok {
		t.Error("it has a place for somebody")
	}
}
