package server

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// TestList_LeadsToServersThatAnnounceThemselves, and to those alone that answer. One server that is
// known leads to the list, and the list to the others.
func TestList_LeadsToServersThatAnnounceThemselves(t *testing.T) {
	list := startList(t)
	first := start(t, "--bots", "1", "--rooms", "2", "--announce", list, "--name", "Hall", "--rules", "tribes2")
	second := start(t, "--bots", "1", "--announce", list, "--mode", "team", "--password", "x")
	ada := join(t, first.place("room2"), "Ada")
	play(t, ada, "state", func() bool { return ada.Confirmed() > 0 })
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	var search directory.Search
	var found []directory.Found
	begin := time.Now()
	play(t, ada, "both servers", func() bool {
		// Each call is as much later as it takes to ask again.
		begin = begin.Add(time.Second)
		found = search.Look(begin, []string{first.place("").Host}, nil)
		return len(found) == 3 && found[0].People == 1 && ctx.Err() == nil
	})
	one := found[0]
	if one.Server != "Hall" || one.Room.Name != "room2" || one.Rules != "tribes2" || one.Score != "0 : 0" || one.Version != wire.Version || one.Trip <= 0 || one.Place() != first.place("").Host+"/room2" {
		t.Errorf("the room with somebody in it is %+v at %s", one, one.Place())
	}
	if other := found[2]; !found[1].Locked && !other.Locked || second.port == 0 {
		t.Errorf("nobody says that the second server has a password: %+v", found)
	}
	if best, ok := directory.Best(found, wire.Version); !ok || best.Place() != one.Place() {
		t.Errorf("who wants to play at once is led to %+v", best)
	}
	if _, ok := directory.Best(found, wire.Version+1); ok {
		t.Error("a room of another version is the best")
	}
	if err := directory.Announce(ctx, list, "nobody", first.port, ""); err == nil || !strings.Contains(err.Error(), "no server with this id") {
		t.Errorf("a server that is not there is listed: %v", err)
	}
	if err := directory.Announce(ctx, list, "nobody", 7, "192.0.2.1:7"); err == nil || !strings.Contains(err.Error(), "does not lead to") {
		t.Errorf("the machine of somebody else is listed: %v", err)
	}
}

// startList starts a list, and returns its address.
func startList(t *testing.T) string {
	t.Helper()
	return fmt.Sprint("127.0.0.1:", startUntil(t, "Servers are listed", "--list").port)
}
