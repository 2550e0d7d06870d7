package gltf

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/levels/internal/draco"
)

// TestUnpack_IsForPrimitivesThatHaveNothingElse, and says what such a one lacks.
func TestUnpack_IsForPrimitivesThatHaveNothingElse(t *testing.T) {
	number := func(n int) *int { return &n }
	for _, c := range []struct {
		what              string
		packed            bool
		position, indices *int
		viewed            bool // its positions are there
		corners           int
		err               string
	}{
		{"plain", false, number(0), number(1), false, 3, ""}, {"with positions", true, number(0), nil, true, 3, ""}, {"without positions", true, nil, number(1), false, 3, ""}, {"of positions that are not there", true, number(2), number(1), false, 3, ""}, {"of positions before the first", true, number(-1), number(1), false, 3, ""},
		{"without indices", true, number(0), nil, false, 3, "has no indices beside it"}, {"of indices that are not there", true, number(0), number(2), false, 3, "has no indices beside it"}, {"of indices before the first", true, number(0), number(-1), false, 3, "has no indices beside it"},
		{"too large", true, number(0), number(1), false, 3*2*2048*2048 + 1, "has 25165825 indices, want at most 25165824"}, {"of no data", true, number(0), number(1), false, 3, "bad Draco data: no header"},
	} {
		positions := &Accessor{Component: ComponentFloat, Type: "VEC3", Count: 3}
		if c.viewed {
			positions.View = number(0)
		}
		d := document(make([]byte, 40), []*Accessor{positions, {Component: ComponentUshort, Type: "SCALAR", Count: c.corners}}, &View{Length: 40})
		p := &Primitive{Attributes: Attributes{Position: c.position}, Indices: c.indices}
		if c.packed {
			p.Extensions.Draco = &Packed{}
		}
		if err := d.Unpack("place", p); (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), "place.extensions.KHR_draco_mesh_compression: "+c.err) || d.unpacked.elements != nil {
			t.Errorf("%s: %v, want %q", c.what, err, c.err)
		}
	}
}

// TestUnpackAttribute_HasTheFormOfItsAccessor.
func TestUnpackAttribute_HasTheFormOfItsAccessor(t *testing.T) {
	mesh := &draco.Mesh{Points: 2, Attributes: []draco.Attribute{{ID: 7, Type: draco.Int16, Components: 3, Data: make([]byte, 12)}, {ID: 8, Type: draco.Float64, Components: 1}}}
	for _, c := range []struct {
		index, id int
		err       string
	}{{0, 7, ""}, {1, 7, "has 3 numbers of type 3 where accessors[1] says SCALAR"}, {1, 8, "has 1 numbers of type 10"}, {0, 9, "has no attribute 9 for accessors[0]"}, {2, 7, "has no attribute 7 for accessors[2]"}, {-1, 7, "for accessors[-1]"}} {
		d := document(nil, []*Accessor{{Type: "VEC3", Component: ComponentShort, Count: 9, Normalized: true}, {Type: "SCALAR"}})
		d.finite[0] = true
		err := d.unpackAttribute("place", mesh, c.index, c.id)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("accessor %d of attribute %d: %v", c.index, c.id, err)
		}
		if err == nil {
			if e, err := d.Accessor("place", 0, "VEC3", "", ComponentShort); err != nil || e.Count != 2 || e.Stride != 6 || e.Size != 6 || !e.Normalized || e.Component != ComponentShort || d.finite[0] || d.unpacked.bytes != 12 {
				t.Errorf("%+v, %v, %d bytes", e, err, d.unpacked.bytes)
			}
		}
	}
}
