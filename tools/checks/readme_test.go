package checks

import (
	"os"
	"strings"
	"testing"
)

func TestReadme_ShowsTheHeadlessExampleAsItIs(t *testing.T) {
	source, err := os.ReadFile("../../examples/headless/main.go")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(source), "func main() {\n")
	body = strings.TrimSuffix(body, "}\n")
	var shown strings.Builder
	for line := range strings.Lines(body) {
		shown.WriteString(strings.TrimPrefix(line, "\t"))
	}
	if body == "" || !strings.Contains(string(readme), "```go\n"+shown.String()+"```") {
		t.Error("the Go block of README.md is not the body of examples/headless")
	}
}
