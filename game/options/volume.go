package options

// Volumes are how loud the parts of what is heard are, each 0 to 1. All are below
// Settings.Volume.
type Volumes struct {
	Effects   float64 `json:"effects"`   // what happens in the match
	Ambience  float64 `json:"ambience"`  // air, rooms and machines
	Announcer float64 `json:"announcer"` // motifs that tell how the match goes
	Music     float64 `json:"music"`     // 0 is off
}

// Volume describes one slider of loudness, for menus and files.
type Volume struct {
	Name  string // in files
	Label string // for players
	Hint  string
	Of    func(*Settings) *float64
}

// VolumeSliders returns every slider of loudness; a menu shows them all. Each goes from 0
// to 1.
func VolumeSliders() []Volume {
	return []Volume{
		{"volume", "Volume", "Of everything", func(s *Settings) *float64 { return &s.Volume }},
		{"volumes.effects", "Effects", "Of everything that happens in the match", func(s *Settings) *float64 { return &s.Volumes.Effects }},
		{"volumes.ambience", "Ambience", "Of air, rooms and machines", func(s *Settings) *float64 { return &s.Volumes.Ambience }},
		{"volumes.announcer", "Announcer", "Of the motifs that tell how the match goes", func(s *Settings) *float64 { return &s.Volumes.Announcer }},
		{"volumes.music", "Music", "Follows the match; 0 is off", func(s *Settings) *float64 { return &s.Volumes.Music }},
	}
}

// defaultVolumes are those of a new player.
func defaultVolumes() Volumes { return Volumes{Effects: 1, Ambience: 0.8, Announcer: 0.8, Music: 0.5} }
