package options

// Volumes are how loud the parts of what is heard are, each 0 to 1. All are below
// Settings.Volume.
type Volumes struct {
	Effects   float64 `json:"effects"`   // what happens in the match
	Ambience  float64 `json:"ambience"`  // air, rooms and machines
	Announcer float64 `json:"announcer"` // motifs that tell how the match goes
	Music     float64 `json:"music"`     // 0 is off
}

// defaultVolumes are those of a new player.
func defaultVolumes() Volumes { return Volumes{Effects: 1, Ambience: 0.8, Announcer: 0.8, Music: 0.5} }
