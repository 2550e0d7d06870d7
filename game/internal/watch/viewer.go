package watch

import (
	"cmp"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/director"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/systems"
)

// Eye is the camera of a replay.
type Eye int

// Cameras of a replay.
const (
	FirstPerson Eye = iota // of the followed player
	ThirdPerson            // behind that player
	FreeCamera             // anywhere
)

// topPace is the speed of playing above which there is no sound, since it would be noise.
const topPace = 2

// Viewer is the state of watching a replay. Nothing of it is saved in the settings.
type Viewer struct {
	*playback.Playback
	Eye      Eye
	Distance float64 // m behind who is followed
	Help     bool    // keys are shown

	state    *scene.State           // what is shown of the replay
	follow   func(id components.ID) // follows a player from now on
	reported bool                   // a divergence was reported
	repeat   time.Time              // when the held key repeats
	held     actions.Action
	away     components.ID // who was followed before it only watched
	directs  bool          // the director chooses who is followed
	director director.Director
}

// NewViewer begins to watch a replay in third person. follow is called with the player who is
// followed from then on.
func NewViewer(p *playback.Playback, state *scene.State, follow func(id components.ID), distance float64) *Viewer {
	return &Viewer{Playback: p, state: state, follow: follow, Eye: ThirdPerson, Distance: distance, Help: true,
		held: actions.ActionCount, away: components.Nobody}
}

// SoundPace returns the speed of the sound.
func (v *Viewer) SoundPace() float64 {
	pace := v.Pace()
	if v.Jumping() || pace > topPace {
		return 0
	}
	return pace
}

// NewProblem returns the first divergence from the recording, once.
func (v *Viewer) NewProblem() error {
	if v.reported || v.Problem() == nil {
		return nil
	}
	v.reported = true
	return v.Problem()
}

// KeepSubject follows whom the director chooses, or somebody else while the followed player has left or only watches: the first
// who is not a bot. It goes back to who plays again, unless the user has chosen another.
func (v *Viewer) KeepSubject() {
	if v.directs {
		if id := v.director.Choose(v.Match()); id != components.Nobody {
			v.follow(id)
			return
		}
	}
	if _, ok := v.state.Player(v.away); !ok {
		v.away = components.Nobody // it has left
	} else if !v.state.Spectates(v.away) {
		v.follow(v.away)
		v.away = components.Nobody
		return
	}
	_, isHere := v.state.Player(v.state.Self)
	if isHere && !v.state.Spectates(v.state.Self) {
		return
	}
	first := cmp.Or(next(v.state, components.Nobody, 1, isPerson), next(v.state, components.Nobody, 1, anybody))
	if first == components.Nobody {
		return
	}
	if isHere && v.away == components.Nobody {
		v.away = v.state.Self
	}
	v.follow(first)
}

func anybody(*systems.PlayerState) bool { return true }

func isPerson(p *systems.PlayerState) bool { return !p.Bot }
