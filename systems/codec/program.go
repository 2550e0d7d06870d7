package codec

import (
	"reflect"
	"runtime"
	"strconv"
)

// op is one step of hashing a value.
type op struct {
	does   does
	shift  uint8 // position of a load in the shared word
	last   bool  // the shared word is complete
	offset uintptr
	count  int // words, or elements of an array
	elem   *layout
	masks  []uint64 // masks of an opMemory
	late   *field   // of an opLate
}

// does is the operation of a step.
type does uint8

const (
	opWord   does = iota // adds a word of eight bytes
	opWords              // adds several consecutive words
	opMemory             // adds several consecutive words without the bits that belong to no field
	opLoad8              // loads bytes into the shared word
	opLoad16             //
	opLoad32             //
	opInt32              // adds an int of a 32-bit machine as a word
	opUint32             // adds a uint of a 32-bit machine as a word
	opText
	opMany // adds more consecutive words than fit into the buffer
	opRoom // empties the buffer
	opArray
	opSlice
	opLate // adds a word if a late bool is true
)

// merges says whether adjacent small fields may be loaded at once: the machine must be
// little-endian and allow unaligned loads. It does not change hashes.
const merges = runtime.GOARCH == "amd64" || runtime.GOARCH == "arm64" || runtime.GOARCH == "386" || runtime.GOARCH == "wasm"

// small is a field of less than eight bytes in a shared word.
type small struct {
	offset uintptr
	size   uint8
}

// program builds the steps that hash a value. The contents of each word depend only on
// the kinds of the fields and not on their offsets.
func (l *layout) program() {
	var shared []small
	bytes := uint8(0)
	flush := func() {
		l.share(shared)
		shared, bytes = shared[:0], 0
	}
	for i := range l.fields {
		f := &l.fields[i]
		if f.derived {
			continue
		}
		o := f.op()
		if o.isLoad() {
			size := uint8(f.typ.Size())
			if bytes+size > 8 {
				flush()
			}
			shared, bytes = append(shared, small{f.offset, size}), bytes+size
			continue
		}
		flush()
		if n := len(l.ops); n > 0 && l.ops[n-1].follows(&o) {
			l.ops[n-1].does = opWords
			l.ops[n-1].count += o.count
			continue
		}
		l.ops = append(l.ops, o)
	}
	flush()
	for i := range l.fields {
		if f := &l.fields[i]; f.late != nil {
			l.ops = append(l.ops, op{does: opLate, offset: f.offset, late: f})
		}
	}
	if len(l.ops) == 1 && l.ops[0].isWords() && uintptr(l.ops[0].count)*8 == l.size {
		l.words = l.ops[0].count
	}
	l.gather()
	l.divide()
}

// gather joins steps that add words of memory unchanged, except for bits between the
// fields, if the machine can load them so.
func (l *layout) gather() {
	if !merges || strconv.IntSize < 64 {
		return
	}
	var ops []op
	for i := 0; i < len(l.ops); {
		masks, used := l.masksFrom(i)
		if used == 0 {
			ops = append(ops, l.ops[i])
			i++
			continue
		}
		if n := len(ops); n > 0 && ops[n-1].does == opMemory && ops[n-1].count < waiting/4 && ops[n-1].offset+uintptr(ops[n-1].count)*8 == l.ops[i].offset {
			ops[n-1].masks = append(ops[n-1].masks, masks...)
			ops[n-1].count += len(masks)
		} else {
			ops = append(ops, op{does: opMemory, offset: l.ops[i].offset, count: len(masks), masks: masks})
		}
		i += used
	}
	l.ops = ops
	if len(ops) == 1 && ops[0].does == opMemory && ops[0].offset == 0 {
		l.masks = ops[0].masks
	}
}

// masksFrom returns masks of the words of memory that the next step adds, and the
// number of steps that they replace: several if fields share a word, and none if the
// word does not exist in memory.
func (l *layout) masksFrom(i int) (masks []uint64, used int) {
	o := &l.ops[i]
	if o.isWords() {
		if o.count > waiting/4 {
			return nil, 0
		}
		for range o.count {
			masks = append(masks, ^uint64(0))
		}
		return masks, 1
	}
	mask := uint64(0)
	for k := i; k < len(l.ops) && l.ops[k].isLoad(); k++ {
		part := &l.ops[k]
		if part.offset != o.offset+uintptr(part.shift/8) || o.offset+8 > l.size {
			return nil, 0
		}
		size := 8 << (part.does - opLoad8)
		if mask |= (1<<size - 1) << part.shift; part.last {
			return []uint64{mask}, k + 1 - i
		}
	}
	return nil, 0
}

// divide ensures that the words between two steps that check the buffer fit into it.
func (l *layout) divide() {
	const room = waiting - 4 // a flush may leave three words, and a load adds one
	ops, since := make([]op, 0, len(l.ops)), 0
	for _, o := range l.ops {
		added := 0
		switch {
		case o.does == opWords && o.count > room/2:
			o.does, since = opMany, 0
		case o.does == opWord, o.does == opWords, o.does == opMemory:
			added = o.count
		case o.does == opText:
			added = 3 // a longer one checks the buffer
		case o.does == opInt32, o.does == opUint32, o.last:
			added = 1
		case o.does > opText:
			since = 0
		}
		if since+added > room {
			ops, since = append(ops, op{does: opRoom}), 0
		}
		since += added
		l.most = max(l.most, since)
		ops = append(ops, o)
	}
	l.ops = ops
}

func (o *op) isWords() bool { return o.does == opWord || o.does == opWords }

func (o *op) isLoad() bool { return o.does >= opLoad8 && o.does <= opLoad32 }

// follows reports whether the words of the next step directly follow those of o.
func (o *op) follows(next *op) bool {
	return o.isWords() && next.isWords() && next.offset == o.offset+uintptr(o.count)*8
}

// op returns the step that hashes a field that shares no word.
func (f *field) op() op {
	o := op{offset: f.offset, count: f.count, elem: f.elem}
	switch {
	case f.kind == reflect.String:
		o.does = opText
	case f.kind == reflect.Slice:
		o.does = opSlice
	case f.kind == reflect.Array && f.elem.words > 0:
		o.does, o.count = opWords, f.count*f.elem.words
	case f.kind == reflect.Array:
		o.does = opArray
	case f.typ.Size() == 8:
		o.does, o.count = opWord, 1
	case f.kind == reflect.Int:
		o.does = opInt32
	case f.kind == reflect.Uint:
		o.does = opUint32
	default:
		o.does = map[uintptr]does{1: opLoad8, 2: opLoad16, 4: opLoad32}[f.typ.Size()]
	}
	return o
}

// share builds the steps that gather small fields in shared words.
func (l *layout) share(fields []small) {
	shift := uint8(0)
	for i := 0; i < len(fields); {
		at, row := fields[i].offset, fields[i].size
		for i++; merges && i < len(fields) && fields[i].offset == at+uintptr(row); i++ {
			row += fields[i].size
		}
		for row > 0 {
			load, size := opLoad8, uint8(1)
			switch {
			case row >= 4:
				load, size = opLoad32, 4
			case row >= 2:
				load, size = opLoad16, 2
			}
			l.ops = append(l.ops, op{does: load, shift: shift, offset: at})
			shift, at, row = shift+8*size, at+uintptr(size), row-size
		}
	}
	if len(fields) > 0 {
		l.ops[len(l.ops)-1].last = true
	}
}
