package cli

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/systems/bots"
)

// TestAcceptance_PlaysAllLevelsAndPrintsATable for a moment, which is too short for captures.
func TestAcceptance_PlaysAllLevelsAndPrintsATable(t *testing.T) {
	status, out, told := runs(nil, "--acceptance", "--minutes", "0.03", "--seeds", "3-3")
	if status != failed || !strings.Contains(told, "9 of 9 after") {
		t.Errorf("status %d, told %q", status, told)
	}
	for _, line := range []string{"valley  every match ends", "works   a capture in 1 of 1", "isles   60 km/h outdoors", " of 45 pass\n"} {
		if !strings.Contains(out, line) {
			t.Errorf("no %q in\n%s", line, out)
		}
	}
}

func TestAcceptance_RefusesWhatItChoosesItself(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--acceptance --level works", "--acceptance and --level"},
		{"--hash-on arm64", "--hash-on is for --acceptance"},
		{"--acceptance --hash-on vax", `--hash-on "vax": want some of`},
	} {
		if status, _, told := runs(nil, strings.Fields(c.args)...); status != refused || !strings.Contains(told, c.want) {
			t.Errorf("%s: status %d, told %q", c.args, status, told)
		}
	}
}

// trialOf is a match in which a weapon has so much of the shots and of the damage.
func trialOf(skill, captures, shots, hits int, damage float64, winner string) trial {
	return trial{request: request{flags: flags{Level: "works", Skill: skill}}, weapons: []string{"disc", "laser"}, done: true,
		report: report{Captures: captures, Winner: winner, Outdoors: 60, Center: 0.5, Changes: changes{All: 100, Hasty: 15},
			Armors: map[string]armorUse{"heavy": {Kills: 140, Deaths: 100, Captures: 1}, "light": {Kills: 75, Deaths: 100, Captures: 1}},
			Weapons: map[string]*weaponUse{"disc": {Shots: shots, Damage: damage, Air: skill}, "laser": {Shots: 98 - shots, Hits: hits},
				"chaingun": {Damage: 0.25}, "grenade": {Damage: 0.75 - damage, Shots: 2}}}}
}

// TestJudge_HasABoundForEverything: just within all, and beyond one after another.
func TestJudge_HasABoundForEverything(t *testing.T) {
	good := func() []trial {
		return []trial{trialOf(bots.DefaultSkill, 1, 2, 10, 0.45, "blue"), trialOf(0, 0, 2, 10, 0.4, ""), trialOf(bots.Skills-1, 0, 2, 20, 0.4, "")}
	}
	weapon := func(all []trial, name string) *weaponUse { return all[0].report.Weapons[name] }
	for i, spoil := range []func(all []trial){
		func(all []trial) { all[0].report.Winner = "" },
		func(all []trial) { all[0].report.Captures = 0 },
		func(all []trial) { all[0] = trialOf(bots.DefaultSkill, 1, 2, 10, 0.46, "blue") },
		func(all []trial) { all[0] = trialOf(bots.DefaultSkill, 1, 1, 10, 0.45, "blue") },
		func(all []trial) { all[0].report.Center = 0.51 },
		func(all []trial) { all[0].report.Outdoors = 59 },
		func(all []trial) { all[2] = trialOf(bots.Skills-1, 0, 2, 19, 0.4, "") },
		func(all []trial) { weapon(all, "disc").Damage, weapon(all, "grenade").Damage = 0.35, 0.40 },
		func(all []trial) { weapon(all, "chaingun").Damage, weapon(all, "grenade").Damage = 0.26, 0.29 },
		func(all []trial) { all[0].report.Changes.Hasty++ },
		func(all []trial) { weapon(all, "laser").Weak = 2 },
		func(all []trial) { all[2].report.Weapons["disc"].Air = 0 },
		func(all []trial) { all[0].report.Armors["heavy"] = armorUse{Kills: 141, Deaths: 100, Captures: 1} },
		func(all []trial) { all[0].report.Armors["light"] = armorUse{Kills: 75, Deaths: 100} },
		func(all []trial) { all[0].report.Draw, all[0].report.Winner = true, "" },
	} {
		for _, spoilt := range []bool{false, true} {
			all := good()
			if spoilt {
				spoil(all)
			}
			for k, c := range judge("works", all) {
				if c.pass != (!spoilt || k != i) {
					t.Errorf("%q, spoilt %v: found %q, pass %v", c.demanded, spoilt && k == i, c.found, c.pass)
				}
			}
		}
	}
}

// TestJudge_AWeaponThatBotsAreNotMeantToUseCountsForTheDamage, though not for the shots.
func TestJudge_AWeaponThatBotsAreNotMeantToUseCountsForTheDamage(t *testing.T) {
	odd := trialOf(bots.DefaultSkill, 1, 50, 10, 0.1, "blue")
	odd.report.Weapons["grenade"].Damage, odd.report.Weapons["chaingun"].Damage = 0, 0.2
	odd.report.Weapons["anvil"] = &weaponUse{Shots: 1, Hits: 1, Damage: 0.7}
	found := judge("works", []trial{odd})
	if found[2].pass || !strings.HasPrefix(found[2].found, "anvil 70") || !found[3].pass {
		t.Errorf("%q: found %q, pass %v; %q: pass %v", found[2].demanded, found[2].found, found[2].pass, found[3].demanded, found[3].pass)
	}
}

// TestJudge_PassesNothingThatWasNotPlayed: no match, no shot, no hit and no damage.
func TestJudge_PassesNothingThatWasNotPlayed(t *testing.T) {
	for _, c := range judge("works", nil) {
		if c.pass || c.found != "not played" {
			t.Errorf("%q: found %q, pass %v", c.demanded, c.found, c.pass)
		}
	}
	idle := func(skill int) trial {
		return trial{request: request{flags: flags{Level: "works", Skill: skill}}, weapons: []string{"disc"}, done: true, report: report{}}
	}
	for i, c := range judge("works", []trial{idle(bots.DefaultSkill), idle(0), idle(bots.Skills - 1)}) {
		if nothing := i == 2 || i == 3 || i == 6; nothing && (c.pass || c.found != "not played") {
			t.Errorf("%q: found %q, pass %v", c.demanded, c.found, c.pass)
		}
	}
	missed := []trial{trialOf(0, 0, 2, 0, 0.5, ""), trialOf(bots.Skills-1, 0, 2, 0, 0.5, "")}
	if found := judge("works", missed); found[6].pass {
		t.Errorf("%q: found %q, and it passes", found[6].demanded, found[6].found)
	}
}
