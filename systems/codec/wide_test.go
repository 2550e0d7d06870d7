package codec

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unsafe"
)

// wideStruct is a random struct of many more words than the buffer of a hash holds: runs of
// numbers of all lengths beside texts and small fields.
func wideStruct(r *rand.Rand) reflect.Type {
	var fields []reflect.StructField
	for i := range 4 + r.IntN(60) {
		var t reflect.Type
		switch r.IntN(6) {
		case 0:
			t = reflect.ArrayOf(1+r.IntN(waiting/2), reflect.TypeFor[float64]())
		case 1:
			t = reflect.ArrayOf(1+r.IntN(waiting/16), reflect.TypeFor[[2]int64]())
		case 2:
			t = reflect.TypeFor[string]()
		default:
			t = leafTypes[r.IntN(len(leafTypes))]
		}
		fields = append(fields, reflect.StructField{Name: fmt.Sprint("F", i), Type: t})
	}
	return reflect.StructOf(fields)
}

// TestCodec_AgreesWithReflectionOnWideTypes, whatever is in the buffer of the hash before.
func TestCodec_AgreesWithReflectionOnWideTypes(t *testing.T) {
	for seed := range uint64(rounds() / 4) {
		r := rand.New(rand.NewPCG(8, seed))
		c, err := Compile(wideStruct(r))
		if err != nil {
			t.Fatal(err)
		}
		v := reflect.New(c.typ).Elem()
		randomise(r, v)
		for i := range v.NumField() {
			if f := v.Field(i); f.Kind() == reflect.String {
				f.SetString(strings.Repeat("letter", 9)[:r.IntN(40)])
			}
		}
		var slow oracle
		got, want := NewHash(), NewHash()
		for range r.IntN(2 * waiting) {
			got.Word(r.Uint64())
		}
		want = got
		slow.add(v)
		slow.flush()
		for _, w := range slow.words {
			want.Word(w)
		}
		c.Hash(&got, unsafe.Pointer(v.UnsafeAddr()))
		if got.Sum() != want.Sum() {
			t.Fatalf("seed %d: %v: hash %x, by reflection %x", seed, c.typ, got.Sum(), want.Sum())
		}
		back := reflect.New(c.typ).Elem()
		reader := NewReader(slow.bytes)
		if got := bytesOf(c, v); !bytes.Equal(got, slow.bytes) {
			t.Fatalf("seed %d: %v: bytes %x, by reflection %x", seed, c.typ, got, slow.bytes)
		}
		if err := c.Decode(reader, unsafe.Pointer(back.UnsafeAddr())); err != nil || reader.Remaining() > 0 || hashOf(c, back) != hashOf(c, v) {
			t.Fatalf("seed %d: %v: decoding gives another value, or %v with %d bytes left", seed, c.typ, err, reader.Remaining())
		}
	}
}
