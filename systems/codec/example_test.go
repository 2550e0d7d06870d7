package codec_test

import (
	"fmt"

	"github.com/skijet/skijet/systems/codec"
)

// A component that a game defines is compiled once, and then hashed, encoded and
// compared.
func Example() {
	type knot struct{ X, Y float64 }
	type rope struct {
		On    bool
		Knots []knot         `state:"max=8"`
		Drawn map[string]int `state:"derived"`
	}
	ropes, err := codec.For[rope]()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(ropes.Codec.Manifest())

	sent := rope{On: true, Knots: []knot{{1, 2}, {3, 4}}}
	data := ropes.Encode(nil, &sent)
	var got rope
	if err := ropes.Decode(codec.NewReader(data), &got); err != nil {
		fmt.Println(err)
		return
	}
	got.Knots[1].Y = 5
	for d := range ropes.Compare(&sent, &got) {
		fmt.Println(d.Path, d.A, d.B)
	}
	// Output:
	// On bool
	// Knots slice max 8
	// Knots[].X float64
	// Knots[].Y float64
	// Knots[1].Y 4 5
}
