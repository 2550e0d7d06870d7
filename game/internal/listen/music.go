package listen

import (
	"math"
	"slices"

	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// musicParts is how many parts of the music run together.
const musicParts = 3

// musicLoops are these parts, from calm to tense.
var musicLoops = [musicParts]mixer.Effect{mixer.MusicCalm, mixer.MusicPulse, mixer.MusicTense}

const (
	// musicBlend is how fast the music follows the match, 1/s.
	musicBlend = 0.6
	// inaudible keeps a part that is not heard running, so that all stay together.
	inaudible = 1e-7
	// endMusic is how long after the end of a match its music begins, s: after the motif.
	endMusic = 1.8
)

// continueMusic continues the music. It follows the match: calm before it and in the menu,
// with a pulse while it goes on, tense near its end and while a flag is away.
func (s *Sounds) continueMusic(seconds float64) {
	for _, part := range musicLoops {
		if !s.engine.Ready(part) {
			return // all begin together
		}
	}
	want := [musicParts]float64{1, 0, 0}
	if status, ok := modes.StatusOf(s.match); ok && !s.inMenu {
		switch {
		case status.Over():
			want = [musicParts]float64{}
		case status.Playing() && s.isTense(&status):
			want = [musicParts]float64{0.7, 1, 1}
		case status.Playing():
			want[1] = 0.8
		}
	}
	for i, part := range musicLoops {
		now := &s.music[i]
		*now += (want[i] - *now) * (1 - math.Exp(-musicBlend*max(seconds, 0)))
		s.engine.LoopHere(mixer.LoopKey{Effect: part}, max(*now, inaudible), 1)
	}
}

// isTense reports whether the match may be decided soon.
func (s *Sounds) isTense(status *modes.StatusData) bool {
	left, limited := status.Left()
	if status.Phase == modes.Overtime || limited && left < int64(lastMinute/systems.TickSeconds) {
		return true
	}
	return status.Teams > 0 && slices.ContainsFunc(modes.Flags(s.match, nil), func(f modes.FlagPlace) bool { return f.State != modes.FlagHome })
}
