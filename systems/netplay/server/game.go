package server

import (
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// Salt of spread [ours]. A client is two ticks ahead of what it knows at least, so that it never knows the
// salt of a tick for which it can still act.
const (
	saltTicks = 2 // between two of them
	saltBytes = 3
)

// game is a match by a setup, with what makes others play it.
type game struct {
	setup   setup
	limits  string      // of the setup, in words
	base    modes.Rules // of the mode, without these limits
	modules []systems.Module
	names   []string // of the modules, with their versions
	match   *systems.Match
	room    *netplay.Room
	crew    *crew
	bots    int // in the match
	record  *recording
	table   *table
}

// game makes a match of a setup. Nothing is changed if that fails.
func (t *table) game(s setup, seed uint64, record *archive) (*game, error) {
	o, base, err := t.options(&s, seed)
	if err != nil {
		return nil, err
	}
	g := &game{table: t, setup: s, limits: s.limits(), base: base, modules: o.Modules}
	for _, m := range o.Modules {
		g.names = append(g.names, strings.TrimSpace(m.Name+" "+m.Version))
	}
	if g.match, err = systems.NewMatch(o); err != nil {
		return nil, err
	}
	g.crew, err = newCrew(g.match, s.Bots, s.Skill)
	g.record = record.of(s.Name, g.match)
	return g, err
}

// open lets others in, at a time of the room.
func (g *game) open(at time.Duration, r *room) (err error) {
	g.room, err = netplay.NewRoom(at, netplay.RoomOptions{Match: g.match, Seats: g.setup.Seats, Pace: g.setup.Pace, Driver: g.record,
		Admit: r.admit, Watches: r.watches, Hear: r.hear, Permit: r.permit, Seated: r.seated, Played: r.played, Commands: g.crew.minds.Commands,
		Follows: r.follow != nil && !r.follow.leads, Trusts: r.trusts, Ticket: r.ticket, Keep: r.keep, Kept: r.learn,
		NewSeat: func() (s wire.Seat) { rand.Read(s[:]); r.speaking.seat = s; return s }})
	return err
}

// played looks at what was played in a tick, and salts the next one.
func (r *room) played(tick int64, in systems.TickInput) {
	r.watchHands(tick, in)
	r.attend(tick)
	r.hearVotes()
	if r.game.setup.Salt && tick%saltTicks == 0 {
		salt := make([]byte, saltBytes)
		rand.Read(salt) // it never fails
		r.game.room.Enter(systems.Entry{Kind: systems.EntrySalt, Data: salt})
	}
}

// end ends what is written of the match.
func (g *game) end() { g.record.close() }

// adjust takes over what changes within a match.
func (g *game) adjust(next setup) {
	limited := g.setup.Points != next.Points || g.setup.Minutes != next.Minutes
	g.setup, g.limits = next, next.limits()
	g.crew.fill, g.crew.skill = next.Bots, next.Skill
	if limited {
		rules := g.base
		next.limit(&rules)
		g.room.Enter(modes.RulesEntry(rules))
	}
}

// health is what /healthz says of a room.
type health struct {
	Room    string
	Level   string
	Mode    string
	Rules   string
	Weapons string `json:",omitempty"` // folder
	Limits  string `json:",omitempty"`
	Pace    int
	Salt    bool `json:",omitempty"`
	Clients int
	Seats   int
	Bots    int
	Tick    int64
	Agreed  int64  // hashes of clients that were those of the room
	Desyncs int64  // and that differed
	Playing bool   // it has played in the last second
	Fault   string `json:",omitempty"`
	stats   netplay.RoomStats
	modules []string
	score   string
	people  int  // without those who only watch
	leads   bool // it is in charge of its match

	followed bool // a stand-by is there
}

// score is how the match stands, between teams.
func (g *game) score() string {
	s, ok := modes.StatusOf(g.match)
	if !ok || s.Teams < 2 {
		return ""
	}
	all := fmt.Sprint(s.Points[1])
	for team := 2; team <= s.Teams; team++ {
		all += fmt.Sprint(" : ", s.Points[team])
	}
	return all
}

func (g *game) health(clients int) health {
	s, stats := &g.setup, g.room.Stats()
	return health{Room: s.Name, Level: s.Level, Mode: s.Mode, Rules: s.Rules, Weapons: s.Weapons, Limits: g.limits, Pace: s.Pace, Salt: s.Salt, Seats: s.Seats,
		Clients: clients, Bots: g.bots, Tick: g.match.Tick(), Agreed: stats.Agreed, Desyncs: stats.Desyncs, stats: stats, modules: g.names, score: g.score(), people: g.crew.people, leads: g.room.Leads()}
}
