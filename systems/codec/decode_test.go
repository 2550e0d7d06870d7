package codec

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"testing"
)

func TestDecode_NamesFieldAndByte(t *testing.T) {
	c := compiled[everything](t)
	good := c.Encode(nil, sample())
	long := sample()
	long.Slots[1].Weapon = "seventeen letters"
	many := sample()
	many.Path = make([]float64, 9)
	for _, bad := range []struct {
		name, path string
		data       []byte
		offset     int
		reason     error
	}{
		{"nothing", "YawPitch.Yaw", nil, 0, ErrEnd},
		{"a boolean of 2", "A", replace(good, 4, 2), 4, ErrValue},
		{"a long form of 7", "YawPitch.Yaw", append([]byte{0x87, 0}, good[1:]...), 0, ErrValue},
		{"an angle of 65536", "YawPitch.Yaw", append([]byte{0x80, 0x80, 4}, good[1:]...), 0, ErrValue},
		{"eleven bytes of varint", "YawPitch.Yaw", bytes.Repeat([]byte{0xff}, 11), 0, ErrValue},
		{"a long string", "Slots[1].Weapon", c.Encode(nil, long), bytes.Index(good, []byte("disc")) + 6, ErrLimit},
		{"a long slice", "Path", c.Encode(nil, many), bytes.Index(good, []byte("disc")) + 9, ErrLimit},
		{"half of a float", "V[1].Y", good[:bytes.Index(good, []byte("two words"))-12], bytes.Index(good, []byte("two words")) - 17, ErrEnd},
	} {
		var v everything
		err := c.Decode(NewReader(bad.data), &v)
		var where *decodeError
		if !errors.As(err, &where) || where.Path != bad.path || where.Offset != bad.offset || !errors.Is(err, bad.reason) {
			t.Errorf("%s: got %v, want %s at byte %d: %v", bad.name, err, bad.path, bad.offset, bad.reason)
		}
	}
	for _, v := range []*everything{long, many} {
		if err := c.Check(v); !errors.Is(err, ErrLimit) {
			t.Errorf("check: %v", err)
		}
	}
	if got, want := fmt.Sprint(c.Check(long)), "codec: Slots[1].Weapon: length 17, at most 16: beyond its limit"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func replace(data []byte, at int, b byte) []byte {
	data = bytes.Clone(data)
	data[at] = b
	return data
}

func TestDecode_RefusesEveryPartOfAValue(t *testing.T) {
	c := compiled[everything](t)
	data := c.Encode(nil, sample())
	for n := range data {
		var v everything
		if err := c.Decode(NewReader(data[:n]), &v); !errors.Is(err, ErrEnd) {
			t.Errorf("%d of %d bytes: %v", n, len(data), err)
		}
	}
}

// A slice whose length exceeds what the data can hold is refused before memory is
// allocated.
func TestDecode_AllocatesNoMoreThanThereIsData(t *testing.T) {
	type big struct {
		List []struct{ V [16]float64 } `state:"max=16777216"`
	}
	c := compiled[big](t)
	data := append([]byte{0xff, 0xff, 0xff, 7}, make([]byte, 100)...)
	var v big
	if err := c.Decode(NewReader(data), &v); !errors.Is(err, ErrEnd) || v.List != nil {
		t.Errorf("%v with room for %d", err, cap(v.List))
	}
}

func TestDecode_AnIntThatDoesNotFitIsRefused(t *testing.T) {
	type number struct{ N int }
	c, wide := compiled[number](t), compiled[struct{ N int64 }](t)
	data := wide.Encode(nil, &struct{ N int64 }{1 << 40})
	var v number
	if err := c.Decode(NewReader(data), &v); (err == nil) != (bits.UintSize == 64) {
		t.Errorf("got %v", err)
	}
	var short struct{ N int16 }
	if err := compiled[struct{ N int16 }](t).Decode(NewReader(data), &short); !errors.Is(err, ErrValue) {
		t.Errorf("got %v", err)
	}
}

// FuzzDecode decodes arbitrary data. The result must be an error, or a value whose
// encoding is exactly the data it was decoded from.
func FuzzDecode(f *testing.F) {
	c := compiled[everything](f)
	good := c.Encode(nil, sample())
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add(c.Encode(nil, &everything{}))
	f.Add(bytes.Repeat([]byte{0xff}, 200))
	f.Fuzz(func(t *testing.T, data []byte) {
		v, r := everything{}, NewReader(data)
		err := c.Decode(r, &v)
		var where *decodeError
		switch {
		case err == nil:
			if again := c.Encode(nil, &v); !bytes.Equal(again, data[:r.Offset()]) {
				t.Errorf("%x is encoded as %x", data[:r.Offset()], again)
			}
			if err := c.Check(&v); err != nil {
				t.Error(err)
			}
		case !errors.As(err, &where) || where.Offset < 0 || where.Offset > len(data):
			t.Errorf("error without a place: %v", err)
		}
	})
}

// Every value has one encoding: integers of all sizes are refused in longer forms.
func TestDecode_RefusesLongFormsOfIntegers(t *testing.T) {
	type numbers struct {
		I int64
		U uint64
		W uint32
		S uint16
		N int
		M uint
	}
	c := compiled[numbers](t)
	fields := []string{"I", "U", "W", "S", "N", "M"}
	for i, field := range fields {
		for _, long := range [][]byte{{0x87, 0}, {0x80, 0}, {0x87, 0x80, 0}, {0x87, 0x80, 0x80, 0}} {
			data := append(append(bytes.Repeat([]byte{2}, i), long...), bytes.Repeat([]byte{2}, 9)...)
			var v numbers
			err := c.Decode(NewReader(data), &v)
			var where *decodeError
			if !errors.As(err, &where) || where.Path != field || where.Offset != i || !errors.Is(err, ErrValue) {
				t.Errorf("%s: % x: %v", field, long, err)
			}
		}
	}
	for _, want := range []numbers{{63, 127, 127, 127, -64, 127}, {64, 128, 128, 128, -65, 128}, {8191, 16383, 16383, 16383, -8192, 16384},
		{1 << 20, 1<<21 - 1, 1 << 21, 65535, -1 << 20, 1 << 20}, {math.MinInt64, math.MaxUint64, math.MaxUint32, 0, math.MaxInt32, 1}} {
		var got numbers
		if err := c.Decode(NewReader(c.Encode(nil, &want)), &got); err != nil || got != want {
			t.Errorf("%+v: %+v, %v", want, got, err)
		}
	}
}
