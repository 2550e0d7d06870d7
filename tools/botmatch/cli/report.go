package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// report is the result of a match. Its fields are those of the JSON.
type report struct {
	Level    string                `json:"level"`
	Mode     string                `json:"mode"`
	Rules    string                `json:"rules"`
	Seed     uint64                `json:"seed"`
	Skill    int                   `json:"skill"`
	Winner   string                `json:"winner"` // empty in a draw, and where nobody can win
	Draw     bool                  `json:"draw"`
	Scores   []int                 `json:"scores"` // of the teams from 1 on, or else of the players
	Captures int                   `json:"captures"`
	Kills    int                   `json:"kills"`
	Ticks    int64                 `json:"ticks"`
	Hash     string                `json:"hash"` // of the state after the last tick
	Weapons  map[string]*weaponUse `json:"weapons"`
	Armors   map[string]armorUse   `json:"armors"` // what the players in each did
	Changes  changes               `json:"weapon_changes"`
	Speed    float64               `json:"mean_speed_kmh"`    // of those who live
	Outdoors float64               `json:"outdoor_speed_kmh"` // of those who live and are not under a roof
	Center   float64               `json:"center_share"`
	Players  []row                 `json:"players"`
}

// row is the result of one player.
type row struct {
	ID       components.ID `json:"id"`
	Name     string        `json:"name"`
	Team     int           `json:"team"`
	Model    string        `json:"model"`
	Body     string        `json:"body"`
	Kills    int           `json:"kills"`
	Deaths   int           `json:"deaths"`
	Captures int           `json:"captures"`
	Shots    int           `json:"shots"`
	Damage   float64       `json:"damage"`     // to others
	Distance float64       `json:"distance_m"` // moved by itself, carried or pushed, and not by coming back to life
	Top      float64       `json:"top_speed_mps"`
}

// armorUse is the statistics of the players in an armour.
type armorUse struct {
	Kills    int     `json:"kills"`
	Deaths   int     `json:"deaths"`
	Captures int     `json:"captures"`
	Ratio    float64 `json:"kills_a_death"`
}

// add adds those of others.
func (a armorUse) add(kills, deaths, captures int) armorUse {
	a.Kills, a.Deaths, a.Captures = a.Kills+kills, a.Deaths+deaths, a.Captures+captures
	a.Ratio = float64(a.Kills) / float64(max(a.Deaths, 1))
	return a
}

// report returns the current result of the match.
func (b *botmatch) report() report {
	m := b.match
	r := report{Level: m.Level.Name, Mode: b.Mode, Rules: m.Rules().Name, Seed: b.Seed, Skill: b.Skill, Scores: []int{}, Captures: b.fights.captures,
		Ticks: m.Tick(), Hash: fmt.Sprintf("%016x", m.Hash()), Weapons: b.fights.weapons, Armors: map[string]armorUse{}, Changes: b.fights.changes}
	if b.pace.living > 0 {
		r.Speed, r.Center = 3.6*b.pace.speeds/float64(b.pace.living), float64(b.pace.central)/float64(b.pace.living)
	}
	if b.pace.underSky > 0 {
		r.Outdoors = 3.6 * b.pace.outdoors / float64(b.pace.underSky)
	}
	status, scored := modes.StatusOf(m)
	if scored {
		r.Winner, r.Draw = status.Winner.Name, status.Over() && status.Winner == modes.Winner{}
		r.Mode = cmp.Or(status.Mode, b.Mode)
		if status.Teams > 1 {
			r.Scores = append(r.Scores, status.Points[1:status.Teams+1]...)
		}
	}
	for _, s := range m.Players(nil) {
		p, ok := b.player(s.ID)
		if !ok {
			continue // a module added it later
		}
		line := row{ID: s.ID, Name: s.Name, Team: s.Team, Model: s.Model, Body: s.ArmorName, Kills: p.kills, Deaths: p.deaths,
			Shots: p.shots, Damage: p.dealt, Distance: p.distance, Top: p.top}
		if scored {
			score := modes.ScoreOf(m, s.ID)
			line.Kills, line.Deaths, line.Captures = score.Kills, score.Deaths, score.Captures
			if status.Teams < 2 {
				r.Scores = append(r.Scores, score.Points)
			}
		}
		r.Kills += line.Kills
		r.Armors[line.Body] = r.Armors[line.Body].add(line.Kills, line.Deaths, line.Captures)
		r.Players = append(r.Players, line)
	}
	return r
}

// print prints the report.
func (b *botmatch) print(stdout io.Writer) error {
	r := b.report()
	if !b.Table {
		data, err := json.Marshal(r)
		if err == nil {
			_, err = fmt.Fprintf(stdout, "%s\n", data)
		}
		return err
	}
	fmt.Fprintf(stdout, "%s, %s, seed %d: %d ticks, %.1f s\n\n", r.Level, r.Mode, r.Seed, r.Ticks, float64(r.Ticks)*systems.TickSeconds)
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)

	fmt.Fprint(table, "\tteam\tbody\tkills\tdeaths\tshots\tdamage\tdistance\ttop speed\t\n")
	for _, p := range r.Players {
		fmt.Fprintf(table, "%s\t%d\t%s %s\t%d\t%d\t%d\t%.1f\t%.0f m\t%.1f m/s\t\n",
			p.Name, p.Team, p.Model, p.Body, p.Kills, p.Deaths, p.Shots, p.Damage, p.Distance, p.Top)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if r.Winner != "" {
		fmt.Fprintf(stdout, "\nwinner: %s\n", r.Winner)
	}
	_, err := fmt.Fprintf(stdout, "\nhash %s\n", r.Hash)
	return err
}
