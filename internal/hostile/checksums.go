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
	if len(data) < replayIntro {
		return
	}
	r := codec.NewReader(data)
	r.Seek(replayIntro)
	for {
		begin := r.Offset()
		if _, err := r.Byte(); err != nil {
			return
		}
		n, err := r.Uvarint()
		if err != nil || n > uint64(r.Remaining()) {
			return
		}
		_, _ = r.Bytes(int(n)) // that many remain
		end := r.Offset()
		sum, err := r.Bytes(4)
		if err != nil {
			return
		}
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
