package server

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/skijet/skijet/internal/directory"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// together are the flags of what people agree on, and of how they find each other.
type together struct {
	Rotation string `name:"rotation" placeholder:"FILE" group:"The match:" help:"After each match play what this file says next: a level in each line, and a mode after it if that is not the one of the room. It is read again when it changes. Players may vote for these levels alone."`
	Warmup   int    `name:"warmup" placeholder:"SECONDS" default:"0" group:"The match:" help:"Each match begins after so long a warm-up, or when all people are ready."`
	NoVotes  bool   `name:"no-votes" group:"Who may come:" help:"Let nobody propose a vote: to throw somebody out, for another level or mode, to begin again."`
	Hidden   bool   `name:"hidden" group:"Who may come:" help:"Say nothing to arenas that look for servers in the local network."`
	Owner    string `name:"owner" hidden:"" help:"Who comes with this word in the wish is the host, whom no vote throws out: the arena whose room it is."`
	Motd     string `name:"motd" placeholder:"TEXT" group:"Who may come:" help:"A line for everybody who comes, at most ${text} bytes."`
	Announce string `name:"announce" placeholder:"ADDRESS" group:"Who may come:" help:"Let players find this server in the list at this address."`
	List     bool   `name:"list" group:"Who may come:" help:"Be such a list, and nothing else."`
}

// about says what is played here, room by room.
func (h *host) about() directory.About {
	machine, _ := os.Hostname() // a machine without a name has none
	w := h.wished()
	a := directory.About{ID: h.id, Name: directory.Plain(cmp.Or(w.name, machine)), Version: wire.Version, Locked: w.password != "", List: directory.Plain(h.flags.Together.Announce)}
	for _, r := range h.all() {
		is := r.health()
		if !is.leads {
			continue
		}
		a.Rooms = append(a.Rooms, directory.Room{Name: is.Room, Level: directory.Plain(filepath.Base(is.Level)), Mode: is.Mode, Rules: is.Rules, Score: is.score, People: is.people, Seats: is.Seats, Bots: is.Bots})
	}
	return a
}

// aboutPage answers who looks for somebody to play with, from any page.
func (h *host) aboutPage(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(h.about()) // who asked is gone
}

// announceAgain tells the list that this server is there, until ctx is done. It says once that the list
// does not take it, and again when it does.
func (h *host) announceAgain(ctx context.Context) {
	again := time.NewTicker(directory.AnnounceEvery)
	defer again.Stop()
	last := "never asked"
	for {
		asked, stop := context.WithTimeout(ctx, directory.AnnounceEvery)
		err := directory.Announce(asked, h.flags.Together.Announce, h.id, h.listener.Port(), h.flags.Port.Advertise)
		stop()
		said := "is listed at " + h.flags.Together.Announce
		if err != nil {
			said = "is not listed: " + err.Error()
		}
		if said != last && ctx.Err() == nil {
			h.log.Printf("this server %s", said)
		}
		last = said
		select {
		case <-ctx.Done():
			return
		case <-again.C:
		}
	}
}
