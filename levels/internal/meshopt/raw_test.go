package meshopt

// raw packs attributes in the plainest way, in which nothing becomes smaller.
func raw(data []byte, stride int) []byte {
	out := []byte{attributeHeader}
	count := len(data) / stride
	last := make([]byte, stride)
	block := min(blockBytes/stride&^(groupSize-1), maxBlock)
	for at := 0; at < count; at += block {
		n := min(block, count-at)
		groups := (n + groupSize - 1) / groupSize
		for k := range stride {
			for range (groups + 3) / 4 {
				out = append(out, 0xff) // every group is whole bytes
			}
			before := last[k]
			for i := range groups * groupSize {
				var d byte
				if i < n {
					now := data[(at+i)*stride+k]
					d, before = zig(now-before), now
				}
				out = append(out, d)
			}
			last[k] = before
		}
	}
	out = append(out, make([]byte, max(32-stride, 0))...)
	return append(out, make([]byte, stride)...)
}

// zig is the inverse of unzig for a byte.
func zig(d byte) byte { return d<<1 ^ byte(int8(d)>>7) }
