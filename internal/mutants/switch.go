package mutants

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Environment of tests that are compiled with mutants.
const (
	nowVariable  = "MUTANTS_NOW"  // number of the mutant that is on, from 1 on; 0 is none, and -1 to write those that run
	seenVariable = "MUTANTS_SEEN" // file to which that is written
)

// numbered are mutants that are compiled together, by their numbers.
type numbered map[int]*Mutant

// switched returns sources with mutants, which are off unless the environment says otherwise.
// Each has a copy of its whole function, so that one that does not compile is the only one.
func switched(root string, mutants numbered) (map[string]string, error) {
	files, packages := map[string]numbered{}, map[string]*Package{}
	highest := 0
	for number, m := range mutants {
		if files[m.File] == nil {
			files[m.File] = numbered{}
		}
		files[m.File][number] = m
		packages[m.Package.Path] = m.Package
		highest = max(highest, number)
	}
	replaced := map[string]string{}
	for file, own := range files {
		source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return nil, err
		}
		replaced[file] = own.insert(source)
	}
	for folder, p := range packages {
		replaced[path.Join(folder, "mutant_switch.go")] = fmt.Sprintf(switchSource, p.Name, nowVariable, highest+1, seenVariable)
	}
	return replaced, nil
}

// switchSource is a file of a package with mutants.
const switchSource = `package %s

import (
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
)

var mutantNow, _ = strconv.Atoi(os.Getenv(%q))

var mutantSeen [%d]atomic.Bool

func mutantOn(number int) bool { return mutantNow != 0 && mutantMeant(number) }

func mutantMeant(number int) bool {
	if mutantNow > 0 {
		return number == mutantNow
	}
	if !mutantSeen[number].Load() && !mutantSeen[number].Swap(true) {
		file, err := os.OpenFile(os.Getenv(%q), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			panic(err)
		}
		defer file.Close()
		fmt.Fprintln(file, number)
	}
	return false
}
`

// insert returns the source of a file with its mutants.
func (n numbered) insert(source []byte) string {
	numbers := n.numbers()
	slices.SortFunc(numbers, func(a, b int) int { return cmp.Or(cmp.Compare(n[a].in.begin, n[b].in.begin), cmp.Compare(a, b)) })
	var out strings.Builder
	at := 0
	for _, number := range numbers {
		m := n[number]
		out.Write(source[at:m.in.begin])
		at = m.in.begin
		body := string(source[m.in.begin:m.at]) + m.by + string(source[m.end:m.in.end])
		before, after := "", "\nreturn"
		switch {
		case (m.whole || m.in.labels) && m.in.results != "":
			before, after = "return func() "+m.in.results+" {", "\n}()"
		case m.in.labels:
			before, after = "func() {", "\n}()\nreturn"
		case m.in.results != "":
			after = "" // it has returned
		}
		fmt.Fprintf(&out, "\nif mutantOn(%d) { %s\n//line mutant-%d:1\n%s%s\n}\n", number, before, number, body, after)
	}
	out.Write(source[at:])
	return out.String()
}

func (n numbered) numbers() (all []int) {
	for number := range n {
		all = append(all, number)
	}
	slices.Sort(all)
	return all
}

var mutantLine = regexp.MustCompile(`mutant-(\d+):\d+`)

// blamed returns the mutants to which the errors of a compiler point.
func blamed(text string) (all []int) {
	for _, m := range mutantLine.FindAllStringSubmatch(text, -1) {
		number, _ := strconv.Atoi(m[1])
		all = append(all, number)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
