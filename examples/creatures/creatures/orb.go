package creatures

import (
	"fmt"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// OrbData is whether an orb is there.
type OrbData struct {
	WaitTicks int // until it is there again; 0 while it is
}

// ScoreData is the score of a match: how many orbs each team gathered.
type ScoreData struct {
	Teams [components.MaxTeam + 1]int
	Won   int // team that won, 0 while none has
}

// Component types of orbs. Score is one value of the match.
var (
	Orb   = donburi.NewComponentType[OrbData]()
	Score = donburi.NewComponentType[ScoreData]()
)

// Gathered is the event of an orb that somebody took, and Won that of the end.
type (
	Gathered struct{ By components.ID }
	Won      struct{ Team int }
)

// Numbers of orbs.
const (
	OrbTicks = 156 // until an orb is there again, 5 s
	OrbsWin  = 10  // that a team must gather
)

var orbHalf = geom.Vec{X: 0.5, Y: 0.5, Z: 0.5}

var orbs = systems.NewQuery(Orb, components.Position)

// Orbs returns the module of orbs, which lie at these places, and of the rule that
// the first team to gather ten wins.
func Orbs(places []geom.Vec) systems.Module {
	return systems.Module{
		Name: "creatures orbs", Version: "1",
		Components: []systems.Registration{
			systems.State("creatures orb", Orb),
			systems.State("creatures score", Score, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				Add(systems.System{Name: "creatures orbs gather", Stage: systems.StageTriggers, Run: gather}).
				Add(systems.System{Name: "creatures orbs count", Stage: systems.StageRules, Run: count})
		},
		Setup: func(m *systems.Match) error {
			if places == nil {
				places = Around(m.Level).Orbs
			}
			for _, at := range places {
				_, err := m.Spawn(systems.With(components.Position, components.PositionData{Feet: at}), systems.With(Orb, OrbData{}))
				if err != nil {
					return fmt.Errorf("orb at %v: %w", at, err)
				}
			}
			return nil
		},
	}
}

// gather gives every orb to the first player whose way in the tick leads through it.
func gather(m *systems.Match) {
	for id, entry := range orbs.In(m) {
		orb := Orb.Get(entry)
		if orb.WaitTicks > 0 {
			orb.WaitTicks--
			continue
		}
		box := geom.FeetBox(components.Position.Get(entry).Feet, orbHalf)
		for _, touch := range m.Touches(box, geom.Vec{}, nil) {
			if !isA(m, touch.ID, components.Player) {
				continue
			}
			orb.WaitTicks = OrbTicks
			m.Fail(systems.Emit(m, id, Gathered{By: touch.ID}))
			break
		}
	}
}

// count keeps the score.
func count(m *systems.Match) {
	score := systems.Single(m, Score)
	for _, e := range systems.Events[Gathered](m) {
		entry, ok := m.Entry(e.By)
		if !ok || score.Won != 0 {
			continue
		}
		team := components.Team.Get(entry).Number
		score.Teams[team]++
		if team != 0 && score.Teams[team] == OrbsWin {
			score.Won = team
			m.Fail(systems.Emit(m, components.Nobody, Won{Team: team}))
		}
	}
}
