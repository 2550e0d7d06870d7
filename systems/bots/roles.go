package bots

import (
	"cmp"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/modes"
)

// Role is what a bot does for its team in a game for flags.
type Role uint8

// Roles. A team has them in games with a flag for each team.
const (
	NoRole   Role = iota
	Attacker      // goes for the enemy flag and its guards
	Defender      // stays around the own flag
	Chaser        // hunts the carrier of the own flag, or returns it
	Capper        // takes the enemy flag at speed
	Repairer      // defends and heals, with a repair pack
	Carrier       // brings the enemy flag home
)

// String returns the name of the role.
func (r Role) String() string {
	return [...]string{"none", "attacker", "defender", "chaser", "capper", "repairer", "carrier", "unknown"}[min(r, Carrier+1)]
}

// Numbers of roles [ours].
const (
	assignEvery   = 8    // ticks between assignments
	rotateTicks   = 2812 // for which bots keep the roles of a quiet game, 90 s
	fromDefender  = 3    // bots of a team of which one defends; a smaller team has no defender
	perDefender   = 5    // bots for each defender more
	fromRepairer  = 6    // bots of a team of which one repairs
	coverCarriers = 2    // bots at most that cover a carrier
)

// member is a bot of a team with a flag.
type member struct {
	team  int
	id    components.ID
	brain *brain
	mass  float64
	feet  geom.Vec
	alive bool
}

// findFlags lists the flags of teams. There are none where the mode has no flags, or one
// for all.
func (s *scene) findFlags() {
	s.flags = modes.Flags(s.match, s.flags[:0])
	teams := 0
	for i := range s.flags {
		if s.flags[i].Team != 0 {
			teams++
		}
	}
	if teams < 2 {
		s.flags = s.flags[:0]
	}
}

// ownFlag returns the flag of a team, or nil.
func (s *scene) ownFlag(team int) *modes.FlagPlace {
	if i := slices.IndexFunc(s.flags, func(f modes.FlagPlace) bool { return f.Team == team }); i >= 0 {
		return &s.flags[i]
	}
	return nil
}

// enemyFlag returns the flag that a team goes for: one that it carries, or else the first
// of another team.
func (s *scene) enemyFlag(team int) *modes.FlagPlace {
	var first *modes.FlagPlace
	for i := range s.flags {
		f := &s.flags[i]
		switch {
		case f.Team == team:
		case f.State == modes.FlagCarried && s.teamOfCarrier(f) == team:
			return f
		case first == nil:
			first = f
		}
	}
	return first
}

func (s *scene) teamOfCarrier(f *modes.FlagPlace) int { return teamOf(s.match, f.Carrier) }

// assign gives all bots of teams with a flag a role, from time to time. The roles depend on
// nothing but who is in the team, where they are and where the flags are.
func (c *Crew) assign() {
	s := &c.scene
	if len(s.flags) == 0 || s.match.Tick()%assignEvery != 0 {
		return
	}
	s.members = s.members[:0]
	for _, p := range c.players {
		team := teamOf(s.match, p.id)
		if own := s.ownFlag(team); own == nil {
			p.brain.role = NoRole
			continue
		}
		s.members = append(s.members, member{team: team, id: p.id, brain: &p.brain, mass: components.Armor.Get(p.entry).Mass,
			feet: components.Position.Get(p.entry).Feet, alive: components.Health.Get(p.entry).Alive()})
	}
	slices.SortFunc(s.members, func(a, b member) int {
		return cmp.Or(cmp.Compare(a.team, b.team), cmp.Compare(a.mass, b.mass), cmp.Compare(a.id, b.id))
	})
	for from := 0; from < len(s.members); {
		to := from
		for to < len(s.members) && s.members[to].team == s.members[from].team {
			to++
		}
		s.assignTeam(s.members[from:to])
		from = to
	}
}

// assignTeam gives the bots of a team, the lightest first, their roles: first those of a
// quiet game, and then those that the flags call for.
func (s *scene) assignTeam(team []member) {
	own, enemy := s.ownFlag(team[0].team), s.enemyFlag(team[0].team)
	if enemy == nil {
		return
	}
	for i := range team {
		team[i].brain.role = quietRole((i+int(s.match.Tick()/rotateTicks))%len(team), len(team))
	}
	ours := enemy.State == modes.FlagCarried && s.teamOfCarrier(enemy) == team[0].team
	if enemy.State == modes.FlagDropped {
		s.setNearest(team, enemy.Position, 1, Capper, canLeave)
	}
	if own.State != modes.FlagHome {
		hunters := (len(team) + 1) / 2
		if ours { // nobody captures before the own flag is back
			hunters = max(len(team)-coverCarriers, 1)
		}
		s.setNearest(team, own.Position, hunters, Chaser, func(r Role) bool { return ours || r != Capper })
	}
	for i := range team {
		if ours && team[i].id == enemy.Carrier {
			team[i].brain.role = Carrier
		}
	}
}

// canLeave reports whether a bot of a role may be called away from it.
func canLeave(r Role) bool { return r == Attacker || r == Capper }

// quietRole returns the role of a bot while both flags are at home. The lightest is the
// capper, and the heaviest defend.
func quietRole(place, count int) Role {
	defenders := 0
	if count >= fromDefender {
		defenders = 1 + (count-fromDefender)/perDefender
	}
	fromEnd := count - 1 - place
	switch {
	case place == 0:
		return Capper
	case fromEnd < defenders:
		return Defender
	case fromEnd == defenders && count >= fromRepairer:
		return Repairer
	}
	return Attacker
}

// setNearest gives a role to some living bots nearest to a place, of those whose role may
// change.
func (s *scene) setNearest(team []member, place geom.Vec, count int, role Role, may func(Role) bool) {
	for range count {
		var best *member
		nearest := 0.0
		for i := range team {
			b := &team[i]
			if !b.alive || b.brain.role == role || !may(b.brain.role) {
				continue
			}
			if d := b.feet.Sub(place).LengthSquared(); best == nil || d < nearest {
				best, nearest = b, d
			}
		}
		if best == nil {
			return
		}
		best.brain.role = role
	}
}

// carriesFlag reports whether an entity carries a flag.
func (s *scene) carriesFlag(id components.ID) bool {
	return slices.ContainsFunc(s.flags, func(f modes.FlagPlace) bool { return f.State == modes.FlagCarried && f.Carrier == id })
}
