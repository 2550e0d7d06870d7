package tune

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// commented returns the comments of the fields of the structs of tuning, by type and name. What
// stands in the comment over a group is also about the fields below it.
func commented(t *testing.T) (own, group map[string]string) {
	t.Helper()
	own, group = map[string]string{}, map[string]string{}
	for path, name := range map[string]string{
		"components/armor.go": "ArmorData", "components/torque.go": "DatablockData", "components/slide.go": "WalkerData",
		"systems/tribes/rules.go": "Rules", "systems/torque/rules.go": "Rules", "systems/slide/rules.go": "Rules", "systems/modes/rules.go": "Rules",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", "..", filepath.FromSlash(path)), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || spec.Name.Name != name {
				return true
			}
			over := ""
			for _, field := range spec.Type.(*ast.StructType).Fields.List {
				if field.Doc != nil {
					over = field.Doc.Text()
				}
				for _, id := range field.Names {
					key := file.Name.Name + "." + name + "." + id.Name
					own[key], group[key] = strings.TrimSpace(field.Comment.Text()), strings.ReplaceAll(over, "\n", " ")
				}
			}
			return false
		})
	}
	return own, group
}

// begins matches a comment that begins with a unit.
var begins = regexp.MustCompile(`^(mass \* m/s2?|health per m/s|units/s|units a \w+|units|m/s2|m/s|m|s|1/s)\b`)

func TestUnits_AreThoseOfTheComments(t *testing.T) {
	own, group := commented(t)
	for key, unit := range units {
		words := unit
		if unit == "m" {
			words = `(m|metres)`
		}
		inText := regexp.MustCompile(`(^|[\s(])` + strings.ReplaceAll(words, "*", `\*`) + `($|[\s.,;:])`)
		if _, ok := own[key]; !ok || !inText.MatchString(own[key]) && !inText.MatchString(group[key]) {
			t.Errorf("%s is %q, and its comments say %q, %q", key, unit, own[key], group[key])
		}
	}
	listed := 0
	for key, comment := range own {
		if unit := begins.FindString(comment); unit != "" {
			listed++
			if units[key] != unit {
				t.Errorf("%s is %q, and its comment says %q", key, units[key], comment)
			}
		}
	}
	if listed < 40 {
		t.Errorf("only %d comments begin with a unit", listed)
	}
}

func TestFields_HaveUnits(t *testing.T) {
	found := map[string]string{}
	f := whole(t, "tribes")
	for _, field := range Fields(f) {
		found[field.Name] = field.Unit
	}
	for name, want := range map[string]string{"armor.JetForce": "mass * m/s2", "armor.Half.Z": "m", "tribes_rules.Gravity.Z": "m/s2", "armor.Drag": "", "match.TimeLimitTicks": ""} {
		if got, ok := found[name]; !ok || got != want {
			t.Errorf("%s is in %q, want %q", name, got, want)
		}
	}
}
