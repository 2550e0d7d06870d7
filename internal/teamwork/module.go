package teamwork

import (
	"errors"
	"fmt"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/modes"
	"github.com/yohamta/donburi"
)

// ErrCall is wrapped by the error of a refused call.
var ErrCall = errors.New("call refused")

// voiceData is what a player has said.
type voiceData struct {
	Vote  int8 // on the motion: 1 for, -1 against, 0 not yet
	Ready bool // to end the warm-up
	Rests int  // ticks until the player may propose again
	Calls int  // ticks of calls that were made of late
}

// voiceKind is on every player.
var voiceKind = donburi.NewComponentType[voiceData]()

// awayData says whether a player is away: the link is gone, or nothing is pressed.
type awayData struct{ Away bool }

// awayKind is on every player.
var awayKind = donburi.NewComponentType[awayData]()

// voices are those of a match.
var voices = systems.NewQuery(voiceKind, components.Player)

// scratchData is memory that is used within one tick only.
type scratchData struct{ players []systems.PlayerState }

var scratchKind = donburi.NewComponentType[scratchData]()

// playersIn returns the players of a match within a tick.
func playersIn(m *systems.Match) []systems.PlayerState {
	scratch := systems.Single(m, scratchKind)
	scratch.players = m.Players(scratch.players[:0])
	return scratch.players
}

// Module returns the module with the system "teamwork", which runs at the end of the stage of rules.
func Module() systems.Module {
	return systems.Module{
		Name: "teamwork", Version: "2", Older: []string{"1"}, // in which nobody was away
		Components: []systems.Registration{
			systems.State("teamwork.voice", voiceKind, systems.OnEvery(components.Player)),
			systems.State("teamwork.away", awayKind, systems.OnEvery(components.Player)),
			systems.State("teamwork.ballot", ballotKind, systems.OfMatch()),
			systems.Derived("teamwork.scratch", scratchKind, systems.OfMatch()),
		},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Add(systems.System{Name: "teamwork", Stage: systems.StageRules, Run: run})
		},
		Calls: []systems.Call{
			{Name: CallPropose, Right: systems.RightVote, Run: propose},
			{Name: callVote, Right: systems.RightSelf, Run: vote},
			{Name: callReady, Right: systems.RightSelf, Run: setReady},
			{Name: callSide, Right: systems.RightSelf, Run: takeSide},
			{Name: callAway, Right: systems.RightHost, Run: setAway},
			{Name: callShout, Right: systems.RightSelf, Run: shout},
		},
	}
}

// CallPropose is the name of the call of [ProposeEntry].
const CallPropose = "teamwork.propose"

// Names of the other calls.
const (
	callVote  = "teamwork.vote"
	callReady = "teamwork.ready"
	callAway  = "teamwork.away"
	callSide  = "teamwork.side"
	callShout = "teamwork.shout"
)

// run lets time pass for everything that was said.
func run(m *systems.Match) {
	anyReady := false
	for _, entry := range voices.In(m) {
		v := voiceKind.Get(entry)
		v.Rests, v.Calls = max(v.Rests-1, 0), max(v.Calls-1, 0)
		anyReady = anyReady || v.Ready
	}
	if b := systems.Single(m, ballotKind); b.Left > 0 {
		b.count(m)
	}
	if anyReady {
		endWarmup(m)
	}
}

// endWarmup ends the warm-up if everybody is ready. Whoever was ready need not say so in the next one.
func endWarmup(m *systems.Match) {
	status, ok := systems.FindSingle(m, modes.Status)
	if !ok || status.Phase != modes.Warmup {
		for _, entry := range voices.In(m) {
			voiceKind.Get(entry).Ready = false
		}
		return
	}
	if ready, of := readiness(m, playersIn(m)); ready == of {
		status.Warm = max(status.Warm, status.Rules.WarmupTicks)
	}
}

// Readiness returns how many people are ready to end the warm-up, of how many who play.
func Readiness(m *systems.Match) (ready, of int) { return readiness(m, m.Players(nil)) }

func readiness(m *systems.Match, players []systems.PlayerState) (ready, of int) {
	for i := range players {
		p := &players[i]
		v, away := personOf(m, p)
		if v == nil || away && !v.Ready || modes.Spectates(m, p.ID) {
			continue
		}
		if of++; v.Ready {
			ready++
		}
	}
	return ready, of
}

// ReadyEntry returns the entry of a player who is ready to end the warm-up, or is not any more.
func ReadyEntry(id components.ID, ready bool) systems.Entry {
	return systems.CallEntry(callReady, id, []byte{oneIf(ready)})
}

// IsReady reports whether a player is ready.
func IsReady(m *systems.Match, id components.ID) bool {
	v, err := voiceOf(m, id)
	return err == nil && v.Ready
}

// personOf returns what somebody has said who is no bot, or nil, and whether they are away. Who is away
// counts only by what they said.
func personOf(m *systems.Match, p *systems.PlayerState) (v *voiceData, away bool) {
	entry, ok := m.Entry(p.ID)
	if p.Bot || !ok || !entry.HasComponent(voiceKind) {
		return nil, false
	}
	return voiceKind.Get(entry), awayKind.Get(entry).Away
}

// AwayEntry returns the entry by which the owner of a match says whether a player is away, or false if
// that is known.
func AwayEntry(m *systems.Match, id components.ID, away bool) (systems.Entry, bool) {
	entry, ok := m.Entry(id)
	return systems.CallEntry(callAway, id, []byte{oneIf(away)}), ok && entry.HasComponent(awayKind) && awayKind.Get(entry).Away != away
}

func setAway(m *systems.Match, id components.ID, data []byte) error {
	value, err := byteOf(data, 1)
	if err != nil {
		return err
	}
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(awayKind) {
		return fmt.Errorf("teamwork: %w: %d is no player", ErrCall, id)
	}
	awayKind.Get(entry).Away = value != 0
	return nil
}

func setReady(m *systems.Match, id components.ID, data []byte) error {
	v, err := voiceOf(m, id)
	if err != nil {
		return err
	}
	value, err := byteOf(data, 1)
	if err != nil {
		return err
	}
	if status, ok := modes.StatusOf(m); !ok || status.Phase != modes.Warmup {
		return fmt.Errorf("teamwork: %w: there is no warm-up", ErrCall)
	}
	v.Ready = value != 0
	return nil
}

// voiceOf returns what a player has said.
func voiceOf(m *systems.Match, id components.ID) (*voiceData, error) {
	entry, ok := m.Entry(id)
	if !ok || !entry.HasComponent(voiceKind) {
		return nil, fmt.Errorf("teamwork: %w: %d is no player", ErrCall, id)
	}
	return voiceKind.Get(entry), nil
}

func oneIf(yes bool) byte {
	if yes {
		return 1
	}
	return 0
}

// byteOf reads data of a byte that is at most so much.
func byteOf(data []byte, most byte) (byte, error) {
	if len(data) != 1 || data[0] > most {
		return 0, fmt.Errorf("teamwork: %w: its data is %v, want a byte of at most %d", ErrCall, data, most)
	}
	return data[0], nil
}

// motionCodec encodes motions in entries.
var motionCodec = codec.Once[Motion]()
