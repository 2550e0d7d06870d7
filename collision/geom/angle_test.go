package geom

import (
	"math"
	"testing"
)

func TestSinCos_EqualsTheStandardLibraryForEveryAngle(t *testing.T) {
	worst := 0.0
	for i := range 1 << 16 {
		a := Angle(i)
		sin, cos := SinCos(a)
		wantSin, wantCos := math.Sincos(float64(a) * (2 * math.Pi / 65536))
		// The argument of the standard library is rounded too: by up to 4e-16 in
		// the last quarter.
		off := max(math.Abs(sin-wantSin), math.Abs(cos-wantCos))
		worst = max(worst, off)
		if allowed := 3e-16 + 2.3e-16*float64(i)/(1<<14); off > allowed {
			t.Fatalf("SinCos(%d) = %v, %v, want %v, %v", a, sin, cos, wantSin, wantCos)
		}
	}
	if worst == 0 {
		t.Error("no rounding anywhere: nothing was compared")
	}
}

func TestSinCos_FirstQuarterIsExactTo3e16(t *testing.T) {
	for i := range 1<<14 + 1 {
		sin, cos := SinCos(Angle(i))
		wantSin, wantCos := math.Sincos(float64(i) * (2 * math.Pi / 65536))
		if off := max(math.Abs(sin-wantSin), math.Abs(cos-wantCos)); off > 3e-16 {
			t.Fatalf("SinCos(%d) is %v off", i, off)
		}
	}
}

func TestSinCos_QuarterTurnsAreExact(t *testing.T) {
	want := [4][2]float64{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	for i, w := range want {
		if sin, cos := SinCos(Angle(i) * QuarterTurn); sin != w[0] || cos != w[1] {
			t.Errorf("%d quarters: %v, %v, want %v", i, sin, cos, w)
		}
	}
}

func TestSinCos_QuarterTurnsOnlySwapAndNegate(t *testing.T) {
	for i := range 1 << 16 {
		sin, cos := SinCos(Angle(i))
		if s, c := SinCos(Angle(i) + QuarterTurn); s != cos || c != -sin {
			t.Fatalf("angle %d: %v, %v a quarter on, from %v, %v", i, s, c, sin, cos)
		}
		if i%(1<<14) == 1<<13 {
			continue // sine and cosine of an eighth come from two series
		}
		if s, c := SinCos(-Angle(i)); s != -sin || c != cos {
			t.Fatalf("angle %d: negated it has %v, %v, from %v, %v", i, s, c, sin, cos)
		}
		if length := sin*sin + cos*cos; math.Abs(length-1) > 5e-16 {
			t.Fatalf("angle %d: length squared %v", i, length)
		}
	}
}

func TestDegrees_RoundTripsEveryAngle(t *testing.T) {
	for i := range 1 << 16 {
		a := Angle(i)
		if got := Degrees(a.Degrees()); got != a {
			t.Fatalf("%d is %v degrees, which is %d", a, a.Degrees(), got)
		}
		if got := Degrees(a.SignedDegrees()); got != a {
			t.Fatalf("%d is %v signed degrees, which is %d", a, a.SignedDegrees(), got)
		}
		if a.Signed() < -32768 || a.Signed() > 32767 || Angle(a.Signed()) != a {
			t.Fatalf("%d signed is %d", a, a.Signed())
		}
	}
}

func TestDegrees_RoundsAndWraps(t *testing.T) {
	half := 360.0 / 65536 / 2
	rows := map[float64]Angle{
		0: 0, 90: QuarterTurn, -90: 3 * QuarterTurn, 360: 0, 720 + 180: HalfTurn, -720: 0,
		half * 0.99: 0, half: 1, -half * 0.99: 0, 360 - half*0.5: 0, 360 - half*1.5: 65535,
		math.NaN(): 0, math.Inf(1): 0, math.Inf(-1): 0,
	}
	for degrees, want := range rows {
		if got := Degrees(degrees); got != want {
			t.Errorf("Degrees(%v) = %d, want %d", degrees, got, want)
		}
	}
}

func TestForward_IsUnitAndTurnsLeftFromY(t *testing.T) {
	rows := []struct {
		view YawPitch
		want Vec
	}{
		{YawPitch{}, Vec{Y: 1}},
		{YawPitch{Yaw: QuarterTurn}, Vec{X: -1}},
		{YawPitch{Yaw: HalfTurn}, Vec{Y: -1}},
		{YawPitch{Pitch: QuarterTurn}, Vec{Z: 1}},
		{YawPitch{Pitch: 3 * QuarterTurn}, Vec{Z: -1}},
	}
	for _, row := range rows {
		if got := row.view.Forward(); got != row.want {
			t.Errorf("%+v looks along %v, want %v", row.view, got, row.want)
		}
	}
	for i := range 4096 {
		view := YawPitch{Yaw: Angle(i * 16), Pitch: Angle(i * 7919)}
		if length := view.Forward().Length(); math.Abs(length-1) > 1e-15 {
			t.Fatalf("%+v: length %v", view, length)
		}
	}
}

func TestToWorld_TurnsByTheYawAlone(t *testing.T) {
	for i := range 4096 {
		view := YawPitch{Yaw: Angle(i * 16), Pitch: Angle(i)}
		forward, right := view.ToWorld(Vec{Y: 1}), view.ToWorld(Vec{X: 1})
		if want := (YawPitch{Yaw: view.Yaw}).Forward(); forward.Sub(want).Length() > 1e-15 {
			t.Fatalf("%+v: forward is %v, want %v", view, forward, want)
		}
		if up := right.Cross(forward); up.Sub(Up()).Length() > 1e-15 {
			t.Fatalf("%+v: right %v and forward %v are not square", view, right, forward)
		}
		if got := view.ToWorld(Vec{Z: 3}); got != (Vec{Z: 3}) {
			t.Fatalf("%+v: z became %v", view, got)
		}
	}
}

func TestLookAlong_IsWithinOneStep(t *testing.T) {
	for i := range 1 << 14 {
		view := YawPitch{Yaw: Angle(i*4 + 1), Pitch: Angle(int16(i*3%32000 - 16000))}
		got := LookAlong(view.Forward().Scale(7))
		yaw, pitch := (got.Yaw - view.Yaw).Signed(), (got.Pitch - view.Pitch).Signed()
		if math.Abs(float64(yaw)) > 1 || math.Abs(float64(pitch)) > 1 {
			t.Fatalf("%+v: looks along %v, got %+v", view, view.Forward(), got)
		}
	}
	if got := LookAlong(Vec{Z: -2}); got.Pitch != 3*QuarterTurn {
		t.Errorf("straight down: %+v", got)
	}
	for _, none := range []Vec{{}, {X: math.NaN()}, {Y: math.NaN()}, {X: math.Inf(1)}} {
		if got := LookAlong(none); got != (YawPitch{}) {
			t.Errorf("no direction in %v: %+v", none, got)
		}
	}
}

// TestPose_TurnsAboutItsAxis as a plane across the axis turns.
func TestPose_TurnsAboutItsAxis(t *testing.T) {
	for i := range 1000 {
		yaw, pitch, angle := Angle(i*997), Angle(i*331), Angle(i*7919)
		axis := YawPitch{Yaw: yaw, Pitch: pitch}.Forward()
		side := axis.Cross(Vec{0.3, -0.5, 0.7}).Normalize()
		other := axis.Cross(side)
		sin, cos := SinCos(angle)
		v, pose := Vec{3, -4, float64(i)}, Pose{Position: Vec{1, 2, 3}, Axis: axis, Angle: angle}
		a, b := v.Dot(side), v.Dot(other)
		want := pose.Position.AddScaled(axis, v.Dot(axis)).AddScaled(side, a*cos-b*sin).AddScaled(other, a*sin+b*cos)
		if got := pose.Apply(v); got.Sub(want).Length() > 1e-11 || pose.Undo(got).Sub(v).Length() > 1e-11 {
			t.Fatalf("%v by %+v is %v, want %v; back it is %v", v, pose, got, want, pose.Undo(got))
		}
	}
}
