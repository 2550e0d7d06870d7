// Package arsenal is seven weapons that Skijet does not ship, in a module of its own. It
// changes no file of Skijet.
//
// What fields of a weapon can say is said in the files of the folder weapons, and most of
// the seven are nothing else. Three of them have a mechanic that no field says, each a
// component that any other weapon file can name among its "parts":
//
//   - chill, in chill.go: who is struck is slowed for a time,
//   - remote, in remote.go: a shot goes off when its owner says so,
//   - deploy, in sentry.go: a turret stands where a shot lands.
//
// It draws nothing, so that it works in matches without a window; the arena of this
// module draws the turrets.
package arsenal

import (
	"embed"
	"fmt"

	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

//go:embed weapons
var files embed.FS

// Names lists what is carried, in the order of the slots.
func Names() []string {
	return []string{"cluster", "gum", "well", "hornet", "sentry", "trident", "frost"}
}

// Specs reads the weapons, those that are only released too.
func Specs() ([]weapons.Spec, error) {
	specs, err := weapons.LoadFS(files, "weapons")
	if err != nil {
		return nil, fmt.Errorf("arsenal: %w", err)
	}
	return specs, nil
}

// Module is all of it.
func Module() (systems.Module, error) {
	specs, err := Specs()
	if err != nil {
		return systems.Module{}, err
	}
	return systems.Module{
		Name: "arsenal", Version: "2",
		Weapons: specs,
		Components: []systems.Registration{
			systems.ShotPart("arsenal.chill", Chill, nil), systems.State("arsenal chilled", Chilled),
			systems.ShotPart("arsenal.remote", Remote, nil),
			systems.ShotPart("arsenal.deploy", Deploy, nil), systems.State("arsenal sentry", Sentry),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				After("weapons",
					systems.System{Name: "arsenal detonate", Run: detonate},
					systems.System{Name: "arsenal sentries", Run: guard}).
				After("collisions", systems.System{Name: "arsenal slow", Run: slow}).
				After("blasts",
					systems.System{Name: "arsenal chill", Run: chill},
					systems.System{Name: "arsenal deploy", Run: deploy})
		},
	}, nil
}
