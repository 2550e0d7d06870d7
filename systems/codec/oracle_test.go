package codec

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"unsafe"
)

// oracle computes by reflection, slowly and field by field, the words and bytes that
// the documentation of the package promises.
type oracle struct {
	words  []uint64
	shared uint64
	used   int // bytes of shared
	bytes  []byte
}

func (o *oracle) flush() {
	if o.used > 0 {
		o.words = append(o.words, o.shared)
	}
	o.shared, o.used = 0, 0
}

func (o *oracle) word(w uint64) {
	o.flush()
	o.words = append(o.words, w)
}

func (o *oracle) small(size int, bits uint64) {
	if o.used+size > 8 {
		o.flush()
	}
	o.shared |= bits << (8 * o.used)
	o.used += size
}

// number adds an unsigned number, or the bits of a signed one, to the hash.
func (o *oracle) number(v reflect.Value, bits uint64) {
	switch kind := v.Kind(); {
	case kind == reflect.Int, kind == reflect.Uint, v.Type().Size() == 8:
		o.word(bits)
	default:
		size := int(v.Type().Size())
		o.small(size, bits&(1<<(8*size)-1))
	}
}

func (o *oracle) text(s string) {
	for i := range len(s) {
		o.small(1, uint64(s[i]))
	}
	o.flush()
}

func (o *oracle) add(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		b := uint8(0)
		if v.Bool() {
			b = 1
		}
		o.small(1, uint64(b))
		o.bytes = append(o.bytes, b)
	case reflect.Int8:
		o.number(v, uint64(v.Int()))
		o.bytes = append(o.bytes, byte(v.Int()))
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64:
		o.number(v, uint64(v.Int()))
		o.bytes = binary.AppendVarint(o.bytes, v.Int())
	case reflect.Uint8:
		o.number(v, v.Uint())
		o.bytes = append(o.bytes, byte(v.Uint()))
	case reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		o.number(v, v.Uint())
		o.bytes = binary.AppendUvarint(o.bytes, v.Uint())
	case reflect.Float32:
		bits := math.Float32bits(float32(v.Float()))
		o.small(4, uint64(bits))
		o.bytes = binary.LittleEndian.AppendUint32(o.bytes, bits)
	case reflect.Float64:
		o.word(math.Float64bits(v.Float()))
		o.bytes = binary.LittleEndian.AppendUint64(o.bytes, math.Float64bits(v.Float()))
	case reflect.String:
		o.word(uint64(v.Len()))
		o.text(v.String())
		o.bytes = append(binary.AppendUvarint(o.bytes, uint64(v.Len())), v.String()...)
	case reflect.Slice:
		o.word(uint64(v.Len()))
		o.bytes = binary.AppendUvarint(o.bytes, uint64(v.Len()))
		o.elements(v)
	case reflect.Array:
		o.elements(v)
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Name != "_" && f.Tag.Get("state") != "derived" {
				o.add(v.Field(i))
			}
		}
	}
}

// elements adds the elements of an array or slice. Single bytes share words; other
// elements begin a new one.
func (o *oracle) elements(v reflect.Value) {
	o.flush()
	for i := range v.Len() {
		o.add(v.Index(i))
		if !singleByte(v.Type().Elem()) {
			o.flush()
		}
	}
	o.flush()
}

// singleByte reports whether a type is one leaf of one byte, within structs or not.
func singleByte(t reflect.Type) bool {
	all := leaves(t)
	return t.Size() == 1 && len(all) == 1 && (all[0] == reflect.Bool || all[0] == reflect.Int8 || all[0] == reflect.Uint8)
}

// leaves lists the kinds of the leaves of a type.
func leaves(t reflect.Type) (all []reflect.Kind) {
	if t.Kind() != reflect.Struct {
		return []reflect.Kind{t.Kind()}
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Tag.Get("state") == "derived" {
			all = append(all, reflect.Invalid)
		} else {
			all = append(all, leaves(f.Type)...)
		}
	}
	return all
}

func oracleOf(v reflect.Value) (sum uint64, encoding []byte) {
	var o oracle
	o.add(v)
	o.flush()
	h := NewHash()
	for _, w := range o.words {
		h.Word(w)
	}
	return h.Sum(), o.bytes
}

// leafTypes are all types that are one leaf.
var leafTypes = []reflect.Type{
	reflect.TypeFor[bool](), reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](),
	reflect.TypeFor[int64](), reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](),
	reflect.TypeFor[uint64](), reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[string](),
	reflect.TypeFor[float64](), reflect.TypeFor[bool](),
}

// randomType returns a random type, and the tag of a field of that type.
func randomType(r *rand.Rand, depth int) (reflect.Type, reflect.StructTag) {
	if depth == 0 || r.IntN(3) > 0 {
		return leafTypes[r.IntN(len(leafTypes))], ""
	}
	switch r.IntN(3) {
	case 0:
		inner := randomStruct(r, depth-1)
		if r.IntN(2) == 0 {
			inner = leafTypes[r.IntN(len(leafTypes))]
		}
		return reflect.ArrayOf(r.IntN(5), inner), ""
	case 1:
		inner := randomStruct(r, depth-1)
		if r.IntN(2) == 0 {
			inner = leafTypes[r.IntN(len(leafTypes))]
		}
		return reflect.SliceOf(inner), `state:"max=6"`
	}
	return randomStruct(r, depth-1), ""
}

func randomStruct(r *rand.Rand, depth int) reflect.Type {
	fields := make([]reflect.StructField, r.IntN(8))
	for i := range fields {
		t, tag := randomType(r, depth)
		if r.IntN(12) == 0 {
			tag = `state:"derived"`
		}
		fields[i] = reflect.StructField{Name: fmt.Sprint("F", i), Type: t, Tag: tag}
		if r.IntN(2) == 0 {
			fields[i].Name, fields[i].PkgPath = fmt.Sprint("f", i), "example.com/p"
		}
	}
	return reflect.StructOf(fields)
}

// settable allows a test to write to unexported fields.
func settable(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// randomise sets a value to random contents.
func randomise(r *rand.Rand, v reflect.Value) {
	v = settable(v)
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.Uint64()) >> r.IntN(64))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64() >> r.IntN(64))
	case reflect.Float32, reflect.Float64:
		v.SetFloat([]float64{0, math.Copysign(0, -1), math.Inf(1), r.NormFloat64()}[r.IntN(4)])
	case reflect.String:
		v.SetString(strings.Repeat("abc€", r.IntN(7))[:])
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(7), 6))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			randomise(r, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			randomise(r, v.Field(i))
		}
	}
}

// eachLeaf visits every leaf of the state in a value, with its path. Lengths of slices
// are leaves too.
func eachLeaf(v reflect.Value, path string, visit func(path string, leaf reflect.Value)) {
	v = settable(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Tag.Get("state") != "derived" {
				eachLeaf(v.Field(i), join(path, f.Name), visit)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			eachLeaf(v.Index(i), element(path, i), visit)
		}
		if v.Kind() == reflect.Slice {
			visit(path, v)
		}
	default:
		visit(path, v)
	}
}

// spoil changes a leaf by as little as possible.
func spoil(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Float32:
		*(*uint32)(unsafe.Pointer(v.UnsafeAddr())) ^= 1 << 31
	case reflect.Float64:
		*(*uint64)(unsafe.Pointer(v.UnsafeAddr())) ^= 1 << 63
	case reflect.String:
		v.SetString(v.String() + "\x00")
	case reflect.Slice:
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
	default:
		if v.CanInt() {
			v.SetInt(v.Int() ^ 1)
		} else {
			v.SetUint(v.Uint() ^ 1)
		}
	}
}
