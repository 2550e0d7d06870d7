package cli

import (
	"bufio"
	"errors"
	"os"

	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/internal/scenario"
)

// output is a file that is being written.
type output struct {
	*bufio.Writer
	file   *regular.Draft
	placed bool
	line   []byte
}

// outputs are the files of one run: either all of them are created, or none.
type outputs []*output

// create starts a file. A device or a pipe is written only at the end.
func (o *outputs) create(path string) (*output, error) {
	file, err := regular.Create(path)
	if err != nil {
		return nil, err
	}
	for _, other := range *o {
		if other.file.Path() == file.Path() {
			return nil, errors.Join(arguments.Refuse("%s: is named twice", path), file.Discard())
		}
	}
	out := &output{Writer: bufio.NewWriterSize(file, 1<<16), file: file}
	*o = append(*o, out)
	return out, nil
}

// commit moves every file to its path, and reverts all if one cannot be moved.
func (o *outputs) commit() error {
	for _, out := range *o {
		if err := out.Flush(); err != nil {
			return err
		}
	}
	for _, out := range *o {
		if err := out.file.Commit(); err != nil {
			return errors.Join(err, o.takeBack())
		}
		out.placed = true
	}
	return nil
}

// takeBack removes the files that were moved to their paths.
func (o *outputs) takeBack() error {
	var problems []error
	for _, out := range *o {
		if out.placed && out.file.IsRegular() {
			problems = append(problems, os.Remove(out.file.Path()))
		}
	}
	return errors.Join(problems...)
}

// discard removes the files that were not moved.
func (o *outputs) discard() error {
	var problems []error
	for _, out := range *o {
		problems = append(problems, out.file.Discard())
	}
	*o = nil
	return errors.Join(problems...)
}

func (out *output) seeRows(f *scenario.Frame) error {
	out.line = out.line[:0]
	for i := range f.Rows {
		out.line = f.Rows[i].Append(out.line)
	}
	_, err := out.Write(out.line)
	return err
}

func (out *output) seeShots(f *scenario.Frame) error {
	out.line = out.line[:0]
	for i := range f.Shots {
		out.line = scenario.AppendShot(out.line, f.Tick, &f.Shots[i])
	}
	_, err := out.Write(out.line)
	return err
}
