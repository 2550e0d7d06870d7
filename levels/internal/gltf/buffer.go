package gltf

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// buffer returns the bytes of a buffer. It is read when it is first needed, so a file
// without its pictures is still a level.
func (d *Document) buffer(index int) ([]byte, error) {
	if d.buffers[index] != nil {
		return d.buffers[index], nil
	}
	b, place := d.Buffers[index], fmt.Sprintf("buffers[%d]", index)
	data, err := d.bufferData(place, index, b.URI)
	if err != nil {
		return nil, err
	}
	if b.Length < 1 || b.Length > len(data) {
		return nil, fault.New(fault.ErrFormat, place+".byteLength", "is %d, there are %d bytes", b.Length, len(data))
	}
	if d.loaded += len(data); d.loaded > check.MaxModelBytes {
		return nil, fault.New(fault.ErrTooLarge, place, "brings the buffers to %d bytes, want at most %d", d.loaded, check.MaxModelBytes)
	}
	d.buffers[index] = data[:b.Length]
	return d.buffers[index], nil
}

func (d *Document) bufferData(place string, index int, uri string) ([]byte, error) {
	if uri == "" {
		if index != 0 || d.chunk == nil {
			return nil, fault.New(fault.ErrFormat, place, "has neither a uri nor a binary chunk")
		}
		return d.chunk, nil
	}
	if rest, ok := strings.CutPrefix(uri, "data:"); ok {
		_, text, ok := strings.Cut(rest, ";base64,")
		data, err := base64.StdEncoding.DecodeString(text)
		if !ok || err != nil {
			return nil, fault.New(fault.ErrFormat, place+".uri", "is a data URI that is not base64")
		}
		return data, nil
	}
	file, err := localFile(place+".uri", uri)
	if err != nil {
		return nil, err
	}
	return d.source.Read(file, check.MaxModelBytes, place+".uri")
}

// localFile returns the relative path that a URI names. It refuses network addresses and
// paths that leave the folder. [source.read] checks the path again.
func localFile(place, uri string) (string, error) {
	file, err := url.PathUnescape(uri)
	if err != nil || strings.ContainsAny(file, `:\`) || path.IsAbs(file) || slices.Contains(strings.Split(file, "/"), "..") {
		return "", fault.New(fault.ErrFormat, place, "%.100q is not a relative path inside the folder", uri)
	}
	return path.Clean(file), nil
}

// view returns the bytes of a buffer view and its stride.
func (d *Document) view(place string, index int) (data []byte, stride int, err error) {
	if index < 0 || index >= len(d.BufferViews) {
		return nil, 0, fault.New(fault.ErrFormat, place, "names bufferViews[%d] of %d", index, len(d.BufferViews))
	}
	v := d.BufferViews[index]
	if v.Buffer < 0 || v.Buffer >= len(d.Buffers) {
		return nil, 0, fault.New(fault.ErrFormat, place, "bufferViews[%d] names buffers[%d] of %d", index, v.Buffer, len(d.Buffers))
	}
	if data, err = d.buffer(v.Buffer); err != nil {
		return nil, 0, err
	}
	// Each number is compared with the remaining size before it is added, since a file
	// can contain numbers whose sum overflows.
	if v.Offset < 0 || v.Offset > len(data) || v.Length < 0 || v.Length > len(data)-v.Offset {
		return nil, 0, fault.New(fault.ErrFormat, place, "bufferViews[%d] takes bytes %d+%d of %d", index, v.Offset, v.Length, len(data))
	}
	return data[v.Offset:][:v.Length], v.Stride, nil
}
