package seen

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/rollback"
)

// Client is a client of a room: a netplay.Client.
type Client interface {
	Session() *rollback.Session
	Player() components.ID
	// Pressed returns the own command of a tick not long ago.
	Pressed(tick int64) (components.Input, bool)
}

// Recorder writes the replay of a match: a replay.Recorder.
type Recorder interface {
	replay.Driver
	Aside(data []byte)
}

// Track steps the final match of a client by a recorder, and keeps in its asides what the client showed.
type Track struct {
	client Client
	out    Recorder
	next   chunk
	leads  []uint8
}

// NewTrack lets a client record what is final, and what it shows.
func NewTrack(c Client, out Recorder) *Track {
	t := &Track{client: c, out: out}
	c.Session().Drive(t)
	return t
}

// Enter makes an entry.
func (t *Track) Enter(e systems.Entry) (components.ID, error) { return t.out.Enter(e) }

// Step steps the match, and notes an own command that came too late.
func (t *Track) Step(commands []systems.Command) error {
	g := given{Tick: t.client.Session().ConfirmedMatch().Tick()}
	g.Input, g.Known = t.client.Pressed(g.Tick)
	i, took := slices.BinarySearchFunc(commands, t.client.Player(), byPlayer)
	if (took != g.Known || took && commands[i].Input != g.Input) && len(t.next.Missed) < chunkTicks {
		t.next.Missed = append(t.next.Missed, g)
	}
	return t.out.Step(commands)
}

// Shown notes that the tick to which the client has predicted is shown.
func (t *Track) Shown() {
	s, player := t.client.Session(), t.client.Player()
	if player == components.Nobody { // who only watches foresees nothing of their own
		return
	}
	at := s.Predicted()
	follows := at == t.next.First+int64(len(t.leads)) && player == t.next.Player
	if !follows || len(t.leads) == chunkTicks {
		t.Flush()
		t.next.Player, t.next.First = player, at
	}
	t.leads = append(t.leads, uint8(min(max(at-s.Confirmed(), 0), end-1)))
}

// Flush writes what was not written yet.
func (t *Track) Flush() {
	if len(t.leads) == 0 {
		return
	}
	t.next.Leads = pack(t.leads)
	t.out.Aside(chunkCodec().Encode([]byte{mark}, &t.next))
	t.leads, t.next.Missed = t.leads[:0], t.next.Missed[:0]
}
