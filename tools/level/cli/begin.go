package cli

import (
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// template is a small level that has one of everything and says what it is.
//
//go:embed template.json
var template []byte

// begin creates a folder with a level to change, or an example of a model.
func begin(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("new", flag.ContinueOnError)
	if err := parse(flags, args, 1, 1, stdout); err != nil {
		return err
	}
	folder := flags.Arg(0)
	if strings.EqualFold(filepath.Ext(folder), ".glb") {
		return exampleModel(folder, stdout)
	}
	if err := makeFolder(folder); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "level.json"), template, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s\nplay it:  go run github.com/skijet/skijet/cmd/arena -level %s\ncheck it: go run github.com/skijet/skijet/tools/level check %s\n",
		filepath.Join(folder, "level.json"), folder, folder)
	return nil
}
