package mixer

import (
	"io"
	"time"

	"github.com/ebitengine/oto/v3"

	"github.com/skijet/skijet/game/internal/synth"
)

// latency is how much sound is generated ahead. Less crackles on a busy machine; more is
// noticed as a delay.
const latency = 50 * time.Millisecond

// device is where sound goes.
type device struct {
	context *oto.Context
	player  *oto.Player
}

// open starts playing source. A device that fails only when it is used says so
// through err.
func open(source io.Reader) (*device, error) {
	if err := probe(); err != nil {
		return nil, err
	}
	context, _, err := oto.NewContext(&oto.NewContextOptions{
		SampleRate: synth.Rate, ChannelCount: 2, Format: oto.FormatFloat32LE, BufferSize: latency,
	})
	if err != nil {
		return nil, err
	}
	player := context.NewPlayer(source)
	player.SetBufferSize(int(synth.Rate*latency/time.Second) * frameBytes)
	player.Play()
	return &device{context, player}, nil
}

func (d *device) err() error {
	if err := d.context.Err(); err != nil {
		return err
	}
	return d.player.Err()
}
