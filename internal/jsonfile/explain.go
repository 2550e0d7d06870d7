package jsonfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// longestValue is how many characters of a value an error shows.
const longestValue = 60

// Cut returns a text, or its beginning if it is too long for a message.
func Cut(text string) string {
	count := 0
	for i := range text {
		if count++; count > longestValue {
			return text[:i] + "..."
		}
	}
	return text
}

// Explain returns an error of encoding/json about data as an [*Error], in words of JSON and not
// of Go, with the place of the value. Other errors are returned as they are.
func Explain(data []byte, err error) error {
	kind := (*json.UnmarshalTypeError)(nil)
	syntax := (*json.SyntaxError)(nil)
	switch {
	case errors.As(err, &kind):
		place, start := placeAt(data, kind.Offset-1)
		return mistake(data, start, place, "%s", misfit(kind))
	case errors.As(err, &syntax):
		return mistake(data, syntax.Offset-1, "", "%v", syntax)
	}
	return err
}

// misfit says what a value is and what would fit.
func misfit(kind *json.UnmarshalTypeError) string {
	if number, ok := strings.CutPrefix(kind.Value, "number "); ok {
		return fmt.Sprintf("is %s, want %s that fits", Cut(number), wanted(kind.Type))
	}
	return fmt.Sprintf("is %s, want %s", article(kind.Value), wanted(kind.Type))
}

// placeAt returns the place of the innermost value that begins at an offset or before it and has
// not ended there, and where it begins.
func placeAt(data []byte, offset int64) (place string, start int64) {
	d := decoder{data: data, json: json.NewDecoder(bytes.NewReader(data)), until: offset + 1}
	_ = d.walk("") // ends with an error behind the offset
	return strings.TrimPrefix(d.innermost, "."), d.found
}

// errBehind ends a walk behind the place that it looks for.
var errBehind = errors.New("behind it")
