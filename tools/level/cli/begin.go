package cli

import (
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/skijet/skijet/internal/arguments"
)

// template is a small level that has one of everything and says what it is.
//
//go:embed template.json
var template []byte

// newCommand is the command line of new.
type newCommand struct {
	Folder string `arg:"" help:"Folder of the level, or MODEL.glb for a model with all that models can have."`
}

// run creates a folder with a level to change, or an example of a model.
func (n *newCommand) run(stdout io.Writer) error {
	folder := n.Folder
	if strings.EqualFold(filepath.Ext(folder), ".glb") {
		return exampleModel(folder, stdout)
	}
	switch kind := strings.ToLower(filepath.Ext(folder)); kind {
	case ".gltf", ".png", ".json", ".raw", ".r16", ".ter", ".blend":
		return arguments.Refuse("new makes a folder or a .glb, not a %s", kind)
	}
	if err := makeFolder(folder); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "level.json"), template, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s\nplay it:  go run github.com/skijet/skijet/cmd/arena --level %s\ncheck it: go run github.com/skijet/skijet/tools/level check %s\n",
		filepath.Join(folder, "level.json"), folder, folder)
	return nil
}
