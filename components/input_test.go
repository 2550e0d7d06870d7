package components_test

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
)

func TestAxis_IsKOf127AndRoundsBackToItself(t *testing.T) {
	for k := -127; k <= 127; k++ {
		a := components.Axis(k)
		if got, want := a.Float(), float64(k)/127; got != want {
			t.Errorf("axis %d is %v, want %v", k, got, want)
		}
		if got := components.AxisOf(a.Float()); got != a {
			t.Errorf("AxisOf(%d/127) = %d", k, got)
		}
		// Both sides are alike.
		if got := components.AxisOf(-a.Float()); got != -a {
			t.Errorf("AxisOf(-%d/127) = %d", k, got)
		}
		// Up to half a part away it stays.
		for _, off := range []float64{-0.49, 0.49} {
			if got, want := components.AxisOf((float64(k)+off)/127), a; got != want {
				t.Errorf("AxisOf((%d%+.2f)/127) = %d", k, off, got)
			}
		}
	}
	if components.Full.Float() != 1 || (-components.Full).Float() != -1 || components.Axis(-128).Float() != -1 {
		t.Errorf("full axes are %v, %v and %v", components.Full.Float(), (-components.Full).Float(), components.Axis(-128).Float())
	}
}

func TestAxis_TiesGoAwayFromZero(t *testing.T) {
	for _, c := range []struct {
		f    float64
		want components.Axis
	}{{0.5 / 127, 1}, {-0.5 / 127, -1}, {math.Nextafter(0.5/127, 0), 0}, {0.5, 64}, {-0.5, -64}} {
		if got := components.AxisOf(c.f); got != c.want {
			t.Errorf("AxisOf(%v) = %d, want %d", c.f, got, c.want)
		}
	}
}

func TestAxis_OfWhatIsBeyondIsClampedAndOfNaNZero(t *testing.T) {
	for _, c := range []struct {
		f    float64
		want components.Axis
	}{
		{math.NaN(), 0}, {math.Copysign(0, -1), 0}, {math.Inf(1), 127}, {math.Inf(-1), -127}, {1.5, 127}, {-1.5, -127},
		{math.MaxFloat64, 127}, {-math.MaxFloat64, -127}, {math.SmallestNonzeroFloat64, 0},
	} {
		if got := components.AxisOf(c.f); got != c.want {
			t.Errorf("AxisOf(%v) = %d, want %d", c.f, got, c.want)
		}
	}
}

func TestButtons_SetsAndNames(t *testing.T) {
	b := components.ButtonJump.With(components.ButtonJet)
	if !b.Has(components.ButtonJump) || b.Has(components.ButtonSki) || b.Has(components.ButtonJet|components.ButtonSki) {
		t.Errorf("%b has what it must not, or lacks something", b)
	}
	if got := b.Without(components.ButtonJump | components.ButtonFire); got != components.ButtonJet {
		t.Errorf("without jump %b", got)
	}
	var in components.Input
	in.Hold(b, true)
	in.Hold(components.ButtonJump, false)
	if in.Buttons != components.ButtonJet {
		t.Errorf("held %b", in.Buttons)
	}
	seen := map[string]bool{}
	for bit := range 32 {
		b := components.Buttons(1) << bit
		name := b.Name()
		if known := (components.Input{Buttons: b}).Sanitized().Buttons == b; known != (name != "") {
			t.Errorf("button %d: name %q, known %v", bit, name, known)
		}
		if got, ok := components.ButtonByName(name); name != "" && (seen[name] || !ok || got != b) {
			t.Errorf("button %d is named %q, which is %b", bit, name, got)
		}
		seen[name] = true
	}
	if _, ok := components.ButtonByName("fly"); ok || !seen["jump"] || !seen["game8"] {
		t.Errorf("names %v", seen)
	}
}

func TestInput_ZeroValueStandsStillAndKeepsTheWeapon(t *testing.T) {
	if in := (components.Input{}); in != in.Sanitized() || in.Text() != "" || in.Forward.Float() != 0 {
		t.Errorf("%+v", in)
	}
}

func TestSanitized_PutsRightWhatIsOutOfRange(t *testing.T) {
	in := components.Input{Forward: -128, Right: -128, Buttons: math.MaxUint32, Weapon: 255, Throw: 255,
		Look: geom.YawPitch{Yaw: 65535, Pitch: geom.HalfTurn}}
	got := in.Sanitized()
	want := components.Input{Forward: -127, Right: -127, Buttons: components.ButtonGame8<<1 - 1, Weapon: 255, Throw: 255,
		Look: geom.YawPitch{Yaw: 65535, Pitch: geom.Angle(65536 - components.MaxPitch)}}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for pitch := range 1 << 16 {
		signed := geom.Angle(pitch).Signed()
		want := min(max(signed, -components.MaxPitch), components.MaxPitch)
		if got := components.ClampPitch(geom.YawPitch{Pitch: geom.Angle(pitch)}).Pitch.Signed(); got != want {
			t.Fatalf("pitch %d becomes %d, want %d", signed, got, want)
		}
	}
}
