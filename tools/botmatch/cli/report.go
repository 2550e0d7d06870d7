package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// report is what became of a match. Its fields are those of the JSON.
type report struct {
	Level   string         `json:"level"`
	Mode    string         `json:"mode"`
	Rules   string         `json:"rules"`
	Seed    uint64         `json:"seed"`
	Ticks   int64          `json:"ticks"`
	Seconds float64        `json:"seconds"`
	Hash    string         `json:"hash"` // of the state after the last tick
	Winner  string         `json:"winner,omitempty"`
	Points  map[string]int `json:"points,omitempty"` // of the teams
	Players []row          `json:"players"`
}

// row is what one player did.
type row struct {
	ID       components.ID `json:"id"`
	Name     string        `json:"name"`
	Team     int           `json:"team"`
	Model    string        `json:"model"`
	Body     string        `json:"body"`
	Kills    int           `json:"kills"`
	Deaths   int           `json:"deaths"`
	Shots    int           `json:"shots"`
	Damage   float64       `json:"damage"`     // to others
	Distance float64       `json:"distance_m"` // moved by itself, carried or pushed, and not by coming back to life
	Top      float64       `json:"top_speed_mps"`
}

// report sums up the match as it stands.
func (b *botmatch) report() report {
	m := b.match
	r := report{Level: m.Level.Name, Mode: b.mode, Rules: m.Rules().Name, Seed: b.seed, Ticks: m.Tick(),
		Seconds: float64(m.Tick()) * systems.TickSeconds, Hash: fmt.Sprintf("%016x", m.Hash())}
	status, scored := modes.StatusOf(m)
	if scored {
		r.Winner = status.Winner.Name
		if r.Mode = status.Mode; r.Mode == "" {
			r.Mode = b.mode
		}
		for team, points := range status.Points {
			if points > 0 {
				if r.Points == nil {
					r.Points = map[string]int{}
				}
				r.Points[fmt.Sprint("team ", team)] = points
			}
		}
	}
	for _, s := range m.Players(nil) {
		p, ok := b.player(s.ID)
		if !ok {
			continue // it came later, by a module
		}
		line := row{ID: s.ID, Name: s.Name, Team: s.Team, Model: s.Model, Body: s.ArmorName, Kills: p.kills, Deaths: p.deaths,
			Shots: p.shots, Damage: p.dealt, Distance: p.distance, Top: p.top}
		if scored {
			score := modes.ScoreOf(m, s.ID)
			line.Kills, line.Deaths = score.Kills, score.Deaths
		}
		r.Players = append(r.Players, line)
	}
	return r
}

// print prints the report.
func (b *botmatch) print(stdout io.Writer) error {
	r := b.report()
	if b.json {
		data, err := json.MarshalIndent(r, "", "\t")
		if err == nil {
			_, err = fmt.Fprintf(stdout, "%s\n", data)
		}
		return err
	}
	fmt.Fprintf(stdout, "%s, %s, seed %d: %d ticks, %.1f s\n\n", r.Level, r.Mode, r.Seed, r.Ticks, r.Seconds)
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
