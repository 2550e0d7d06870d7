package main

import (
	"bytes"
	"strings"
	"testing"
)

func TestRun_NothingIsFoundInASampleOfAllFormats(t *testing.T) {
	t.Chdir("../..")
	var out, errors bytes.Buffer
	if code := run([]string{"-one-of", "97"}, &out, &errors); code != 0 {
		t.Errorf("status %d\n%s%s", code, &out, &errors)
	}
	if n := strings.Count(out.String(), " 0 found"); n < 10+16 {
		t.Errorf("%d formats were tried:\n%s", n, &out)
	}
}
