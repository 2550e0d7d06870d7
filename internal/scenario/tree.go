package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/skijet/skijet/internal/jsonfile"
)

// Error is a refused field of a file, with the reason.
type Error struct {
	File, Field, Reason string // Field is empty if the error is in no field
}

// Error returns one line.
func (e *Error) Error() string {
	if e.Field == "" {
		return e.File + ": " + e.Reason
	}
	return e.File + ": " + e.Field + ": " + e.Reason
}

// node is one JSON value and its path, such as inputs[3].yaw_deg. The file is first read
// into a tree of nodes: encoding/json accepts field names in any case and twice, and
// hardly reports where a value is.
type node struct {
	path  string
	value any // nil, bool, json.Number, string, []node or map[string]node
}

// maxDepth is how deep values may nest. The format needs 4, and the limit keeps a hostile
// file from exhausting the stack.
const maxDepth = 16

// decode reads one JSON value and nothing after it.
func decode(file string, data []byte) (node, error) {
	d := &decoder{json: json.NewDecoder(bytes.NewReader(data))}
	d.json.UseNumber()
	root, err := d.value("", 0)
	if err == nil {
		if _, more := d.json.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("something follows the scenario")
		}
	}
	if err == nil {
		return root, nil
	}
	if refusal := (*Error)(nil); errors.As(err, &refusal) {
		refusal.File = file
		return node{}, refusal
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("the file ends in the middle")
	}
	line, column := jsonfile.Position(data, d.json.InputOffset())
	return node{}, &Error{File: file, Reason: fmt.Sprintf("line %d, column %d: %v", line, column, err)}
}

type decoder struct{ json *json.Decoder }

func (d *decoder) value(path string, depth int) (node, error) {
	token, err := d.json.Token()
	if err != nil {
		return node{}, err
	}
	if depth > maxDepth {
		return node{}, &Error{Field: path, Reason: "is nested too deep"}
	}
	switch token {
	case json.Delim('{'):
		fields, err := d.object(path, depth)
		return node{path, fields}, err
	case json.Delim('['):
		items, err := d.array(path, depth)
		return node{path, items}, err
	}
	return node{path, token}, nil
}

func (d *decoder) object(path string, depth int) (map[string]node, error) {
	fields := map[string]node{}
	for d.json.More() {
		token, err := d.json.Token()
		if err != nil {
			return nil, err
		}
		name, _ := token.(string) // in an object it is a string
		at := join(path, name)
		if _, ok := fields[name]; ok {
			return nil, &Error{Field: at, Reason: "is given twice"}
		}
		if fields[name], err = d.value(at, depth+1); err != nil {
			return nil, err
		}
	}
	_, err := d.json.Token()
	return fields, err
}

func (d *decoder) array(path string, depth int) ([]node, error) {
	items := []node{}
	for d.json.More() {
		item, err := d.value(path+"["+strconv.Itoa(len(items))+"]", depth+1)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	_, err := d.json.Token()
	return items, err
}

// join returns the path of a field. It quotes names that could be mistaken for a path.
func join(path, name string) string {
	for _, r := range name {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') {
			name = strconv.Quote(name)
			break
		}
	}
	if path == "" {
		return name
	}
	return path + "." + name
}
