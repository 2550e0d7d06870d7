package weaponstest_test

import (
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/skijet/skijet/systems/weapons/weaponstest"
)

// TestRun_PassesForShotsThatReleaseOthersAndStick has two weapons that no shipped one is
// like.
func TestRun_PassesForShotsThatReleaseOthersAndStick(t *testing.T) {
	for name, change := range map[string]func(p *weapons.Projectile){
		"cluster": func(p *weapons.Projectile) {
			behaviours.Behaviour{Releases: []behaviours.ReleaseData{{Weapon: "cluster", When: behaviours.ReleaseAtEnd, Count: 3, Spread: 170, Generations: 2}}}.Give(p)
		},
		"gum": func(p *weapons.Projectile) {
			p.Flight.Radius, p.Fuse = 0.1, &components.FuseData{}
			behaviours.Behaviour{Stick: behaviours.StickWalls | behaviours.StickBodies}.Give(p)
		},
	} {
		s := weapons.Spec{Name: name, Trigger: weapons.Trigger{CycleTicks: 10}, Projectile: &weapons.Projectile{MuzzleSpeed: 40, TTLTicks: 60,
			GraceTicks: 8, Payload: components.PayloadData{Kind: name, Damage: 0.1, Radius: 4, Kick: 50, Rule: components.BlastBasic}}}
		change(s.Projectile)
		t.Run(name, func(t *testing.T) { weaponstest.Run(t, s) })
	}
}
