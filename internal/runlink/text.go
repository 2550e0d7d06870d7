package runlink

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"os"
	"strings"
	"unicode"

	"github.com/skijet/skijet/internal/regular"
)

// Key is the name of the value that has a run in a link.
const Key = "run"

// longQuery is the longest address that is made with the run before its "#" [ours]: hosts refuse
// addresses of 8 kB, and browsers keep what follows a "#" to themselves.
const longQuery = 4000

// alphabet is that of texts, without the padding that some programs take for the end of a
// sentence.
var alphabet = base64.RawURLEncoding

// Text returns the run as a text.
func (r *Run) Text() (string, error) {
	data, err := r.Encode()
	return alphabet.EncodeToString(data), err
}

// Link returns the address of a page with the arena that opens the run. Where there is no page
// it is the text alone.
func (r *Run) Link(page string) (string, error) {
	text, err := r.Text()
	if err != nil || page == "" {
		return text, err
	}
	address, err := url.Parse(page)
	if err != nil {
		return "", fmt.Errorf("runlink: the page %q: %w", page, err)
	}
	address.RawQuery, address.Fragment = Key+"="+text, ""
	if link := address.String(); len(link) <= longQuery {
		return link, nil
	}
	address.RawQuery, address.Fragment = "", Key+"="+text
	return address.String(), nil
}

// Parse returns the run in the content of a file, in a text or in a link. Spaces and ends of
// lines that a message put into it do not matter.
func Parse(given string) (*Run, error) {
	if strings.HasPrefix(given, magic) {
		return Decode([]byte(given))
	}
	text := strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) {
			return -1
		}
		return c
	}, given)
	if strings.Contains(text, "://") {
		var isThere bool
		if text, isThere = valueOf(text); !isThere {
			return nil, fmt.Errorf("runlink: %w: the link has no %s=", ErrRun, Key)
		}
	}
	text = strings.TrimRight(text, "=")
	if text == "" {
		return nil, fmt.Errorf("runlink: %w: it is empty", ErrRun)
	}
	data, err := alphabet.DecodeString(text)
	if at, ok := err.(base64.CorruptInputError); ok && int(at) < len(text) && !strings.ContainsRune(letters, rune(text[at])) {
		return nil, fmt.Errorf("runlink: %w: %q, letter %d of its text, is in no run: copy the whole and nothing else", ErrRun, text[at], at+1)
	} else if err != nil {
		return nil, fmt.Errorf("runlink: %w: the end of its text of %d letters is missing: copy the whole", ErrRun, len(text))
	}
	return Decode(data)
}

// Open reads a run from a file or, where there is none of that name, from a text or a link.
func Open(given string) (*Run, error) {
	if info, err := os.Stat(given); err != nil || info.IsDir() {
		return Parse(given)
	}
	data, err := regular.Read(given, MaxBytes)
	if err != nil {
		return nil, err
	}
	r, err := Parse(string(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", given, err)
	}
	return r, nil
}

// letters are those of the alphabet.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// valueOf returns what a link has of a run, before its "#" or behind it.
func valueOf(link string) (string, bool) {
	for part := range strings.FieldsFuncSeq(link, func(c rune) bool { return strings.ContainsRune("?&#", c) }) {
		if value, ok := strings.CutPrefix(part, Key+"="); ok {
			return value, true
		}
	}
	return "", false
}
