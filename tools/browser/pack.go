package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
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
