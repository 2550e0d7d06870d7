package state

import (
	"errors"
	"slices"
	"testing"

	"github.com/skijet/skijet/systems/codec"
)

func TestMigration_ReadsWhatEntitiesCarry(t *testing.T) {
	for _, c := range []struct {
		data   []byte
		places []int
		err    error
	}{
		{[]byte{0}, nil, nil}, {[]byte{2, 1, 0}, []int{1, 0}, nil}, {[]byte{1, 2}, nil, codec.ErrValue}, {[]byte{2, 1}, nil, codec.ErrEnd},
	} {
		m := migration{written: make([]writtenComponent, 2), r: codec.NewReader(c.data)}
		if places, err := m.layout(); !errors.Is(err, c.err) || c.err == nil && !slices.Equal(places, c.places) {
			t.Errorf("%v: %v, %v", c.data, places, err)
		}
	}
}
