package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/targets"
	"github.com/skijet/skijet/systems/bots"
)

// What matches of bots must show [ours].
const (
	capturePart = 0.8  // of the matches with a capture
	mostDamage  = 0.6  // share of the damage of one weapon
	leastShots  = 0.02 // share of the shots of one weapon
	mostCenter  = 0.5  // share of the time alive near the centre
	leastSpeed  = 60.0 // km/h outdoors
	skillFactor = 2.0  // hit rate of the best skill over that of the least
	hashMinutes = "0.25"
	hashProgram = "github.com/skijet/skijet/tools/botmatch"
)

// criterion is one line of the table.
type criterion struct {
	level, demanded, found string
	pass                   bool
}

// summary is what the matches of one skill on one level add up to.
type summary struct {
	matches, ended, captured int
	shots, hits              int
	damage                   float64
	speed, center            float64 // means
	weapons                  map[string]weaponUse
	usable                   []string
}

// summarize adds up the matches of a skill on a level.
func summarize(level string, skill int, trials []trial) summary {
	s := summary{weapons: map[string]weaponUse{}}
	for i := range trials {
		t := &trials[i]
		if !t.done || t.Level != level || t.Skill != skill {
			continue
		}
		r := &t.report
		s.matches++
		s.usable = t.weapons
		if r.Winner != "" || r.Draw {
			s.ended++
		}
		if r.Captures > 0 {
			s.captured++
		}
		s.speed += r.Outdoors
		s.center += r.Center
		for name, use := range r.Weapons {
			sum := s.weapons[name]
			s.weapons[name] = weaponUse{Shots: sum.Shots + use.Shots, Hits: sum.Hits + use.Hits, Damage: sum.Damage + use.Damage}
			s.shots, s.hits, s.damage = s.shots+use.Shots, s.hits+use.Hits, s.damage+use.Damage
		}
	}
	if s.matches > 0 {
		s.speed, s.center = s.speed/float64(s.matches), s.center/float64(s.matches)
	}
	return s
}

// hitRate returns the hits of others for each shot.
func (s *summary) hitRate() float64 { return float64(s.hits) / float64(max(s.shots, 1)) }

// strongest returns the weapon with the largest share of the damage.
func (s *summary) strongest() (name string, share float64) {
	for _, n := range s.usable {
		if part := s.weapons[n].Damage / max(s.damage, 1e-9); part > share {
			name, share = n, part
		}
	}
	return name, share
}

// rarest returns the usable weapon with the smallest share of the shots.
func (s *summary) rarest() (name string, share float64) {
	share = 1
	for _, n := range s.usable {
		if part := float64(s.weapons[n].Shots) / float64(max(s.shots, 1)); part < share {
			name, share = n, part
		}
	}
	return name, share
}

// judge compares the matches on a level with what is demanded.
func judge(level string, trials []trial) []criterion {
	usual := summarize(level, bots.UsualSkill, trials)
	least, best := summarize(level, 0, trials), summarize(level, bots.Skills-1, trials)
	strong, damage := usual.strongest()
	rare, shots := usual.rarest()
	needed := int(capturePart*float64(usual.matches) + 0.999)
	return []criterion{
		{level, "every match ends with a winner or a draw", fmt.Sprintf("%d of %d", usual.ended, usual.matches), usual.ended == usual.matches},
		{level, fmt.Sprintf("a capture in %d of %d matches", needed, usual.matches), fmt.Sprintf("%d of %d", usual.captured, usual.matches), usual.captured >= needed},
		{level, fmt.Sprintf("no weapon has over %.0f %% of the damage", 100*mostDamage), fmt.Sprintf("%s %.1f %%", strong, 100*damage), damage <= mostDamage},
		{level, fmt.Sprintf("each has %.0f %% of the shots", 100*leastShots), fmt.Sprintf("%s %.1f %%", rare, 100*shots), shots >= leastShots},
		{level, fmt.Sprintf("at most %.0f %% of the time near the centre", 100*mostCenter), fmt.Sprintf("%.0f %%", 100*usual.center), usual.center <= mostCenter},
		{level, fmt.Sprintf("%.0f km/h outdoors", leastSpeed), fmt.Sprintf("%.1f km/h", usual.speed), usual.speed >= leastSpeed},
		{level, fmt.Sprintf("the best skill hits %.0f times as often as the least", skillFactor),
			fmt.Sprintf("%.3f and %.3f hits a shot", best.hitRate(), least.hitRate()), best.hitRate() >= skillFactor*least.hitRate()},
	}
}

// hashTargets returns the machines of --hash-on.
func (q *request) hashTargets() (chosen []targets.Target, err error) {
	if q.HashOn == "" {
		return nil, nil
	}
	if len(q.modules) > 0 {
		return nil, arguments.Refuse("--hash-on: with modules of a game, build its program for the other machine yourself")
	}
	names := strings.Split(machines(), ", ")
	for _, name := range strings.Split(q.HashOn, ",") {
		i := slices.Index(names, name)
		if i < 0 {
			return nil, arguments.Refuse("--hash-on %q: want some of %s", q.HashOn, strings.Join(names, ","))
		}
		chosen = append(chosen, targets.Others[i])
	}
	return chosen, nil
}

// machines returns the names of the machines that --hash-on knows.
func machines() string {
	var names []string
	for i := range targets.Others {
		names = append(names, shortName(&targets.Others[i]))
	}
	return strings.Join(names, ", ")
}

// shortName is the name of a machine as a word.
func shortName(t *targets.Target) string {
	return strings.ReplaceAll(strings.TrimPrefix(t.Name, "js/"), " ", "-")
}

// hashes plays a short match here and on other machines, whose hashes must be the same.
func (q *request) hashes(level string, stderr io.Writer) (found []criterion) {
	chosen, err := q.hashTargets()
	if err != nil || len(chosen) == 0 {
		return nil // checked before
	}
	folder, err := os.MkdirTemp("", "botmatch")
	if err != nil {
		return []criterion{{level, "the same hash on other machines", err.Error(), false}}
	}
	defer os.RemoveAll(folder)
	play := func(t targets.Target) string {
		fmt.Fprintf(stderr, "botmatch: %s on %s\n", level, t.Name)
		binary := filepath.Join(folder, shortName(&t))
		if err := t.Build(hashProgram, binary); err != nil {
			return err.Error()
		}
		out, err := t.Run(binary, "--level", level, "--mode", "ctf", "--minutes", hashMinutes, "--table")
		if err != nil {
			return err.Error()
		}
		lines := strings.Fields(out)
		return lines[len(lines)-1]
	}
	here := play(targets.Target{Name: "this machine"})
	for _, t := range chosen {
		there := play(t)
		found = append(found, criterion{level, "the hash of a short match on " + shortName(&t), there, there == here})
	}
	return found
}
