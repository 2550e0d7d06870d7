package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// packing is how well files are compressed.
type packing struct{ brotli, gzip int }

// Packings: what is given to a host is small, and takes minutes; what this machine serves to
// itself is there at once.
var (
	smallest = packing{brotli.BestCompression, gzip.BestCompression}
	quick    = packing{6, gzip.BestSpeed}
)

// window is the largest that every browser has, 2^24 bytes: levels repeat their buildings far
// apart.
const window = 24

// encodings are those of a web server, the better one first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// files writes compressed files beside those of a folder.
func (p packing) files(folder string, names []string) error {
	var wait sync.WaitGroup
	faults := make([]error, 2*len(names))
	for i, name := range names {
		file := filepath.Join(folder, filepath.FromSlash(name))
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		wait.Go(func() {
			faults[2*i] = write(file+".br", data, func(w io.Writer) io.WriteCloser {
				return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: p.brotli, LGWin: window})
			})
		})
		wait.Go(func() {
			faults[2*i+1] = write(file+".gz", data, func(w io.Writer) io.WriteCloser {
				packed, _ := gzip.NewWriterLevel(w, p.gzip) // the level is one of its own
				return packed
			})
		})
	}
	wait.Wait()
	return errors.Join(faults...)
}

// write writes a file through a compressor.
func write(file string, data []byte, compressor func(io.Writer) io.WriteCloser) error {
	var packed bytes.Buffer
	w := compressor(&packed)
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, packed.Bytes(), 0o644)
}

// contentTypes are those of the files of a site, which not every machine knows.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm", ".zip": "application/zip",
}

// serving serves the files of a site, compressed for those who take it.
func serving(folder string) http.Handler {
	root := http.Dir(folder)
	plain := http.FileServer(root)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := path.Clean("/" + r.URL.Path)
		if strings.HasSuffix(r.URL.Path, "/") {
			name = path.Join(name, "index.html")
		}
		if kind, ok := contentTypes[path.Ext(name)]; ok {
			w.Header().Set("Content-Type", kind)
		}
		w.Header().Set("Cache-Control", "no-cache") // what is built anew is loaded anew
		w.Header().Set("Vary", "Accept-Encoding")
		for _, e := range encodings {
			if !accepts(r.Header.Get("Accept-Encoding"), e.name) {
				continue
			}
			file, err := root.Open(name + e.suffix)
			if err != nil {
				continue
			}
			defer file.Close()
			info, err := file.Stat()
			if err != nil {
				continue
			}
			w.Header().Set("Content-Encoding", e.name)
			http.ServeContent(w, r, name, info.ModTime(), file)
			return
		}
		plain.ServeHTTP(w, r)
	})
}

// accepts reports whether a list of encodings has one that is not refused by a weight of 0.
func accepts(list, encoding string) bool {
	for part := range strings.SplitSeq(list, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) == encoding {
			weight = strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q=")
			return weight == "" || strings.Trim(weight, "0.") != ""
		}
	}
	return false
}
