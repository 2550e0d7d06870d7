package gltf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/levels/internal/files"
)

// TestCheckCounts_TakesAsManyObjectsAndValuesAsTheLimits and none more, and counts nothing within quotes.
func TestCheckCounts_TakesAsManyObjectsAndValuesAsTheLimits(t *testing.T) {
	quoted := `"\"{{[[,,\\"`
	for _, c := range []struct {
		what                    string
		objects, lists, commas  int
		tooManyObjects, tooMany bool
	}{
		{"as many objects", maxModelObjects, 0, 0, false, false},
		{"one object more", maxModelObjects + 1, 0, 0, true, false},
		{"as many values", 1000, 1000, maxModelValues - 2001, false, false},
		{"one value more", 1000, 1000, maxModelValues - 2000, false, true},
		{"only commas", 0, 0, maxModelValues - 1, false, false},
		{"one comma more", 0, 0, maxModelValues, false, true},
	} {
		text := quoted + strings.Repeat("{", c.objects) + quoted + strings.Repeat("[", c.lists) + strings.Repeat(",", c.commas) + quoted
		err, got := checkCounts([]byte(text)), ""
		if err != nil {
			got = err.Error()
		}
		want := ""
		switch {
		case c.tooManyObjects:
			want = fmt.Sprintf("the JSON has %d objects, want at most %d", c.objects, maxModelObjects)
		case c.tooMany:
			want = fmt.Sprintf("the JSON has %d values, want at most %d", maxModelValues+1, maxModelValues)
		}
		if !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: %q, want %q", c.what, got, want)
		}
	}
}

// chunkOf returns a chunk of a GLB file.
func chunkOf(kind uint32, data string) []byte {
	word := binary.LittleEndian.AppendUint32
	return append(word(word(nil, uint32(len(data))), kind), data...)
}

// TestSplitGLB_TakesTheFirstTwoChunks, of which the second counts if it is binary.
func TestSplitGLB_TakesTheFirstTwoChunks(t *testing.T) {
	const other = 0x12345678
	for _, c := range []struct {
		name   string
		chunks [][]byte
		text   string
		chunk  string
		err    string
	}{
		{"text alone", [][]byte{chunkOf(GlbChunkJSON, "{}")}, "{}", "", ""},
		{"text and bytes", [][]byte{chunkOf(GlbChunkJSON, "{}"), chunkOf(GlbChunkBin, "ab")}, "{}", "ab", ""},
		{"a third chunk", [][]byte{chunkOf(GlbChunkJSON, "{}"), chunkOf(GlbChunkBin, "ab"), chunkOf(GlbChunkBin, "cd")}, "{}", "ab", ""},
		{"another second chunk", [][]byte{chunkOf(GlbChunkJSON, "{}"), chunkOf(other, "ab"), chunkOf(GlbChunkBin, "cd")}, "{}", "", ""},
		{"rest of seven bytes", [][]byte{chunkOf(GlbChunkJSON, "{}"), make([]byte, 7)}, "{}", "", ""},
		{"no text first", [][]byte{chunkOf(GlbChunkBin, "ab"), chunkOf(GlbChunkJSON, "{}")}, "", "", "GLB chunk 0: is not JSON"},
		{"a cut chunk", [][]byte{chunkOf(GlbChunkJSON, "{}"), chunkOf(GlbChunkBin, "abcd")[:11]}, "", "", "GLB chunk 1: states 4 bytes, 3 are left"},
		{"no bytes at all", [][]byte{chunkOf(GlbChunkJSON, "")}, "", "", ""},
	} {
		body := slices.Concat(c.chunks...)
		data := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, GlbMagic), 2)
		data = append(binary.LittleEndian.AppendUint32(data, uint32(12+len(body))), body...)
		text, chunk, err := splitGLB(data)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v, want %s", c.name, err, c.err)
			}
			continue
		}
		if err != nil || string(text) != c.text || string(chunk) != c.chunk || (chunk != nil) != (c.chunk != "") {
			t.Errorf("%s: %q and %q, %v", c.name, text, chunk, err)
		}
	}
	for length := range 20 {
		data := append(binary.LittleEndian.AppendUint32(nil, GlbMagic), make([]byte, 16)...)[:length]
		text, _, err := splitGLB(data)
		if isText := length < 4; isText != (err == nil) || isText != (len(text) == length && err == nil) {
			t.Errorf("%d bytes: %q, %v", length, text, err)
		}
	}
}

// TestDecode_CountsWhatNothingUses, and refuses what is null by its number.
func TestDecode_CountsWhatNothingUses(t *testing.T) {
	decode := func(fields string) (*Document, error) {
		return Decode([]byte(`{"asset":{"version":"2.0"},`+fields+`}`), files.Folder{})
	}
	d, err := decode(`"skins":[{},{}],"cameras":[{}],"textures":[{},{},{}],"animations":[{},{}],"materials":[null,{"name":"a"}]`)
	if err != nil {
		t.Fatal(err)
	}
	for _, index := range []int{-1, 1, 3} {
		d.UseTexture(index)
	}
	d.UsedAnimations[1] = true
	d.NoteUnused()
	if got, want := d.Ignored.Lines(), []string{"2 skins", "1 camera", "2 textures", "1 animation"}; !slices.Equal(got, want) {
		t.Errorf("ignored %q, want %q", got, want)
	}
	d.UseTexture(0)
	d.UseTexture(2)
	d.UsedAnimations[0] = true
	before := len(d.Ignored.Lines())
	if d.NoteUnused(); len(d.Ignored.Lines()) != before {
		t.Errorf("ignored %q", d.Ignored.Lines())
	}
	for fields, want := range map[string]string{
		`"buffers":[{},null]`:                               "buffers[1]: is null",
		`"bufferViews":[null]`:                              "bufferViews[0]: is null",
		`"accessors":[{},{},null]`:                          "accessors[2]: is null",
		`"extensionsRequired":["KHR_lights_punctual","no"]`: `extensionsRequired[1]: "no" is not known`,
	} {
		if _, err := decode(fields); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", fields, err, want)
		}
	}
}

// TestDecode_SaysWhereTheTextIsWrong, in a file that is all text; within a material too.
func TestDecode_SaysWhereTheTextIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"  \n": "the file is empty",
		"{\n\"asset\":{\"version\":\"2.0\"},\n\"materials\":[{},\n{\"name\":7}]}": ":4:9: materials[1].name: is a number, want a text",
		"{\n\"nodes\":[{\"mesh\":true}]}":                                         ":2:18: nodes[0].mesh: is true or false, want a whole number",
		"{\n\n,}":                                                                 ":3:1: not a glTF document",
		`{"asset":{"version":"1.0"}}`:                                             `asset.version: is "1.0", want 2.x`,
	} {
		if _, err := Decode([]byte(text), files.Folder{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	word := binary.LittleEndian.AppendUint32
	text := "   "
	data := slices.Concat(word(word(word(nil, GlbMagic), 2), 20+uint32(len(text))), chunkOf(GlbChunkJSON, text), chunkOf(GlbChunkBin, ""))
	if _, err := Decode(data, files.Folder{}); err == nil || strings.Contains(err.Error(), "empty") || bytes.Contains([]byte(err.Error()), []byte(":1:")) {
		t.Errorf("a GLB file with a chunk of blanks: %v", err)
	}
}

// TestRoots_AreThoseOfTheSceneThatIsNamed, by its name or its number; else of the default one, or all without a parent.
func TestRoots_AreThoseOfTheSceneThatIsNamed(t *testing.T) {
	one, two := 1, 2
	nodes := []*Node{{Children: []int{1, -1, 4, 9}}, {}, nil, {Children: []int{0}}, {}, {Name: "five"}}
	scenes := []*Scene{{Name: "first", Nodes: []int{5}}, {Name: "2", Nodes: []int{4}}, {Nodes: []int{3, 2}}, nil}
	for _, c := range []struct {
		file    File
		name    string
		roots   []int
		ignored string
		err     string
	}{
		{File{Scenes: scenes}, "", []int{5}, "scene: 3, the first 2", ""},
		{File{Scenes: scenes, Scene: &two}, "", []int{3, 2}, "scene: 3, the first first", ""},
		{File{Scenes: scenes, Scene: &two}, "first", []int{5}, "scene: 3, the first 2", ""},
		{File{Scenes: scenes}, "2", []int{4}, "scene: 3, the first first", ""}, // its name, and not its number
		{File{Scenes: scenes}, "0", []int{5}, "scene: 3, the first 2", ""},
		{File{Scenes: scenes}, "1", []int{4}, "scene: 3, the first first", ""},
		{File{Scenes: scenes}, "3", nil, "", "scene: is 3, there are 4 scenes"},
		{File{Scenes: scenes}, "4", nil, "", `there is no scene "4"; there are 4, the first "first"`},
		{File{Scenes: scenes}, "-1", nil, "", `there is no scene "-1"`},
		{File{Scenes: scenes[:1], Scene: &one}, "", nil, "", "scene: is 1, there are 1 scenes"},
		{File{Scenes: scenes[2:3]}, "0", []int{3, 2}, "", ""},
		{File{Scenes: scenes[2:3]}, "no", nil, "", `there are 1, the first "0"`},
		{File{Nodes: nodes}, "", []int{2, 3, 5}, "", ""},
		{File{Nodes: nodes}, "a", nil, "", `there is no scene "a", nor any other`},
		{File{}, "", nil, "", ""},
		{File{Nodes: []*Node{{Children: []int{1}}, {Children: []int{0}}}}, "", []int{0}, "", ""},
	} {
		d := Document{File: c.file}
		roots, err := d.Roots(c.name)
		if !slices.Equal(roots, c.roots) || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) || strings.Join(d.Ignored.Lines(), "; ") != c.ignored {
			t.Errorf("scene %q: %v, %v, ignored %q; want %v, %q, %q", c.name, roots, err, d.Ignored.Lines(), c.roots, c.err, c.ignored)
		}
	}
	d := Document{File: File{Nodes: nodes, Scenes: []*Scene{{Name: strings.Repeat("n", 900_000)}}}}
	if d.sceneName(0) != "0" || d.PlaceOfNode(5) != `nodes[5] "five"` || d.PlaceOfNode(1) != "nodes[1]" {
		t.Errorf("%.60q, %s, %s", d.sceneName(0), d.PlaceOfNode(5), d.PlaceOfNode(1))
	}
}
