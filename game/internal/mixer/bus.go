package mixer

// Bus is a group of sounds with a slider of its own.
type Bus uint8

// Buses. The zero Bus is that of everything that happens in a match, and of the sounds of
// extensions.
const (
	Effects   Bus = iota
	Ambience      // air, machines and rooms of a level
	Announcer     // motifs that tell how the match goes
	Music
	busCount
)
