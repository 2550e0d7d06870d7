package render

import (
	"regexp"
	"testing"
)

// TestShaders_HaveRoomForTheirUniformsInABrowser: there Ebitengine keeps five bits for the
// number of a uniform, which counts from 1, and gives the uniforms beyond them to the next
// shader. Seven of its own and one for each of four images take part.
func TestShaders_HaveRoomForTheirUniformsInABrowser(t *testing.T) {
	const most = 1<<5 - 1 - 7 - 4
	variable := regexp.MustCompile(`(?m)^var \w+ `)
	for _, s := range new(programs).sources() {
		source, err := s.source()
		if err != nil {
			t.Fatal(err)
		}
		if n := len(variable.FindAll(source, -1)); n > most {
			t.Errorf("%s after %v has %d uniforms, want at most %d", s.name, s.before, n, most)
		}
	}
}
