package main

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/hostile"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/replay"
)

// A script is what somebody who means harm does to a short match of a mode: the rules, of
// ruleBytes, and so many deeds of deedBytes each, after each of which a tick is played.
const (
	ruleBytes = 18
	deedBytes = 12
	deedCount = 20
)

// modeFormats returns two formats for every mode: a script of a match, and its snapshot. All
// modes together are read as often as two other formats.
func modeFormats() ([]hostile.Format, error) {
	var list []hostile.Format
	all := modes.All()
	for i := range all {
		mode := &all[i]
		m, err := modeMatch(mode, mode.Default)
		if err != nil {
			return nil, err
		}
		crew := bots.NewCrew(m)
		for range 3 {
			if err := m.Step(crew.Commands(nil)); err != nil {
				return nil, err
			}
		}
		state, err := m.Snapshot(nil)
		if err != nil {
			return nil, err
		}
		list = append(list,
			hostile.Format{Name: "match of " + mode.Name, File: "a.script", Valid: script(), Limit: 1 << 20, Share: len(all), Read: modePlayer(mode)},
			hostile.Format{Name: "state of " + mode.Name, File: "a.snapshot", Valid: state, Limit: 1 << 20, Share: len(all),
				Read: restorer(m), FixChecksums: hostile.FixSnapshotHash})
	}
	return list, nil
}

// modeMatch begins a match of a mode with two persons and a bot, where it has all that modes
// look for.
func modeMatch(mode *modes.Mode, rules modes.Rules) (*systems.Match, error) {
	level, err := testlevels.Court("court")
	if err != nil {
		return nil, err
	}
	level.Flags = []levels.Flag{{Team: 1, Position: geom.Vec{X: -20}}, {Team: 2, Position: geom.Vec{X: 20}}}
	module := mode.Module(rules)
	if mode.Name == "learn" { // no level in code has places for lessons
		module = modes.Learn(lessons()).Module(rules)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{module, bots.Module()}, Seed: 7})
	if err != nil {
		return nil, err
	}
	for team := range 2 {
		if _, err := m.Join(systems.PlayerSpec{Name: "person", Team: team + 1}); err != nil {
			return nil, err
		}
	}
	_, err = bots.Join(m, systems.PlayerSpec{Team: 1})
	return m, err
}

// lessons are one of each task, from one side of the court to the other.
func lessons() (d modes.LessonsData) {
	for i, task := range []string{modes.TaskSki, modes.TaskJump, modes.TaskLand, modes.TaskPass, modes.TaskDisc, modes.TaskHit} {
		y := float64(4*i - 16)
		d.Lessons = append(d.Lessons, modes.Lesson{Title: "Lesson", Task: task, Start: geom.Vec{X: -20, Y: y, Z: 0.2}, Low: -5, Reach: 60, Speed: 10,
			Goal: modes.Gate{Center: geom.Vec{X: 20, Y: y}, Half: geom.Vec{X: 3, Y: 2, Z: 30}}})
	}
	d.Path = geom.Vec{X: 10}
	return d
}

// script returns the script that is damaged: each deed in turn, by the usual rules.
func script() []byte {
	data := make([]byte, ruleBytes+deedCount*deedBytes)
	for i := range deedCount {
		deed := data[ruleBytes+i*deedBytes:]
		deed[0], deed[1] = byte(i), byte(i%3)
		for k := 2; k < deedBytes; k++ {
			deed[k] = byte(i * k)
		}
	}
	return data
}

// modePlayer returns a reader that plays a script. Rules may be refused, and so may each deed,
// but the match goes on.
func modePlayer(mode *modes.Mode) func(path string) error {
	return func(path string) error {
		data, err := replay.ReadFile(path)
		if err != nil {
			return err
		}
		data = append(data, make([]byte, ruleBytes)...) // a script may end anywhere
		m, err := modeMatch(mode, rulesOf(data))
		if err != nil {
			return named(path, err)
		}
		crew := bots.NewCrew(m)
		for data = data[ruleBytes:]; len(data) >= deedBytes; data = data[deedBytes:] {
			_ = m.Step(crew.Commands(do(m, [deedBytes]byte(data)))) // it may report senseless values
		}
		after := m.Hash()
		state, err := m.Snapshot(nil) // what is senseless is refused
		if err == nil {
			err = m.Restore(state)
		}
		if m.Hash() != after {
			return fmt.Errorf("%s: %w: its own snapshot: %v", path, hostile.ErrChanged, err)
		}
		return nil
	}
}

// rulesOf reads rules of any values: each of the bytes stands for a number, and the largest
// ones for the largest numbers.
func rulesOf(data []byte) modes.Rules {
	number := func(i int) int64 {
		switch n := int64(int8(data[i])); n {
		case math.MaxInt8:
			return math.MaxInt64
		case math.MinInt8:
			return math.MinInt64
		default:
			return n
		}
	}
	return modes.Rules{
		PointLimit: int(number(0)), TimeLimitTicks: number(1), MercyLead: int(number(2)), WarmupTicks: number(3), OvertimeTicks: number(4),
		RespawnTicks: int(number(5)), RoundTicks: number(6), ReturnTicks: number(7), Autobalance: data[8]&1 != 0,
		TeamDamage: math.Float64frombits(binary.LittleEndian.Uint64(data[9:])),
	}
}

// do does a deed, and returns the commands of the tick. A deed is refused or done: what it
// returns does not matter.
func do(m *systems.Match, deed [deedBytes]byte) []systems.Command {
	ids := m.Players(nil)
	who := components.ID(deed[1])
	if n := int(deed[1]); n < len(ids) {
		who = ids[n].ID
	}
	var err error
	switch deed[0] % 10 {
	case 0:
		_, err = m.Enter(modes.TeamEntry(who, int(int8(deed[2]))))
	case 1:
		_, err = m.Enter(modes.SpectateEntry(who, deed[2]&1 != 0))
	case 2:
		_, err = m.Enter(modes.RematchEntry())
	case 3:
		_, err = m.Enter(systems.CallEntry([]string{"modes.rematch", "modes.team", "modes.spectate", "modes.rules", "modes.none"}[deed[1]%5], who, deed[2:2+deed[2]%9]))
	case 4:
		_, err = m.Join(systems.PlayerSpec{Name: string(deed[2:]), Team: int(int8(deed[2]))})
	case 5:
		_, err = m.Enter(systems.LeaveEntry(who))
	case 6:
		err = m.Kill(who, components.ID(deed[2]))
	case 7:
		err = spoil(m, &deed)
	case 8:
		_, err = m.Enter(otherRules(&deed))
	}
	_ = err
	in := components.Input{Forward: components.Axis(deed[2]), Right: components.Axis(deed[3]),
		Look:    geom.YawPitch{Yaw: geom.Angle(binary.LittleEndian.Uint16(deed[4:])), Pitch: geom.Angle(binary.LittleEndian.Uint16(deed[6:]))},
		Buttons: components.Buttons(binary.LittleEndian.Uint16(deed[8:])), Weapon: deed[10], Throw: deed[11]}
	return []systems.Command{{Player: who, Input: in}, {Player: who, Input: in}, {Player: components.ID(deed[2]), Input: in}}
}

// otherRules returns the entry of other rules: whole, cut off, or with a byte changed.
func otherRules(deed *[deedBytes]byte) systems.Entry {
	entry := modes.RulesEntry(rulesOf(append(deed[2:], make([]byte, ruleBytes)...)))
	at := int(deed[3]) % len(entry.Data)
	switch deed[1] % 3 {
	case 0:
		entry.Data = entry.Data[:at]
	case 1:
		entry.Data[at] ^= deed[4]
	}
	return entry
}

// spoil writes what a module of somebody else's may write into what a mode keeps.
func spoil(m *systems.Match, deed *[deedBytes]byte) error {
	status := systems.Single(m, modes.Status)
	number := int(int8(deed[2])) << (deed[3] % 56)
	switch deed[1] % 6 {
	case 0:
		status.Teams = number
	case 1:
		status.Phase = modes.Phase(deed[2])
	case 2:
		status.Rules = rulesOf(append(deed[2:], make([]byte, ruleBytes)...))
	case 3:
		status.Points[int(deed[3])%len(status.Points)] = number
	case 4:
		status.Ticks, status.Warm, status.Extra, status.Uneven = int64(number), int64(number), int64(number), int64(number)
	case 5:
		if course, ok := systems.FindSingle(m, modes.Course); ok {
			course.Gates = course.Gates[:int(deed[2])%(len(course.Gates)+1)]
		}
	}
	return nil
}
