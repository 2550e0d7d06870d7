package components

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/skijet/skijet/collision/geom"
)

// ErrInput is wrapped by errors about an invalid encoding of an input.
var ErrInput = errors.New("input refused")

// InputBytes is the size of an encoded [Input].
const InputBytes = 11

// AppendBinary appends the InputBytes bytes of the input, put right as by
// [Input.Sanitized]. Whole numbers are little-endian:
//
//	 0  Forward     int8, parts of 127
//	 1  Right       int8, parts of 127
//	 2  Look.Yaw    uint16, parts of a turn / 65,536
//	 4  Look.Pitch  int16, parts of a turn / 65,536, -16,020 to 16,020
//	 6  Buttons     uint24, ButtonJump is bit 0 and each further button the next bit
//	 9  Weapon      uint8, from 1; 0 keeps
//	10  Throw       uint8, from 1; 0 lets go
func (in Input) AppendBinary(buf []byte) []byte {
	in = in.Sanitized()
	buf = append(buf, byte(in.Forward), byte(in.Right))
	buf = binary.LittleEndian.AppendUint16(buf, uint16(in.Look.Yaw))
	buf = binary.LittleEndian.AppendUint16(buf, uint16(in.Look.Pitch))
	buf = append(buf, byte(in.Buttons), byte(in.Buttons>>8), byte(in.Buttons>>16))
	return append(buf, in.Weapon, in.Throw)
}

// DecodeInput reads what [Input.AppendBinary] wrote. It refuses any other data: another
// size, buttons without a name, an axis of -128 or a pitch beyond [MaxPitch]. The error
// wraps [ErrInput]. So each input has exactly one encoding.
func DecodeInput(data []byte) (Input, error) {
	if len(data) != InputBytes {
		return Input{}, fmt.Errorf("%w: has %d bytes, want %d", ErrInput, len(data), InputBytes)
	}
	in := Input{
		Forward: Axis(data[0]), Right: Axis(data[1]),
		Look: geom.YawPitch{
			Yaw:   geom.Angle(binary.LittleEndian.Uint16(data[2:])),
			Pitch: geom.Angle(binary.LittleEndian.Uint16(data[4:])),
		},
		Buttons: Buttons(data[6]) | Buttons(data[7])<<8 | Buttons(data[8])<<16,
		Weapon:  data[9], Throw: data[10],
	}
	switch right := in.Sanitized(); {
	case in.Forward != right.Forward:
		return Input{}, fmt.Errorf("%w: forward is %d, want at least %d", ErrInput, in.Forward, -Full)
	case in.Right != right.Right:
		return Input{}, fmt.Errorf("%w: right is %d, want at least %d", ErrInput, in.Right, -Full)
	case in.Look != right.Look:
		return Input{}, fmt.Errorf("%w: pitch is %d parts of a turn, want %d to %d", ErrInput, in.Look.Pitch.Signed(), -MaxPitch, MaxPitch)
	case in.Buttons != right.Buttons:
		return Input{}, fmt.Errorf("%w: unknown buttons %#x", ErrInput, uint32(in.Without(allButtons)))
	}
	return in, nil
}
