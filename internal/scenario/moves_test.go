package scenario

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/skijet/skijet/internal/testlevels"
)

// player is a scenario of one body.
func player(model, armor, rules string) string {
	return fmt.Sprintf(`{"version": 1, "level": "court", "rules": %q, "ticks": 0, "players": [{"name": "a", "model": %q, "armor": %q, "position": [0, 0, 1]}]}`, rules, model, armor)
}

// TestCompare_AgreesWithWhatWasRecorded plays every model, writes what it did as a table of moves
// with states, and plays that: nothing is off. With one state put aside, that alone is.
func TestCompare_AgreesWithWhatWasRecorded(t *testing.T) {
	level, err := testlevels.Court("court")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][3]string{{"tribes", "light", "articles"}, {"torque", "t2-light", "tribes2"}, {"torque", "t3d-default", "arena"}, {"slide", "walker", "articles"}} {
		s, err := Parse("a.json", []byte(player(c[0], c[1], c[2])))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.start(level)
		if err != nil {
			t.Fatal(err)
		}
		lines := []string{"yaw_deg,forward,right,jump,x,y,z,vx,vy,vz,energy"}
		put := 0.0
		table := func() string { return strings.Join(lines, "\n") + "\n" }
		for tick := range 65 {
			r.observe()
			row := &r.frame.Rows[0]
			yaw, ahead, jump := float64(tick)*5.625, float64(tick%3-1), tick/20%2
			state := ",,,,,,"
			if tick%16 == 0 {
				p, v := row.Position, row.Velocity
				state = fmt.Sprintf("%v,%v,%v,%v,%v,%v,%v", p.X, p.Y, p.Z, v.X, v.Y, v.Z, row.Energy)
			}
			keys := fmt.Sprintf("%v,%v,1,%d,", yaw, ahead, jump)
			lines = append(lines, keys+state)
			moves, err := ParseMoves("m.csv", lines[0]+"\n"+keys+"0,0,0,0,0,0,")
			if err != nil {
				t.Fatal(err)
			}
			r.commands[0].Input = moves[0].Input
			if err := r.step(); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			moves, err := ParseMoves("m.csv", table())
			if err != nil {
				t.Fatal(err)
			}
			moves[48].State.Position.X += put
			seen := 0
			err = s.Compare(level, moves, func(d *Difference) error {
				seen++
				want := 0.0
				if d.Tick == 48 {
					want = put
				}
				if d.Ticks != 16 || d.Tick != 16*seen || d.Tick <= 48 && math.Abs(d.Off-want)+d.OffSpeed > 1e-9 {
					t.Errorf("%v: %+v, want %v m off", c, *d, want)
				}
				return nil
			})
			if err != nil || seen != 4 {
				t.Errorf("%v: %d states, %v", c, seen, err)
			}
			put = 0.25
		}
	}
}

func TestParseMoves_SaysWhereItIsWrong(t *testing.T) {
	const state = "x,y,z,vx,vy,vz"
	for text, want := range map[string]string{
		"":                                    "m.csv:1: want a line with the names of columns",
		state + ",speed\n0,0,0,0,0,0,1\n":     "m.csv:1: speed: unknown column",
		"x," + state + "\n0,0,0,0,0,0,0\n":    "m.csv:1: x: is there twice",
		state + "\n0,0,0,0,0,fast\n":          `m.csv:2: vz: is "fast", want a finite number`,
		state + "\n0,0,0,0,0,inf\n":           `m.csv:2: vz: is "inf"`,
		state + "\n0,0,0,0,0,0\n0,,,,,\n":     "m.csv:3: x, y, z, vx, vy, vz: want all of them or none, found 1",
		state + "\n,,,,,\n":                   "m.csv:2: x, y, z, vx, vy, vz: are missing",
		state + ",jet\n0,0,0,0,0,0,2\n":       "m.csv:2: jet: is 2, want 0 or 1",
		state + ",forward\n0,0,0,0,0,0,1.5\n": "m.csv:2: forward: is 1.5, want -1 to 1",
		state + "\n0,0\n":                     "m.csv: record on line 2: wrong number of fields",
	} {
		if _, err := ParseMoves("m.csv", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	s, err := Parse("a.json", []byte(strings.Replace(player("tribes", "light", "arena"), `"ticks"`, `"inputs": [{"tick": 0, "player": "a", "jump": true}], "ticks"`, 1)))
	if err == nil {
		err = s.Compare(nil, nil, nil)
	}
	if err == nil || !strings.Contains(err.Error(), "1 players and 1 inputs, want 1 and none") {
		t.Errorf("with inputs: %v", err)
	}
	level, err := testlevels.Court("court")
	if err != nil {
		t.Fatal(err)
	}
	if s, err = Parse("a.json", []byte(player("torque", "t2-light", "tribes2"))); err != nil {
		t.Fatal(err)
	}
	for energy, want := range map[string]string{"-1": "m.csv:3: energy: is -1, want 0 to 60", "60.5": "m.csv:3: energy: is 60.5", "0": "", "60": ""} {
		moves, err := ParseMoves("m.csv", "\ufeff"+state+",energy\n0,0,0,0,0,0,\n0,0,0,0,0,0,"+energy+"\n") // as a spreadsheet begins it
		if err != nil {
			t.Fatal(err)
		}
		err = s.Compare(level, moves, func(*Difference) error { return nil })
		if fault := (*Error)(nil); err == nil && want != "" || err != nil && (want == "" || !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("energy %s: %v, want %q", energy, err, want)
		}
	}
}

// FuzzParseMoves_ReadsAnything or says why not.
func FuzzParseMoves_ReadsAnything(f *testing.F) {
	f.Add("x,y,z,vx,vy,vz,jump\n0,0,0,0,0,0,1\n,,,,,,0\n")
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := ParseMoves("m.csv", text)
		if err == nil && (len(moves) == 0 || moves[0].State == nil || !moves[0].State.Position.IsFinite()) {
			t.Errorf("%d moves", len(moves))
		}
	})
}
