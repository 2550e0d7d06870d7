package components_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestInputCodec_LaysTheBytesOutAsDocumented(t *testing.T) {
	in := components.Input{Forward: 1, Right: -2, Look: geom.YawPitch{Yaw: 0x1234, Pitch: 0xfedc},
		Buttons: components.ButtonJump | components.ButtonFire | components.ButtonUse | components.ButtonGame8, Weapon: 3, Throw: 4}
	want := []byte{0x01, 0xfe, 0x34, 0x12, 0xdc, 0xfe, 0x91, 0x80, 0x00, 0x03, 0x04}
	if got := in.AppendBinary([]byte{9}); !bytes.Equal(got, append([]byte{9}, want...)) || len(want) != components.InputBytes {
		t.Errorf("% x, want 09 % x", got, want)
	}
}

func TestInputCodec_RandomInputsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		in := anyInput(r)
		got, err := components.DecodeInput(in.AppendBinary(nil))
		if err != nil || got != in.Sanitized() {
			t.Fatalf("%+v came back as %+v, %v", in, got, err)
		}
	}
}

func TestInputCodec_RefusesWhatItCannotHaveWritten(t *testing.T) {
	good := (components.Input{Forward: 5, Weapon: 2}).AppendBinary(nil)
	for _, c := range []struct {
		name string
		spot int
		with []byte
		want string
	}{
		{"forward of -128", 0, []byte{0x80}, "forward is -128"},
		{"right of -128", 1, []byte{0x80}, "right is -128"},
		{"pitch straight up", 4, []byte{0, 0x40}, "pitch is 16384"},
		{"pitch a part too low", 4, []byte{0x6b, 0xc1}, "pitch is -16021"},
		{"button beyond the last", 8, []byte{1}, "unknown buttons 0x10000"},
		{"last bit", 8, []byte{0x80}, "unknown buttons 0x800000"},
	} {
		bad := bytes.Clone(good)
		copy(bad[c.spot:], c.with)
		if got, err := components.DecodeInput(bad); !errors.Is(err, components.ErrInput) || !strings.Contains(err.Error(), c.want) || got != (components.Input{}) {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
	for size := range 2 * len(good) {
		if _, err := components.DecodeInput(make([]byte, size)); (err == nil) != (size == len(good)) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

func TestInputCodec_AllocatesNothing(t *testing.T) {
	in, buf := anyInput(rand.New(rand.NewPCG(3, 4))), make([]byte, 0, components.InputBytes)
	if n := testing.AllocsPerRun(100, func() {
		buf = in.AppendBinary(buf[:0])
		if _, err := components.DecodeInput(buf); err != nil {
			t.Error(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestInputText_RandomInputsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20_000 {
		in := anyInput(r)
		got, err := components.ParseInput(in.Text())
		if err != nil || got != in.Sanitized() {
			t.Fatalf("%+v came back from %q as %+v, %v", in, in.Text(), got, err)
		}
	}
	for pitch := -components.MaxPitch; pitch <= components.MaxPitch; pitch++ {
		in := components.Input{Look: geom.YawPitch{Yaw: geom.Angle(2 * pitch), Pitch: geom.Angle(pitch)}}
		if got, err := components.ParseInput(in.Text()); err != nil || got != in {
			t.Fatalf("%+v came back from %q as %+v, %v", in, in.Text(), got, err)
		}
	}
}

func TestInputText_ReadsAsPeopleWriteIt(t *testing.T) {
	in := components.Input{Forward: components.Full, Right: -64, Look: geom.YawPitch{Yaw: geom.QuarterTurn, Pitch: geom.Degrees(-12.5)},
		Buttons: components.ButtonJump | components.ButtonJet | components.ButtonAltFire, Weapon: 2, Throw: 3}
	const text = "forward=1 right=-0.504 look=90,-12.5024 jump jet alt_fire weapon=2 throw=3"
	if got := in.Text(); got != text {
		t.Errorf("%q, want %q", got, text)
	}
	for _, other := range []string{"  throw=3 alt_fire\tjump weapon=2 right=-0.5 jet look=-270,-12.5 forward=1.0\n", text} {
		if got, err := components.ParseInput(other); err != nil || got != in {
			t.Errorf("%q: %+v, %v", other, got, err)
		}
	}
}

func TestInputText_RefusesAndNamesTheWord(t *testing.T) {
	for _, text := range []string{"fly", "jump=1", "forward", "forward=", "forward=NaN", "forward=1.001", "right=-Inf", "look=90", "look=,", "look=0,88.01",
		"look=0,-90", "look=1e99,0", "look=1,2,3", "weapon=256", "weapon=-1", "throw=1.5", "Jump", "=1", "weapon=2=3"} {
		for _, before := range []string{"", "ski "} {
			got, err := components.ParseInput(before + text)
			if !errors.Is(err, components.ErrInput) || !strings.Contains(err.Error(), `"`+text+`"`) || got != (components.Input{}) {
				t.Errorf("%q: %+v, %v", text, got, err)
			}
		}
	}
	for _, text := range []string{"jump jump", "forward=1 jet forward=1"} {
		if _, err := components.ParseInput(text); !errors.Is(err, components.ErrInput) || !strings.Contains(err.Error(), "twice") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzInputCodec reads anything as bytes and as text. What is taken is in range and
// comes back from both forms.
func FuzzInputCodec(f *testing.F) {
	f.Add([]byte{}, "")
	f.Add((components.Input{Forward: 127, Right: -127, Buttons: 0xffff, Weapon: 255, Throw: 255}).AppendBinary(nil),
		"forward=1 right=-0.504 look=90,-12.5 jump jet weapon=2 throw=3")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		if in, err := components.DecodeInput(data); err == nil {
			if again := in.AppendBinary(nil); in != in.Sanitized() || !bytes.Equal(again, data) {
				t.Errorf("% x is %+v, and that % x", data, in, again)
			}
			if again, err := components.ParseInput(in.Text()); err != nil || again != in {
				t.Errorf("%+v is %q, and that %+v, %v", in, in.Text(), again, err)
			}
		}
		if in, err := components.ParseInput(text); err == nil {
			if again, err := components.DecodeInput(in.AppendBinary(nil)); in != in.Sanitized() || err != nil || again != in {
				t.Errorf("%q is %+v, and in bytes %+v, %v", text, in, again, err)
			}
		}
	})
}
