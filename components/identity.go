package components

import "github.com/yohamta/donburi"

// ID names a simulated entity for as long as the match lasts. IDs count up
// from 1 and are never used again; 0 is nobody.
type ID uint32

// Nobody is the ID of no entity.
const Nobody ID = 0

// IdentityData is the stable name of an entity. Systems visit entities in the
// order of their IDs and store IDs, never donburi handles.
type IdentityData struct {
	ID   ID
	Name string `state:"max=1024"` // of a player or a platform; empty for anything else
	Team int    // 0 is no team
	Bot  bool   // the match writes its commands
}

// ScoreData counts what a player did in a match.
type ScoreData struct {
	Kills, Deaths, Suicides int
}

// Identity and Score of a player.
var (
	Identity = donburi.NewComponentType[IdentityData]()
	Score    = donburi.NewComponentType[ScoreData]()
)
