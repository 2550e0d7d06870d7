package arguments

import (
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"testing"
)

// address has flags of all kinds that a page has.
type address struct {
	Level  string  `name:"level" default:"${level}" help:"Level."`
	Bots   int     `name:"bots" default:"7" help:"Bots."`
	Tick   int64   `name:"tick" help:"Tick."`
	Scale  float64 `name:"scale" default:"0.5" help:"Scale."`
	Demo   bool    `name:"demo" help:"Demo."`
	Limits struct {
		Points int    `name:"points" default:"-1" help:"Points."`
		Word   string `name:"word" help:"Word."`
	} `embed:""`
	Given []string `kong:"-"`
	inner int
}

// TestRead_IsWhatKongReads compares at random: values, what was given, and the words of errors.
func TestRead_IsWhatKongReads(t *testing.T) {
	p := Program{Name: "test", Vars: map[string]string{"level": "valley"}}
	random := rand.New(rand.NewPCG(1, 2))
	names := []string{"level", "bots", "tick", "scale", "demo", "points", "word", "nothing", "Level", ""}
	values := []string{"", "=1", "=0", "=true", "=no", "=yes", "=TRUE", "=-3", "=0x10", "=1e3", "=.5", "=x y", "=9223372036854775808", "=a=b", "=é"}
	read, refused := 0, 0
	for range 5000 {
		var args []string
		for range random.IntN(4) {
			value := values[random.IntN(len(values))]
			name := names[random.IntN(len(names))]
			if value == "" && name != "demo" {
				continue // of a flag with a value this would be the next argument
			}
			args = append(args, "--"+name+value)
		}
		a, b := address{inner: 3, Bots: 9}, address{inner: 3, Bots: 9}
		wantParsed, want := p.Parse(&a, args, io.Discard)
		parsed, err := p.read(&b, args)
		if (want == nil) != (err == nil) || errors.Is(want, ErrUnknown) != errors.Is(err, ErrUnknown) || errors.Is(want, ErrUsage) != errors.Is(err, ErrUsage) {
			t.Fatalf("%q: %v, want %v", args, err, want)
		}
		if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(parsed, wantParsed) {
			t.Fatalf("%q: %+v %+v, want %+v %+v", args, b, parsed, a, wantParsed)
		}
		if err == nil {
			read++
		} else if refused++; len(args) == 1 && !errors.Is(err, ErrUnknown) && err.Error() != want.Error() {
			t.Fatalf("%q: %v, want %v", args, err, want)
		}
	}
	if read < 750 || refused < 750 {
		t.Errorf("%d read and %d refused", read, refused)
	}
}
