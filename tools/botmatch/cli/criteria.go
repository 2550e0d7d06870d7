package cli

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/systems/bots"
)

// What matches of bots must show [ours].
const (
	capturePart = 0.8  // of the matches with a capture
	mostDamage  = 0.45 // share of the damage of one weapon
	discLeast   = 0.3  // share of the damage of the disc
	gunLeast    = 0.12 // share of the damage of the chaingun, which finishes
	gunMost     = 0.25 // the same
	mostHasty   = 0.15 // share of the changes of weapon that come within 3 s of another
	leastShots  = 0.02 // share of the shots of one weapon
	mostCenter  = 0.5  // share of the time alive near the centre
	leastSpeed  = 60.0 // km/h outdoors
	skillFactor = 2.0  // hit rate of the best skill over that of the least
	leastRatio  = 0.75 // kills a death in each armour
	mostRatio   = 1.4  // the same
	drawsIn     = 5    // matches of which less than one ends in a draw
)

// criterion is one line of the table.
type criterion struct {
	level, demanded, found string
	pass                   bool
}

// summary is what the matches of one skill on one level add up to.
type summary struct {
	matches, ended, captured int
	draws                    int
	shots, hits              int
	damage                   float64
	changes                  changes
	speed, center            float64 // means
	weapons                  map[string]weaponUse
	armors                   map[string]armorUse
	usable                   []string
}

// summarize adds up the matches of a skill on a level.
func summarize(level string, skill int, trials []trial) summary {
	s := summary{weapons: map[string]weaponUse{}, armors: map[string]armorUse{}}
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
		if r.Draw {
			s.draws++
		}
		for name, a := range r.Armors {
			s.armors[name] = s.armors[name].add(a.Kills, a.Deaths, a.Captures)
		}
		s.speed += r.Outdoors
		s.center += r.Center
		s.changes.All, s.changes.Hasty = s.changes.All+r.Changes.All, s.changes.Hasty+r.Changes.Hasty
		for name, use := range r.Weapons {
			sum := s.weapons[name]
			s.weapons[name] = weaponUse{Shots: sum.Shots + use.Shots, Hits: sum.Hits + use.Hits, Damage: sum.Damage + use.Damage,
				Air: sum.Air + use.Air, Weak: sum.Weak + use.Weak}
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

// share returns the part of the damage that a weapon did.
func (s *summary) share(weapon string) float64 { return s.weapons[weapon].Damage / max(s.damage, 1e-9) }

// strongest returns the weapon with the largest share of the damage, of all: one that bots are
// not meant to use counts too.
func (s *summary) strongest() (name string, share float64) {
	for _, n := range slices.Sorted(maps.Keys(s.weapons)) {
		if part := s.share(n); part > share {
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

// judge compares the matches on a level with what is demanded. What nothing was played for
// does not pass.
func judge(level string, trials []trial) (found []criterion) {
	usual := summarize(level, bots.DefaultSkill, trials)
	least, best := summarize(level, 0, trials), summarize(level, bots.Skills-1, trials)
	strong, damage := usual.strongest()
	rare, shots := usual.rarest()
	needed := int(math.Ceil(capturePart * float64(usual.matches)))
	add := func(known bool, demanded, is string, pass bool) {
		if !known {
			is = "not played"
		}
		found = append(found, criterion{level, demanded, is, known && pass})
	}
	known := usual.matches > 0
	add(known, "every match ends with a winner or a draw", fmt.Sprintf("%d of %d", usual.ended, usual.matches), usual.ended == usual.matches)
	add(known, fmt.Sprintf("a capture in %d of %d matches", needed, usual.matches), fmt.Sprintf("%d of %d", usual.captured, usual.matches), usual.captured >= needed)
	add(strong != "", fmt.Sprintf("no weapon has over %.0f %% of the damage", 100*mostDamage), fmt.Sprintf("%s %.1f %%", strong, 100*damage), damage <= mostDamage)
	add(rare != "" && usual.shots > 0, fmt.Sprintf("each has %.0f %% of the shots", 100*leastShots), fmt.Sprintf("%s %.1f %%", rare, 100*shots), shots >= leastShots)
	add(known, fmt.Sprintf("at most %.0f %% of the time near the centre", 100*mostCenter), fmt.Sprintf("%.0f %%", 100*usual.center), usual.center <= mostCenter)
	add(known, fmt.Sprintf("%.0f km/h outdoors", leastSpeed), fmt.Sprintf("%.1f km/h", usual.speed), usual.speed >= leastSpeed)
	add(best.shots > 0 && least.shots > 0, fmt.Sprintf("the best skill hits %.0f times as often as the least", skillFactor),
		fmt.Sprintf("%.3f and %.3f hits a shot", best.hitRate(), least.hitRate()), best.hits > 0 && best.hitRate() >= skillFactor*least.hitRate())
	found = append(found, judgeFights(level, &usual, &least, &best)...)
	return append(found, judgeArmors(level, &usual)...)
}

// judgeArmors judges whether every armour is worth wearing, and whether matches are decided.
func judgeArmors(level string, usual *summary) []criterion {
	var ratios, captures []string
	even, all := len(usual.armors) > 0, len(usual.armors) > 0
	for _, name := range slices.Sorted(maps.Keys(usual.armors)) {
		a := usual.armors[name]
		even = even && a.Ratio >= leastRatio && a.Ratio <= mostRatio
		all = all && a.Captures > 0
		ratios, captures = append(ratios, fmt.Sprintf("%s %.2f", name, a.Ratio)), append(captures, fmt.Sprintf("%s %d", name, a.Captures))
	}
	found := []criterion{
		{level, fmt.Sprintf("%.2f to %.2f kills a death in each armour", leastRatio, mostRatio), strings.Join(ratios, ", "), even},
		{level, "each armour captures", strings.Join(captures, ", "), all},
		{level, fmt.Sprintf("less than one match of %d is a draw", drawsIn), fmt.Sprintf("%d of %d", usual.draws, usual.matches), usual.draws*drawsIn < usual.matches},
	}
	for i := range found {
		if found[i].found == "" || usual.matches == 0 {
			found[i].found, found[i].pass = "not played", false
		}
	}
	return found
}

// judgeFights judges by what bots of the usual skill fight, and how much better the best use it.
func judgeFights(level string, usual, least, best *summary) (found []criterion) {
	add := func(demanded, is string, pass bool) {
		if usual.damage == 0 {
			is, pass = "not played", false
		}
		found = append(found, criterion{level, demanded, is, pass})
	}
	percent := func(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
	disc, gun := usual.share("disc"), usual.share("chaingun")
	strong, _ := usual.strongest()
	add(fmt.Sprintf("the disc is first, with %.0f %% of the damage", 100*discLeast), percent(disc), strong == "disc" && disc >= discLeast)
	add(fmt.Sprintf("the chaingun has %.0f to %.0f %%", 100*gunLeast, 100*gunMost), percent(gun), gun >= gunLeast && gun <= gunMost)
	hasty := float64(usual.changes.Hasty) / float64(max(usual.changes.All, 1))
	add(fmt.Sprintf("at most %.0f %% of the changes of weapon within 3 s of another", 100*mostHasty), percent(hasty), hasty <= mostHasty)
	laser := usual.weapons["laser"]
	add("the laser is fired with half of the energy", fmt.Sprintf("%d of %d with less", laser.Weak, laser.Shots), laser.Weak*50 <= laser.Shots)
	rate := func(s *summary) float64 {
		return float64(s.weapons["disc"].Air) / float64(max(s.weapons["disc"].Shots, 1))
	}
	add("more discs of the best skill than of the least hit in mid-air", fmt.Sprintf("%.2f and %.2f %%", 100*rate(best), 100*rate(least)), rate(best) > rate(least))
	return found
}
