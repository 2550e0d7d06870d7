package scenario

import (
	"fmt"
	"hash/fnv"
	"path/filepath"
	"strings"
)

// Digests runs every scenario of a folder and returns a line for each: its name, the
// number of player rows in its trace, and a digest of the trace. Traces with equal
// digests are equal in every bit.
func Digests(folder string) (string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return "", err
	}
	var lines strings.Builder
	for _, file := range files {
		s, err := Read(file)
		if err != nil {
			return "", err
		}
		level, err := s.OpenLevel()
		if err != nil {
			return "", err
		}
		digest, rows := fnv.New64a(), 0
		digest.Write([]byte(TraceHeader))
		var line []byte
		err = s.Run(level, func(f *Frame) error {
			for i := range f.Rows {
				line = f.Rows[i].Append(line[:0])
				digest.Write(line)
				rows++
			}
			return nil
		})
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&lines, "%s %d %016x\n", filepath.Base(file), rows, digest.Sum64())
	}
	return lines.String(), nil
}
