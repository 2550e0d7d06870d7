package sound

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path"
	"strings"

	"github.com/hajimehoshi/ebiten/v2/audio/wav"

	"github.com/skijet/skijet/game/internal/synth"
	"github.com/skijet/skijet/internal/regular"
)

// ErrSound is wrapped where a sound is refused.
var ErrSound = errors.New("sound refused")

// Rate is the number of samples a second.
const Rate = synth.Rate

const (
	// frameBytes is the size of a decoded frame: two channels of 32 bits.
	frameBytes = 8
	// maxSourceSeconds bounds a sound of a game [ours]: it is held decoded, 11 MB a
	// minute.
	maxSourceSeconds = 120
	// maxSourceBytes bounds its file [ours].
	maxSourceBytes = 64 << 20
	// minRate and maxRate are the sample rates of files, samples a second.
	minRate, maxRate = 4000, 192000
)

// Source makes a sound when a game starts: samples in one channel at [Rate], from
// -1 to 1.
type Source func() ([]float32, error)

// File is the sound in a .wav file, of 8 or 16 bits, or an .ogg file of Vorbis. Two
// channels are mixed into one.
func File(fsys fs.FS, name string) Source {
	return func() ([]float32, error) {
		samples, err := decodeFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return samples, nil
	}
}

// Recipe is a sound made by a function of the time in seconds and of the fraction
// of the whole, 0 to 1. Both ends are softened so that it does not click.
func Recipe(seconds float64, f func(t, fraction float64) float64) Source {
	return generated(seconds, func() []float32 { return synth.Render(seconds, f) })
}

// LoopRecipe is a sound without an end whose last moment runs into its first.
func LoopRecipe(seconds float64, f func(t float64) float64) Source {
	return generated(seconds, func() []float32 { return synth.Loop(seconds, f) })
}

// generated checks what a function made.
func generated(seconds float64, samples func() []float32) Source {
	return func() ([]float32, error) {
		if !(seconds > 0 && seconds <= maxSourceSeconds) {
			return nil, fmt.Errorf("%w: it lasts %v s, want more than 0 and at most %d", ErrSound, seconds, maxSourceSeconds)
		}
		return checked(samples())
	}
}

// checked refuses what is no sound.
func checked(samples []float32) ([]float32, error) {
	if len(samples) == 0 {
		return nil, fmt.Errorf("%w: it has no samples", ErrSound)
	}
	for i, s := range samples {
		if math.IsNaN(float64(s)) || math.IsInf(float64(s), 0) {
			return nil, fmt.Errorf("%w: sample %d is not finite", ErrSound, i)
		}
	}
	return samples, nil
}

func decodeFile(fsys fs.FS, name string) ([]float32, error) {
	data, err := regular.ReadFS(fsys, name, maxSourceBytes)
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		err = e.Err // whoever calls names the file
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSound, err)
	}
	var stream io.Reader
	rate := 0
	switch ext := strings.ToLower(path.Ext(name)); ext {
	case ".wav":
		s, failed := wav.DecodeF32(bytes.NewReader(data))
		if err = failed; err == nil {
			stream, rate = s, s.SampleRate()
		}
	case ".ogg":
		stream, rate, err = decodeOgg(data)
	default:
		return nil, fmt.Errorf("%w: it ends in %q, want .wav or .ogg", ErrSound, ext)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSound, err)
	}
	if rate < minRate || rate > maxRate {
		return nil, fmt.Errorf("%w: %d samples a second, want %d to %d", ErrSound, rate, minRate, maxRate)
	}
	return mono(stream, rate)
}

// mono reads a stream of two channels of 32 bit floats into one channel at [Rate].
func mono(stream io.Reader, rate int) ([]float32, error) {
	data, err := readFrames(stream, maxSourceSeconds*rate)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSound, err)
	}
	if len(data) > maxSourceSeconds*rate*frameBytes {
		return nil, fmt.Errorf("%w: it lasts longer than %d s", ErrSound, maxSourceSeconds)
	}
	samples := make([]float32, len(data)/frameBytes)
	for i := range samples {
		left := math.Float32frombits(binary.LittleEndian.Uint32(data[i*frameBytes:]))
		right := math.Float32frombits(binary.LittleEndian.Uint32(data[i*frameBytes+frameBytes/2:]))
		samples[i] = (left + right) / 2
	}
	return checked(resample(samples, rate))
}

// readFrames reads a stream until it ends or has given more than so many frames. A
// decoder is asked for whole frames only: it gives nothing for less, without an end.
func readFrames(stream io.Reader, most int) ([]byte, error) {
	const patience = 100 // reads in a row that give nothing
	var data []byte
	buffer := make([]byte, 8192*frameBytes)
	for idle := 0; len(data) <= most*frameBytes; idle++ {
		n, err := stream.Read(buffer)
		data = append(data, buffer[:n]...)
		switch {
		case errors.Is(err, io.EOF):
			return data, nil
		case err != nil:
			return nil, err
		case n > 0:
			idle = 0
		case idle > patience:
			return nil, io.ErrNoProgress
		}
	}
	return data, nil
}

// resample changes the rate of samples to [Rate].
func resample(samples []float32, rate int) []float32 {
	if rate == Rate || len(samples) == 0 {
		return samples
	}
	changed := make([]float32, int(int64(len(samples))*Rate/int64(rate)))
	for i := range changed {
		at := float64(i) * float64(rate) / Rate
		k := int(at)
		next := samples[min(k+1, len(samples)-1)]
		changed[i] = samples[k] + (next-samples[k])*float32(at-float64(k))
	}
	return changed
}
