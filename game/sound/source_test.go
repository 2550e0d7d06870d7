package sound

import (
	"encoding/binary"
	"errors"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/fstest"
)

// wave is a .wav file of a tone of 441 Hz.
func wave(rate, channels, bits int, seconds float64) []byte {
	n := int(float64(rate) * seconds)
	size := n * channels * bits / 8
	data := append([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, uint32(36+size))...)
	data = append(data, "WAVEfmt "...)
	for _, word := range []uint32{16, 1 | uint32(channels)<<16, uint32(rate), uint32(rate * channels * bits / 8), uint32(channels*bits/8) | uint32(bits)<<16} {
		data = binary.LittleEndian.AppendUint32(data, word)
	}
	data = append(append(data, "data"...), binary.LittleEndian.AppendUint32(nil, uint32(size))...)
	for i := range n {
		s := 0.5 * math.Sin(2*math.Pi*441*float64(i)/float64(rate))
		for range channels {
			if bits == 8 {
				data = append(data, byte(128+127*s))
			} else {
				data = binary.LittleEndian.AppendUint16(data, uint16(int16(32767*s)))
			}
		}
	}
	return data
}

func TestFile_ReadsWavesOfAnyRateWithTheirPitch(t *testing.T) {
	for _, c := range []struct{ rate, channels, bits int }{{48000, 1, 16}, {44100, 2, 16}, {22050, 1, 16}, {44100, 1, 8}} {
		samples, err := File(fstest.MapFS{"a/tone.wav": {Data: wave(c.rate, c.channels, c.bits, 0.5)}}, "a/tone.wav")()
		if err != nil {
			t.Fatal(err)
		}
		worst := 0.0
		for i, s := range samples[:len(samples)-4] { // after the last sample of the file nothing is known
			worst = max(worst, math.Abs(float64(s)-0.5*math.Sin(2*math.Pi*441*float64(i)/Rate)))
		}
		if len(samples) != Rate/2 || worst > 0.012 {
			t.Errorf("%+v: %d samples, off by up to %.4f", c, len(samples), worst)
		}
	}
}

// TestFile_ReadsVorbis reads a file of the decoder's own tests, where its source is.
func TestFile_ReadsVorbis(t *testing.T) {
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/hajimehoshi/ebiten/v2").Output()
	if err != nil {
		t.Skip("no go command to find the file with:", err)
	}
	samples, err := File(os.DirFS(strings.TrimSpace(string(folder))+"/audio/vorbis"), "test_mono.ogg")()
	if err != nil {
		t.Fatal(err)
	}
	peak := float32(0)
	for _, s := range samples {
		peak = max(peak, s)
	}
	if len(samples) < Rate/4 || peak < 0.01 || peak > 1.5 {
		t.Errorf("%d samples, peak %v", len(samples), peak)
	}
}

func TestSources_AreRefusedWithWhatIsWrong(t *testing.T) {
	good := wave(44100, 1, 16, 0.1)
	files := fstest.MapFS{
		"long.wav":  {Data: wave(4000, 1, 8, maxSourceSeconds+1)},
		"slow.wav":  {Data: wave(1000, 1, 16, 0.1)},
		"empty.wav": {Data: good[:44]},
		"text.wav":  {Data: []byte("a sound")},
		"text.ogg":  {Data: []byte("a sound")},
		"tone.mp3":  {Data: good},
	}
	files["empty.wav"].Data[40], files["empty.wav"].Data[41] = 0, 0
	for want, source := range map[string]Source{
		"long.wav: sound refused: it lasts longer than 120 s": File(files, "long.wav"),
		"slow.wav: sound refused: 1000 samples a second":      File(files, "slow.wav"),
		"empty.wav: sound refused: it has no samples":         File(files, "empty.wav"),
		"text.wav: sound refused: wav: invalid header":        File(files, "text.wav"),
		"text.ogg: sound refused":                             File(files, "text.ogg"),
		`tone.mp3: sound refused: it ends in ".mp3", want`:    File(files, "tone.mp3"),
		"it lasts 0 s, want more than 0":                      Recipe(0, func(_, _ float64) float64 { return 0 }),
		"is not finite":                                       Recipe(0.01, func(t, _ float64) float64 { return math.Log(t - 0.005) }),
		"it lasts +Inf s":                                     LoopRecipe(math.Inf(1), func(float64) float64 { return 0 }),
	} {
		if _, err := source(); !errors.Is(err, ErrSound) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := File(files, "gone.wav")(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
