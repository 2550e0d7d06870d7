// Printhash plays matches of bots and scripted players on embedded levels and prints their
// hashes every hundred ticks, the digests of the traces of scenarios, and how replays end. Two
// machines that print the same computed the same bits; where they part, the first line that
// differs says when. It is built for other machines by the checks, so it needs little to be
// built, and does all in one run.
//
//	go run ./internal/printhash -match valley:500 [-twice] [-scenarios FOLDER] [REPLAY...]
//	go run ./internal/printhash -window FROM REPLAY
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/goldens"
	"github.com/skijet/skijet/internal/scenario"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
	"github.com/skijet/skijet/systems/replay"
)

// lineTicks is the interval of the printed hashes, ticks. Each hash covers the whole
// state, so a difference between two lines is only reported later.
const lineTicks = 100

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "printhash:", err)
		os.Exit(1)
	}
}

func run() error {
	twice := flag.Bool("twice", false, "play a second match beside each and compare")
	scenarios := flag.String("scenarios", "", "print the digests of the traces of this `folder` of scenarios")
	var c goldens.Checker
	flag.Int64Var(&c.Until, "until", 0, "play replays no further than to this `tick`, where it is not 0")
	window := flag.Int64("window", -1, "write the 32 ticks of a replay from this `tick` on, with the state of each, instead")
	var matches []string
	flag.Func("match", "play so long on an embedded level, `LEVEL:TICKS`; may be repeated", func(text string) error {
		matches = append(matches, text)
		return nil
	})
	flag.Parse()
	if *window >= 0 {
		return c.Window(os.Stdout, flag.Arg(0), *window, *window+replay.HashTicks)
	}
	for _, text := range matches {
		level, count, _ := strings.Cut(text, ":")
		ticks, err := strconv.Atoi(count)
		if err != nil {
			return fmt.Errorf("-match %s: %w", text, err)
		}
		copies := 1
		if *twice {
			copies = 2
		}
		if err := play(level, ticks, copies); err != nil {
			return err
		}
	}
	if *scenarios != "" {
		digests, err := scenario.Digests(*scenarios)
		if err != nil {
			return err
		}
		fmt.Print(digests)
	}
	return check(&c, flag.Args())
}

// check plays replays. A divergence is printed and is no error.
func check(c *goldens.Checker, files []string) error {
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
	scripts := make([]*script, copies)
	for i := range scripts {
		if scripts[i], err = newScript(level); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(out, "level %s %016x\n", level.Name, level.ContentHash)
	for tick := 1; tick <= ticks; tick++ {
		for _, s := range scripts {
			s.step()
		}
		hash := scripts[0].match.Hash()
		for _, s := range scripts {
			if s.match.Hash() != hash {
				return fmt.Errorf("tick %d: two matches in one process have the hashes %016x and %016x", tick, hash, s.match.Hash())
			}
		}
		if tick%lineTicks == 0 || tick == ticks {
			fmt.Fprintf(out, "%d %016x\n", tick, hash)
		}
	}
	return out.Flush()
}

// script is a match with what its players do.
type script struct {
	match    *systems.Match
	crew     *bots.Crew
	random   uint64 // state of the generator of commands
	commands []systems.Command
}

// Numbers of players. They have every preset of every model in turn.
const (
	scriptedPlayers = 5
	botPlayers      = 7
)

func newScript(level *levels.Level) (*script, error) {
	s := &script{random: 1}
	var err error
	if s.match, err = systems.NewMatch(systems.Options{Level: level, Seed: 42, Modules: []systems.Module{
		bots.Module(), pickups.Module(), behaviours.Module(), modes.TeamDeathmatch.Module(modes.Rules{TeamDamage: 0.5, TimeLimitTicks: 1000})}}); err != nil {
		return nil, err
	}
	s.crew = bots.NewCrew(s.match)
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
		join := s.match.Join
		if i >= scriptedPlayers {
			join = func(spec systems.PlayerSpec) (components.ID, error) { return bots.Join(s.match, spec) }
		}
		id, err := join(spec)
		if err != nil {
			return nil, err
		}
		if i < scriptedPlayers {
			s.commands = append(s.commands, systems.Command{Player: id, Input: components.Input{Forward: components.Full, Buttons: components.ButtonSki}})
		}
	}
	return s, nil
}

// step plays a tick. Sometimes a scripted player changes its input, or something explodes
// near one.
func (s *script) step() {
	keys := [3]components.Axis{-components.Full, 0, components.Full}
	for i := range s.commands {
		c := &s.commands[i]
		r := s.next()
		if r%16 != 0 {
			continue
		}
		c.Forward, c.Right = keys[r>>8%3], keys[r>>16%3]
		c.Look = geom.YawPitch{Yaw: geom.Angle(r >> 24), Pitch: geom.Angle(int16(r>>40) / 4)}
		c.Weapon = uint8(r >> 4 % 12)
		c.Buttons = components.ButtonJump.When(r>>56%2 == 0) | components.ButtonJet.When(r>>57%2 == 0) |
			components.ButtonSki.When(r>>58%4 > 0) | components.ButtonFire.When(r>>60%2 == 0) |
			components.ButtonPack.When(r>>63 == 0) | components.ButtonCrouch.When(r>>52%8 == 0)
		if entry, ok := s.match.Entry(c.Player); ok && r>>61%4 == 0 {
			at := components.Position.Get(entry).Feet.Add(geom.Vec{X: 1, Y: -0.5})
			s.match.Explode(at, components.PayloadData{Kind: "disc", Radius: 7.5, Kick: 150, Damage: 0.1, Armor: components.ArmorFactors{Heavy: 0.6}}, components.Nobody)
		}
	}
	s.match.Step(s.crew.Commands(slices.Clone(s.commands)))
}

// next returns 64 bits of the script (splitmix64).
func (s *script) next() uint64 {
	s.random += 0x9e3779b97f4a7c15
	z := s.random
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
