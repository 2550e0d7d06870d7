package components

import "github.com/yohamta/donburi"

// ID names a simulated entity for as long as the match lasts. IDs count up
// from 1 and are never used again; 0 is nobody.
type ID uint32

// Nobody is the ID of no entity.
const Nobody ID = 0

// IdentityData makes an entity part of a match. Systems visit entities in the
// order of their IDs and store IDs, never donburi handles.
type IdentityData struct {
	ID ID
	// Since is the tick in which the entity came. Where ticks are taken back, an ID
	// may stand for another entity afterwards: a view tells them apart by both.
	Since int64
}

// TeamData is the side that an entity is on.
type TeamData struct{ Number int } // 0 is no team

// MaxTeam is the highest number of a team [ours].
const MaxTeam = 32

// PlayerData is on an entity that takes part in the game under a name.
type PlayerData struct{ Name string }

// Component types of who somebody is.
var (
	Identity = donburi.NewComponentType[IdentityData]()
	Team     = donburi.NewComponentType[TeamData]()
	Player   = donburi.NewComponentType[PlayerData]()
)
