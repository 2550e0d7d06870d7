package hostile

import (
	"encoding/binary"
	"hash/crc32"

	"github.com/skijet/skijet/systems/codec"
)

// A replay begins with its magic and version, and a snapshot with these and its hash, in
// bytes.
const (
	replayIntro    = 10
	snapshotHeader = 18
)

// FixReplayChecksums updates the checksum of every complete block of a replay.
func FixReplayChecksums(data []byte) {
	eachBlock(data, func(byte, []byte) {})
}

// FlipCommandBit changes a bit of the commands of a replay, counted from the end of the block that begins
// with a tick. Not every bit can be changed: see whether the replay can still be read.
func FlipCommandBit(data []byte, tick uint64, bit int) {
	eachBlock(data, func(kind byte, payload []byte) {
		if first, _ := binary.Uvarint(payload); kind == 'T' && first == tick {
			payload[len(payload)-1-bit/8] ^= 1 << (bit % 8)
		}
	})
}

// SpoilKeyframe damages the state that a replay holds of a tick.
func SpoilKeyframe(data []byte, tick uint64) {
	eachBlock(data, func(kind byte, payload []byte) {
		if at, _ := binary.Uvarint(payload); kind == 'K' && at == tick {
			clear(payload[len(payload)/2:])
		}
	})
}

// eachBlock visits the complete blocks of a replay, and then updates the checksum of each.
func eachBlock(data []byte, visit func(kind byte, payload []byte)) {
	if len(data) < replayIntro {
		return
	}
	r := codec.NewReader(data)
	r.Seek(replayIntro)
	for {
		begin := r.Offset()
		kind, err := r.Byte()
		if err != nil {
			return
		}
		n, err := r.Uvarint()
		if err != nil || n > uint64(r.Remaining()) {
			return
		}
		payload, _ := r.Bytes(int(n)) // that many remain
		end := r.Offset()
		sum, err := r.Bytes(4)
		if err != nil {
			return
		}
		visit(kind, payload)
		binary.LittleEndian.PutUint32(sum, crc32.ChecksumIEEE(data[begin:end]))
	}
}

// FixSnapshotHash updates the hash of a snapshot.
func FixSnapshotHash(data []byte) {
	if len(data) < snapshotHeader {
		return
	}
	h, body := codec.NewHash(), data[snapshotHeader:]
	h.Word(uint64(len(body)))
	for len(body) >= 8 {
		h.Word(binary.LittleEndian.Uint64(body))
		body = body[8:]
	}
	for _, b := range body {
		h.Word(uint64(b))
	}
	binary.LittleEndian.PutUint64(data[snapshotHeader-8:], h.Sum())
}

// FixRunChecksum updates the checksum at the end of a run of a time trial.
func FixRunChecksum(data []byte) {
	if end := len(data) - crc32.Size; end > 0 {
		binary.LittleEndian.PutUint32(data[end:], crc32.ChecksumIEEE(data[:end]))
	}
}
