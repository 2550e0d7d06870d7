package components

import "github.com/yohamta/donburi"

// ID identifies a simulated entity throughout the match. IDs count up from 1 and are never
// reused; 0 is no entity.
type ID uint32

// Nobody is the ID of no entity.
const Nobody ID = 0

// IdentityData makes an entity part of a match. Systems visit entities in the
// order of their IDs and store IDs, never donburi handles.
type IdentityData struct {
	ID ID
	// Since is the tick in which the entity was created. After a rollback its ID may
	// belong to another entity, so a view compares both.
	Since int64
}

// TeamData is the team of an entity.
type TeamData struct{ Number int } // 0 for no team

// MaxTeam is the largest team number [ours].
const MaxTeam = 32

// PlayerData is the name of a player. Every player has it.
type PlayerData struct{ Name string }

// Component types of identity.
var (
	Identity = donburi.NewComponentType[IdentityData]()
	Team     = donburi.NewComponentType[TeamData]()
	Player   = donburi.NewComponentType[PlayerData]()
)
