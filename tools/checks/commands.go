package checks

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// command is a command in a document.
type command struct {
	place  string // file:line
	folder string // where it is run, below the root
	line   string
}

// commandStart matches the start of a command in a line of a document or of a package
// comment, or in inline code.
var commandStart = regexp.MustCompile(`^(?:go (?:run|test|doc|get) |\./tools/|git clone |cd |mkdir )`)

// inlineCode is a piece of code within a line.
var inlineCode = regexp.MustCompile("`([^`]+)`")

// documented returns the commands in the documents and package comments below a folder.
func documented(root string) ([]command, error) {
	var all []command
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".md") && (!strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go")):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		short, err := filepath.Rel(root, path)
		all = append(all, commandsOf(filepath.ToSlash(short), string(text))...)
		return err
	})
	return all, err
}

// commandsOf returns the commands of one file.
func commandsOf(name, text string) []command {
	var all []command
	folder, number := ".", 0
	for line := range strings.Lines(text) {
		number++
		code := strings.TrimSpace(line)
		if strings.HasSuffix(name, ".go") {
			var ok bool
			if code, ok = strings.CutPrefix(strings.TrimSpace(line), "//\t"); !ok {
				continue
			}
		}
		pieces := []string{code}
		for _, m := range inlineCode.FindAllStringSubmatch(line, -1) {
			pieces = append(pieces, m[1])
		}
		if code == "" || strings.HasPrefix(code, "```") {
			folder = "." // a new block
		}
		for _, piece := range pieces {
			piece, _, _ = strings.Cut(piece, "  ") // a remark follows
			for part := range strings.SplitSeq(piece, "&&") {
				part = strings.TrimSpace(part)
				if to, ok := strings.CutPrefix(part, "cd "); ok && to != "skijet" {
					folder = to
				} else if commandStart.MatchString(part) && !strings.HasPrefix(part, "cd ") {
					all = append(all, command{fmt.Sprintf("%s:%d", name, number), folder, part})
				}
			}
		}
	}
	return all
}

// testFlags are flags of go test itself that the documents use.
var testFlags = []string{"short", "run", "bench", "benchmem", "benchtime", "count", "race", "v"}

// fault returns what a command names that does not exist: a package, a flag, a file. It
// runs nothing.
func (c *command) fault(root string) error {
	words := strings.Fields(c.line)
	at := filepath.Join(root, filepath.FromSlash(c.folder))
	var packages []string
	switch {
	case strings.HasPrefix(words[0], "./tools/"):
		if info, err := os.Stat(filepath.Join(at, words[0])); err != nil || info.Mode()&0o111 == 0 {
			return fmt.Errorf("%s is no program", words[0])
		}
		return nil
	case words[0] == "mkdir":
		return nil
	case words[0] == "git", words[1] == "get":
		if !strings.Contains(c.line, strings.TrimSuffix(module, "/")) {
			return fmt.Errorf("it names another module than %s", module)
		}
		return nil
	case words[1] == "run":
		packages = words[2:3]
	default:
		for _, word := range words[2:] {
			if name := strings.TrimPrefix(word, module); name != word {
				packages = append(packages, "./"+name)
			} else if strings.HasPrefix(word, "./") {
				packages = append(packages, strings.TrimSuffix(word, "/..."))
			}
		}
	}
	var source []byte
	for _, pkg := range packages {
		text, err := goSource(filepath.Join(at, filepath.FromSlash(pkg)))
		if err != nil {
			return err
		}
		source = append(source, text...)
		// A command that modules have too stands in a package of its own, which mains of
		// others import.
		for _, imported := range programs.FindAllSubmatch(text, -1) {
			if text, err = goSource(filepath.Join(root, filepath.FromSlash(string(imported[1])))); err == nil {
				source = append(source, text...)
			}
		}
	}
	if strings.HasSuffix(packages[0], "cmd/arena") {
		text, err := goSource(filepath.Join(root, "game", "options"))
		if err != nil {
			return err
		}
		source = append(source, text...)
	}
	return checkWords(root, words[2:], source, words[1] == "run")
}

// programs are imports of commands that modules have too.
var programs = regexp.MustCompile(`"github\.com/skijet/skijet/(tools/\w+/\w+)"`)

// flagsOfOthers matches a package that adds its own flags to a program.
const flagsOfOthers = "github.com/mmcloughlin/avo/build"

// checkWords looks for the flags of a command in the source of its package, and for
// the files of the module that it names.
func checkWords(root string, words []string, source []byte, isProgram bool) error {
	for _, word := range words {
		name, isFlag := strings.CutPrefix(strings.Trim(word, "[]"), "-")
		name, _, _ = strings.Cut(strings.TrimPrefix(name, "-"), "=") // programs take both forms
		switch {
		case isFlag && !isProgram && (slices.Contains(testFlags, name) || name == "all"):
		case isFlag && name != "h" && !bytes.Contains(source, fmt.Appendf(nil, "%q", name)) && !bytes.Contains(source, []byte(flagsOfOthers)):
			return fmt.Errorf("there is no flag -%s", name)
		case strings.HasPrefix(word, "testdata/"), strings.HasPrefix(word, "examples/"):
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(word))); err != nil {
				return err
			}
		}
	}
	return nil
}

// goSource returns the source of a package, tests included.
func goSource(folder string) ([]byte, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("there is no package in %s", folder)
	}
	var all []byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all = append(all, text...)
	}
	return all, err
}
