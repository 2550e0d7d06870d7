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
	"github.com/skijet/skijet/levels/internal/files"
	"github.com/skijet/skijet/levels/internal/meshopt"
)

// maxUnpackedBytes limits the unpacked size of all compressed views and sparse accessors
// of a model, which a few bytes can declare as large as they like.
const maxUnpackedBytes = 2 * check.MaxModelBytes

// read returns the bytes of a buffer of a file in a folder. It is read when it is first needed, so
// a file without its pictures is still a level.
func (b *buffers) read(index int, buffer *Buffer, from files.Folder) ([]byte, error) {
	if b.list[index] != nil {
		return b.list[index], nil
	}
	place := fmt.Sprintf("buffers[%d]", index)
	data := b.chunk
	if buffer.URI != "" {
		var err error
		if data, err = readURI(place, buffer.URI, from); err != nil {
			return nil, err
		}
	} else if index != 0 || b.chunk == nil {
		return nil, fault.New(fault.ErrFormat, place, "has neither a uri nor a binary chunk")
	}
	if buffer.Length < 1 || buffer.Length > len(data) {
		return nil, fault.New(fault.ErrFormat, place+".byteLength", "is %d, there are %d bytes", buffer.Length, len(data))
	}
	if b.bytes += len(data); b.bytes > check.MaxModelBytes {
		return nil, fault.New(fault.ErrTooLarge, place, "brings the buffers to %d bytes, want at most %d", b.bytes, check.MaxModelBytes)
	}
	b.list[index] = data[:buffer.Length]
	return b.list[index], nil
}

// readURI returns the data that the element at a place has in a URI, or in a file of a folder.
func readURI(place, uri string, from files.Folder) ([]byte, error) {
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
	return from.Read(file, check.MaxModelBytes, place+".uri")
}

// localFile returns the relative path that a URI names. It refuses network addresses and
// paths that leave the folder. [files.Folder.Read] checks the path again.
func localFile(place, uri string) (string, error) {
	file, err := url.PathUnescape(uri)
	if err != nil || strings.ContainsAny(file, `:\`) || path.IsAbs(file) || slices.Contains(strings.Split(file, "/"), "..") {
		return "", fault.New(fault.ErrFormat, place, "%.60q is not a relative path inside the folder", uri)
	}
	return path.Clean(file), nil
}

// view returns the bytes of a buffer view, unpacked, and its stride.
func (d *Document) view(place string, index int) (data []byte, stride int, err error) {
	if index < 0 || index >= len(d.BufferViews) {
		return nil, 0, fault.New(fault.ErrFormat, place, "names bufferViews[%d] of %d", index, len(d.BufferViews))
	}
	v := d.BufferViews[index]
	packed := v.Extensions.Meshopt
	if packed == nil {
		packed = v.Extensions.MeshoptKHR
	}
	if packed == nil {
		data, err = d.bytes(place, index, v.Buffer, v.Offset, v.Length)
		return data, v.Stride, err
	}
	if d.unpacked.views[index] == nil {
		if d.unpacked.views[index], err = d.unpack(place, index, packed); err != nil {
			return nil, 0, err
		}
	}
	return d.unpacked.views[index], v.Stride, nil
}

// bytes returns a part of a buffer.
func (d *Document) bytes(place string, view, buffer, offset, length int) ([]byte, error) {
	if buffer < 0 || buffer >= len(d.Buffers) {
		return nil, fault.New(fault.ErrFormat, place, "bufferViews[%d] names buffers[%d] of %d", view, buffer, len(d.Buffers))
	}
	data, err := d.buffers.read(buffer, d.Buffers[buffer], d.source)
	if err != nil {
		return nil, err
	}
	// Each number is compared with the remaining size before it is added, since a file
	// can contain numbers whose sum overflows.
	if offset < 0 || offset > len(data) || length < 0 || length > len(data)-offset {
		return nil, fault.New(fault.ErrFormat, place, "bufferViews[%d] takes bytes %d+%d of %d", view, offset, length, len(data))
	}
	return data[offset:][:length], nil
}

// unpack returns the bytes of a compressed view.
func (d *Document) unpack(place string, index int, p *Compressed) ([]byte, error) {
	packed, err := d.bytes(place, index, p.Buffer, p.Offset, p.Length)
	if err != nil {
		return nil, err
	}
	place = fmt.Sprintf("bufferViews[%d]", index)
	if err := d.spendUnpacked(place, p.Count, p.Stride); err != nil {
		return nil, err
	}
	data, err := meshopt.Decode(packed, meshopt.Layout{Mode: p.Mode, Filter: p.Filter, Count: p.Count, Stride: p.Stride})
	if err != nil {
		return nil, fault.New(fault.ErrFormat, place, "%v", err)
	}
	return data, nil
}

// spendUnpacked counts bytes before they are unpacked.
func (d *Document) spendUnpacked(place string, count, size int) error {
	if count < 0 || size < 0 || count > maxUnpackedBytes || size > maxUnpackedBytes || count*size > maxUnpackedBytes-d.unpacked.bytes {
		return fault.New(fault.ErrTooLarge, place, "%d elements of %d bytes unpack the model to more than %d bytes", count, size, maxUnpackedBytes)
	}
	d.unpacked.bytes += count * size
	return nil
}
