// Printhash plays a match of bots and scripted players on an embedded level and
// prints its hash every hundred ticks. Two machines that print the same
// computed the same bits; where they part, the first line that differs says
// when. It is built for other machines by the checks.
//
//	go run ./internal/printhash [--level NAME] [--ticks N] [--twice]
//	go run ./internal/printhash --scenarios FOLDER
//	go run ./internal/printhash --replays FILE...
//	go run ./internal/printhash --window FROM FILE
package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/goldens"
	"github.com/skijet/skijet/internal/scenario"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/replay"
)

// lineTicks is the interval of the printed hashes, ticks. Each hash covers the whole
// state, so a difference between two lines is only reported later.
const lineTicks = 100

var program = arguments.Program{
	Name: "printhash",
	About: `Printhash plays a match of bots and scripted players and prints its hash every hundred
ticks. Two machines that print the same computed the same bits.`,
	Examples: []arguments.Example{
		{Line: "go run ./internal/printhash --level valley --ticks 500 --twice"},
		{Line: "go run ./internal/printhash --replays a.replay b.replay"},
		{Line: "go run ./internal/printhash --window 64 a.replay"},
	},
}

// flags are the command line.
type flags struct {
	Level     string   `name:"level" placeholder:"NAME" default:"valley" help:"Play on this embedded level."`
	Ticks     int      `name:"ticks" placeholder:"TICKS" default:"2000" help:"Play so long."`
	Twice     bool     `name:"twice" help:"Play a second match beside it and compare."`
	Scenarios string   `name:"scenarios" placeholder:"FOLDER" help:"Print the digests of the traces of a folder of scenarios instead."`
	Replays   bool     `name:"replays" help:"Play replays instead, and print the number of ticks and the hash of each, or where it parts."`
	Window    int64    `name:"window" placeholder:"TICK" default:"-1" help:"Write the 32 ticks of a replay from one on, with the state of each, instead."`
	Files     []string `arg:"" optional:"" help:"Replays."`
}

func main() { os.Exit(program.Exit(run(os.Args[1:]), os.Stderr)) }

func run(args []string) error {
	var f flags
	if _, err := program.Parse(&f, args, os.Stdout); err != nil {
		return err
	}
	switch {
	case f.Scenarios != "":
		digests, err := scenario.Digests(f.Scenarios)
		fmt.Print(digests)
		return err
	case f.Replays:
		return check(f.Files)
	case f.Window >= 0 && len(f.Files) != 1:
		return arguments.Refuse("--window takes one replay")
	case f.Window >= 0:
		return new(goldens.Checker).Window(os.Stdout, f.Files[0], f.Window, f.Window+replay.HashTicks)
	}
	copies := 1
	if f.Twice {
		copies = 2
	}
	return play(f.Level, f.Ticks, copies)
}

// check plays replays. A divergence is printed and is no error.
func check(files []string) error {
	var c goldens.Checker
	for _, file := range files {
		ticks, hash, err := c.CheckFile(file)
		name := filepath.Base(file)
		if p := (*replay.Divergence)(nil); errors.As(err, &p) {
			fmt.Printf("%s parts after %d\n", name, p.From)
			fmt.Fprint(os.Stderr, p.Report(40))
			continue
		}
		if err != nil {
			return err
		}
		fmt.Printf("%s %d %016x\n", name, ticks, hash)
	}
	return nil
}

// play plays equal matches in one process. They must not differ either.
func play(name string, ticks, copies int) error {
	level, err := levels.Embedded(name)
	if err != nil {
		return err
	}
	matches := make([]*match, copies)
	for i := range matches {
		if matches[i], err = newMatch(level); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(out, "level %s %016x\n", level.Name, level.ContentHash)
	for tick := 1; tick <= ticks; tick++ {
		for _, m := range matches {
			m.step()
		}
		hash := matches[0].Hash()
		for _, m := range matches {
			if m.Hash() != hash {
				return fmt.Errorf("tick %d: two matches in one process have the hashes %016x and %016x", tick, hash, m.Hash())
			}
		}
		if tick%lineTicks == 0 || tick == ticks {
			fmt.Fprintf(out, "%d %016x\n", tick, hash)
		}
	}
	return out.Flush()
}

// match is one match with its script.
type match struct {
	*systems.Match
	scripted []components.ID
	script   uint64 // state of the generator of commands
	commands []systems.Command
}

// Numbers of players. They have every preset of every model in turn.
const (
	scriptedPlayers = 5
	botPlayers      = 7
)

func newMatch(level *levels.Level) (*match, error) {
	m := &match{script: 1}
	var err error
	if m.Match, err = systems.NewMatch(systems.Options{Level: level, Seed: 42, Modules: []systems.Module{
		bots.Module(), pickups.Module(), modes.TeamDeathmatch(modes.Rules{TeamDamage: 0.5, TimeLimitTicks: 1000})}}); err != nil {
		return nil, err
	}
	packs := []components.PackKind{components.EnergyPack, components.ShieldPack, components.RepairPack}
	var bodies []systems.PlayerSpec
	for _, model := range systems.Models() {
		for _, preset := range systems.Presets(model) {
			spec, err := systems.Preset(model, preset)
			if err != nil {
				return nil, err
			}
			bodies = append(bodies, spec)
		}
	}
	for i := range scriptedPlayers + botPlayers {
		// Steps of two visit all of an odd number of presets, with the models mixed.
		spec := bodies[2*i%len(bodies)]
		spec.Name, spec.Team = fmt.Sprint("player ", i), 1+i%2
		spec.Pack = packs[i%len(packs)]
		join := m.Join
		if i >= scriptedPlayers {
			join = func(spec systems.PlayerSpec) (components.ID, error) { return bots.Join(m.Match, spec) }
		}
		id, err := join(spec)
		if err != nil {
			return nil, err
		}
		if i < scriptedPlayers {
			m.scripted = append(m.scripted, id)
			m.commands = append(m.commands, systems.Command{Player: id, Input: components.Input{Forward: components.Full, Buttons: components.ButtonSki}})
		}
	}
	return m, nil
}

// step plays a tick. Sometimes a scripted player changes its input, or something explodes
// near one.
func (m *match) step() {
	keys := [3]components.Axis{-components.Full, 0, components.Full}
	for i := range m.commands {
		c := &m.commands[i]
		r := m.next()
		if r%16 != 0 {
			continue
		}
		c.Forward, c.Right = keys[r>>8%3], keys[r>>16%3]
		c.Look = geom.YawPitch{Yaw: geom.Angle(r >> 24), Pitch: geom.Angle(int16(r>>40) / 4)}
		c.Weapon = uint8(r >> 4 % 12)
		c.Buttons = components.ButtonJump.When(r>>56%2 == 0) | components.ButtonJet.When(r>>57%2 == 0) |
			components.ButtonSki.When(r>>58%4 > 0) | components.ButtonFire.When(r>>60%2 == 0) |
			components.ButtonPack.When(r>>63 == 0) | components.ButtonCrouch.When(r>>52%8 == 0)
		if entry, ok := m.Entry(c.Player); ok && r>>61%4 == 0 {
			at := components.Position.Get(entry).Feet.Add(geom.Vec{X: 1, Y: -0.5})
			m.Explode(at, components.PayloadData{Kind: "disc", Radius: 7.5, Kick: 150, Damage: 0.1, Armor: components.ArmorFactors{Heavy: 0.6}}, components.Nobody)
		}
	}
	m.Step(m.commands)
}

// next returns 64 bits of the script (splitmix64).
func (m *match) next() uint64 {
	m.script += 0x9e3779b97f4a7c15
	z := m.script
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
