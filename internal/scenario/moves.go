package scenario

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/levels"
)

// Move is a row of a table of moves: the input of a tick, and the state before it, if that is known.
type Move struct {
	Place string // file and line
	Input components.Input
	State *State
}

// State is where a player is known to have been.
type State struct {
	Position, Velocity geom.Vec // feet, m; m/s
	Energy             *float64 // nil where it is not known
}

// Difference is how far from a known state a player is who moved since the one before.
type Difference struct {
	Place              string   // of the state, file and line
	Tick, Ticks        int      // of the state, and since the one before
	Position, Velocity geom.Vec // as played, m and m/s
	Off, OffSpeed      float64  // from the known ones, m and m/s
}

// stateColumns are the numbers of a state. Either all of a row are given or none.
var stateColumns = []string{"x", "y", "z", "vx", "vy", "vz"}

// moveColumns are the other columns of a table of moves, besides the buttons.
var moveColumns = append([]string{"forward", "right", "yaw_deg", "pitch_deg", "energy"}, stateColumns...)

// ReadMoves reads a table of moves, a CSV file whose first line names its columns.
func ReadMoves(path string) ([]Move, error) {
	data, err := regular.Read(path, MaxBytes)
	if err != nil {
		return nil, &Error{File: path, Reason: err.Error()}
	}
	return ParseMoves(path, string(data))
}

// ParseMoves parses a table of moves. file is its path, for errors.
func ParseMoves(file, text string) ([]Move, error) {
	const mark = "\ufeff" // with which spreadsheets begin a file
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, mark))).ReadAll()
	if err != nil {
		return nil, &Error{File: file, Reason: err.Error()}
	}
	t := table{file: file}
	if len(rows) < 2 {
		t.refuse(1, "", "want a line with the names of columns and a row for each tick")
		return nil, t.err
	}
	t.columns = rows[0]
	for i, name := range t.columns {
		if _, isButton := buttonOf(name); !isButton && !slices.Contains(moveColumns, name) {
			t.refuse(1, name, "unknown column, want one of %s or a button", strings.Join(moveColumns, ", "))
		} else if slices.Index(t.columns, name) != i {
			t.refuse(1, name, "is there twice")
		}
	}
	moves := make([]Move, 0, len(rows)-1)
	for i, row := range rows[1:] {
		moves = append(moves, t.move(i+2, row))
	}
	if t.err == nil && moves[0].State == nil {
		t.refuse(2, strings.Join(stateColumns, ", "), "are missing: the first row needs a state")
	}
	return moves, t.err
}

// table reads the cells of a table of moves, and keeps the first error.
type table struct {
	file    string
	columns []string
	err     error
}

func (t *table) refuse(line int, column, format string, values ...any) {
	if t.err == nil {
		t.err = &Error{File: t.place(line), Field: column, Reason: fmt.Sprintf(format, values...)}
	}
}

func (t *table) place(line int) string { return fmt.Sprintf("%s:%d", t.file, line) }

// buttonOf returns the button of a name.
func buttonOf(name string) (components.Buttons, bool) {
	for _, b := range buttons() {
		if b.Name() == name {
			return b, true
		}
	}
	return 0, false
}

// move reads a row.
func (t *table) move(line int, row []string) (m Move) {
	m.Place = t.place(line)
	given := map[string]float64{}
	for i, cell := range row {
		name := t.columns[i]
		if cell == "" {
			continue
		}
		f, err := strconv.ParseFloat(cell, 64)
		if err != nil || !geom.IsFinite(f) {
			t.refuse(line, name, "is %q, want a finite number", cell)
		}
		given[name] = f
		if button, ok := buttonOf(name); ok {
			if f != 0 && f != 1 {
				t.refuse(line, name, "is %v, want 0 or 1", f)
			}
			m.Input.Hold(button, f == 1)
		}
	}
	for i, name := range []string{"forward", "right", "pitch_deg"} {
		if f, most := given[name], []float64{1, 1, steepest}[i]; f > most || f < -most {
			t.refuse(line, name, "is %v, want %v to %v", f, -most, most)
		}
	}
	m.Input.Forward, m.Input.Right = components.AxisOf(given["forward"]), components.AxisOf(given["right"])
	m.Input.Look = geom.YawPitch{Yaw: geom.Degrees(given["yaw_deg"]), Pitch: geom.Degrees(given["pitch_deg"])}
	known := 0
	for _, name := range stateColumns {
		if _, ok := given[name]; ok {
			known++
		}
	}
	energy, hasEnergy := given["energy"]
	switch {
	case known == len(stateColumns):
		m.State = &State{Position: geom.Vec{X: given["x"], Y: given["y"], Z: given["z"]}, Velocity: geom.Vec{X: given["vx"], Y: given["vy"], Z: given["vz"]}}
		if hasEnergy {
			m.State.Energy = &energy
		}
	case known > 0 || hasEnergy:
		t.refuse(line, strings.Join(stateColumns, ", "), "want all of them or none, found %d", known)
	}
	return m
}

// Compare plays moves with the only player of the scenario. It begins in the state of the first
// row; at each further state it calls see, and goes on from that state.
func (s *Scenario) Compare(level *levels.Level, moves []Move, see func(*Difference) error) error {
	if len(s.Players) != 1 || len(s.Inputs) > 0 {
		return &Error{File: s.File, Reason: fmt.Sprintf("has %d players and %d inputs, want 1 and none: the table has the moves", len(s.Players), len(s.Inputs))}
	}
	r, err := s.start(level)
	if err != nil {
		return err
	}
	since := 0
	for tick := range moves {
		m := &moves[tick]
		if m.State != nil {
			if tick > 0 {
				r.observe()
				row := &r.frame.Rows[0]
				d := Difference{Place: m.Place, Tick: tick, Ticks: tick - since, Position: row.Position, Velocity: row.Velocity,
					Off: row.Position.Sub(m.State.Position).Length(), OffSpeed: row.Velocity.Sub(m.State.Velocity).Length()}
				if err := see(&d); err != nil {
					return err
				}
			}
			if err := r.put(m); err != nil {
				return err
			}
			since = tick
		}
		r.commands[0].Input = m.Input
		if err := r.step(); err != nil {
			return err
		}
	}
	return nil
}

// put puts the player into the state of a move.
func (r *run) put(m *Move) error {
	entry, ok := r.match.Entry(r.ids[0])
	if !ok {
		return nil
	}
	s := m.State
	components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear = s.Position, s.Velocity
	if s.Energy == nil {
		return nil
	}
	if most := components.Armor.Get(entry).MaxEnergy; *s.Energy < 0 || *s.Energy > most {
		return &Error{File: m.Place, Field: "energy", Reason: fmt.Sprintf("is %v, want 0 to %v", *s.Energy, most)}
	}
	components.Energy.Get(entry).Current = *s.Energy
	return nil
}
