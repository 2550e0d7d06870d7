package weapons

import (
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

// TestDocs_NameEveryFieldOfASpec reads the tags of all structs that JSON decodes into.
func TestDocs_NameEveryFieldOfASpec(t *testing.T) {
	text, err := os.ReadFile("../../docs/weapons.md")
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]bool{}
	collectFields(reflect.TypeFor[Spec](), fields)
	if len(fields) < 40 {
		t.Fatalf("only %d fields found", len(fields))
	}
	for name := range fields {
		if !strings.Contains(string(text), "\n`"+name+"` |") && !strings.Contains(string(text), "."+name+"` |") {
			t.Errorf("docs/weapons.md has no row of %q", name)
		}
	}
}

func collectFields(kind reflect.Type, fields map[string]bool) {
	if kind.Kind() == reflect.Pointer || kind.Kind() == reflect.Slice {
		kind = kind.Elem()
	}
	if kind.Kind() != reflect.Struct {
		return
	}
	for i := range kind.NumField() {
		name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
		if name != "-" && name != "" {
			fields[name] = true
			collectFields(kind.Field(i).Type, fields)
		}
	}
}

// section returns the text below a heading of docs/weapons.md.
func section(t *testing.T, heading string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/weapons.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(text), "\n## "+heading+"\n")
	if !ok {
		t.Fatalf("docs/weapons.md has no section %q", heading)
	}
	body, _, _ := strings.Cut(after, "\n## ")
	return body
}

// TestDocs_TheListingOfALookIsALook puts the listing into the disc and loads it with
// the files that it names.
func TestDocs_TheListingOfALookIsALook(t *testing.T) {
	_, listing, _ := strings.Cut(section(t, "A look of its own"), "```json\n\"look\": ")
	listing, _, ok := strings.Cut(listing, "\n```")
	if !ok {
		t.Fatal("there is no listing")
	}
	files := fstest.MapFS{"disc.json": {Data: withLook(t, listing)}, "saucer.glb": {}, "saucer.wav": {}}
	specs, err := LoadFS(files, ".")
	if err != nil {
		t.Fatal(err)
	}
	full := specs[0].FullLook()
	if full.Label != "Saucer" || full.Sounds.Fire != (Sound{"saucer.wav", 0.8, 1.2}) || full.Trail.Kind != "sparks" || full.Hand != "launcher" {
		t.Errorf("it is %+v", full)
	}
}

func TestDocs_NameEverythingThatALookCanName(t *testing.T) {
	text := section(t, "Every field")
	for _, list := range [][]string{Icons(), Crosshairs(), Meshes(), HandMeshes(), Trails(), Halos(), Muzzles(), Explosions(), Decals(), SoundNames()} {
		for _, name := range list {
			if !strings.Contains(text, "`"+name+"`") {
				t.Errorf("docs/weapons.md does not name %q", name)
			}
		}
	}
}
