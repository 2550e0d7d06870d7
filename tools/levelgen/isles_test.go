package main

import (
	"testing"

	"github.com/skijet/skijet/levels"
)

// TestIsles_MostSpawnPointsAreAwayFromTheFlag: a flag beside which all of its team come back to
// life is hardly ever carried away.
func TestIsles_MostSpawnPointsAreAwayFromTheFlag(t *testing.T) {
	l, err := levels.Embedded("isles")
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range l.Flags {
		near, far := 0, 0
		for _, s := range l.Spawns {
			switch {
			case s.Team != flag.Team:
			case s.Position.Sub(flag.Position).Length() < 100:
				near++
			default:
				far++
			}
		}
		if near == 0 || far <= near {
			t.Errorf("team %d: %d spawn points near its flag, %d elsewhere", flag.Team, near, far)
		}
	}
}
