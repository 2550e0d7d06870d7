package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Operations on four float64 each, that return a new register. The second operand
// may be in memory.
func sub(a vec, b Op) vec { return binary(VSUBPD, a, b) }
func add(a vec, b Op) vec { return binary(VADDPD, a, b) }
func mul(a vec, b Op) vec { return binary(VMULPD, a, b) }
func div(a vec, b Op) vec { return binary(VDIVPD, a, b) }
func and(a vec, b Op) vec { return binary(VANDPD, a, b) }
func or(a vec, b Op) vec  { return binary(VORPD, a, b) }
func xor(a vec, b Op) vec { return binary(VXORPD, a, b) }

// andNot is the bits of b that are not set in a.
func andNot(a vec, b Op) vec { return binary(VANDNPD, a, b) }

// least and most return b if either operand is NaN.
func least(a vec, b Op) vec { return binary(VMINPD, a, b) }
func most(a vec, b Op) vec  { return binary(VMAXPD, a, b) }

func binary(op func(...Op), a vec, b Op) vec {
	to := YMM()
	op(b, a, to)
	return to
}

func compare(predicate uint8, a vec, b Op) vec {
	to := YMM()
	VCMPPD(U8(predicate), b, a, to)
	return to
}

// choose is a where the mask is set, otherwise b.
func choose(mask, a, b vec) vec {
	to := YMM()
	VBLENDVPD(mask, a, b, to)
	return to
}

func zero() vec {
	to := YMM()
	VXORPD(to, to, to)
	return to
}

// branchIfAny branches to a label if any lane is set.
func branchIfAny(mask vec, label string) {
	bits := GP32()
	VMOVMSKPD(mask, bits)
	TESTL(bits, bits)
	JNE(LabelRef(label))
}

func spread(m Mem) vec {
	to := YMM()
	VBROADCASTSD(m, to)
	return to
}

func load(m Mem) vec {
	to := YMM()
	VMOVUPD(m, to)
	return to
}

// next are the lanes b c a b of a b c a, and last c a b c.
func next(v vec) vec { return permute(v, 1, 2, 0, 1) }
func last(v vec) vec { return permute(v, 2, 0, 1, 2) }

func permute(v vec, a, b, c, d uint8) vec {
	to := YMM()
	VPERMPD(U8(a|b<<2|c<<4|d<<6), v, to)
	return to
}

// fresh loads three numbers that were just written, each separately: with one larger
// load the processor would wait for its store queue. The fourth lane is 0.
func fresh(m Mem) vec {
	v := spread(m)
	VBLENDPD(U8(2), spread(m.Offset(8)), v, v)
	VBLENDPD(U8(4), spread(m.Offset(16)), v, v)
	VBLENDPD(U8(8), zero(), v, v)
	return v
}

// corners is a face in two forms: rows has the x, y, z and 0 of one corner in its
// lanes; axes has one coordinate of the corners a, b, c and a again.
type corners struct{ rows, axes [3]vec }

func newCorners() (f corners) {
	for i := range 3 {
		f.rows[i], f.axes[i] = YMM(), YMM()
	}
	return f
}

// loadFace loads the face at an index into the mesh's data.
func (k *kernel) loadFace(place gp) corners {
	f := newCorners()
	face := GP64()
	MOVQ(k.of(wData), face)
	LEAQ(Mem{Base: face, Index: place.As64(), Scale: 4}, face)
	at := func(corner int) Mem {
		words := GP64()
		MOVBLZX(Mem{Base: face, Disp: 4 + corner}, words.As32())
		return Mem{Base: face, Index: words, Scale: 4}
	}
	CMPQ(k.of(wPrecise), Imm(0))
	JNE(LabelRef("precise"))
	var short [3]vec
	mask := XMM()
	VMOVUPS(k.loadFloats, mask)
	for i := range short {
		short[i] = XMM()
		VMASKMOVPS(at(i), mask, short[i])
		VCVTPS2PD(short[i], f.rows[i])
	}
	for axis, v := range transposeFloats(short) {
		VCVTPS2PD(v, f.axes[axis])
	}
	JMP(LabelRef("loaded"))

	Label("precise")
	pairs := load(k.loadPairs)
	for i := range f.rows {
		VMASKMOVPD(at(i), pairs, f.rows[i])
	}
	f.transpose()
	Label("loaded")
	return f
}

func transposeFloats(rows [3]vec) [3]vec {
	two := func(op func(...Op), a, b vec) vec {
		to := XMM()
		op(b, a, to)
		return to
	}
	ab, ca := two(VUNPCKLPS, rows[0], rows[1]), two(VUNPCKLPS, rows[2], rows[0])
	abZ, caZ := two(VUNPCKHPS, rows[0], rows[1]), two(VUNPCKHPS, rows[2], rows[0])
	return [3]vec{two(VUNPCKLPD, ab, ca), two(VUNPCKHPD, ab, ca), two(VUNPCKLPD, abZ, caZ)}
}

// transpose computes axes from rows.
func (f *corners) transpose() {
	ab, ca := binary(VUNPCKLPD, f.rows[0], f.rows[1]), binary(VUNPCKLPD, f.rows[2], f.rows[0])
	abY, caY := binary(VUNPCKHPD, f.rows[0], f.rows[1]), binary(VUNPCKHPD, f.rows[2], f.rows[0])
	VPERM2F128(U8(0x20), ca, ab, f.axes[0])
	VPERM2F128(U8(0x20), caY, abY, f.axes[1])
	VPERM2F128(U8(0x31), ca, ab, f.axes[2])
}

// loadTriangle loads a geom.Triangle at an address.
func (k *kernel) loadTriangle(t gp) corners {
	var f corners
	for i := range f.rows {
		f.rows[i], f.axes[i] = fresh(Mem{Base: t, Disp: 24 * i}), YMM()
	}
	f.transpose()
	return f
}

// seen are the corners relative to the start of the query.
func (k *kernel) seen(f corners) (s [3]vec) {
	for i := range 3 {
		s[i] = sub(f.axes[i], spread(k.cast(cStart+8*i)))
	}
	return s
}

// cast is a field of the cast struct.
func (k *kernel) cast(disp int) Mem { return Mem{Base: k.c, Disp: disp} }

// cross is the vector product, lane by lane.
func cross(a, b [3]vec) (c [3]vec) {
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		c[i] = sub(mul(a[j], b[k]), mul(a[k], b[j]))
	}
	return c
}

// dot is the scalar product, lane by lane, summed in the order x, y, z. A second
// operand in memory is one number for all lanes.
func dot[T Op](a [3]vec, b [3]T) vec {
	product := func(i int) vec {
		if m, ok := any(b[i]).(Mem); ok {
			return mul(a[i], spread(m))
		}
		return mul(a[i], b[i])
	}
	return add(add(product(0), product(1)), product(2))
}

// rayFace rules out a face that the ray of the query misses, because not all of its
// edges are on one side. It is the first part of query.testRay.
func (k *kernel) rayFace(place gp) {
	seen := k.seen(k.loadFace(place))
	var others [3]vec
	for i := range 3 {
		others[i] = next(seen[i])
	}
	side := dot(cross(others, seen), k.operands(cWay))
	left, right := GP32(), GP32()
	VMOVMSKPD(compare(less, side, zero()), left)
	VMOVMSKPD(compare(greater, side, zero()), right)
	NEGL(left)
	SBBL(left, left) // all ones if any is set
	TESTL(left, right)
	JNE(LabelRef("missed"))
}
