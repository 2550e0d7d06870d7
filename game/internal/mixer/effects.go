package mixer

// effects is the table of all sounds.
var effects = func() (all [effectCount]info) {
	for _, part := range [...]map[Effect]info{fires(), hitSounds(), flights(), handling(), grounds(), bodies(), fights(), things(), cues(), airs(), tunes()} {
		for e, i := range part {
			all[e] = i
		}
	}
	return all
}()

// Priorities of voices. What the user does comes above all of them.
const (
	atFeet = iota + 1 // steps and other small things
	nearby            // loops of bodies and things
	flying            // shots
	combat            // fire and hits
	blasts
	essential // what everybody must hear
)
