package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// errTables is the error of a program of another compiler than those whose tables are known.
var errTables = errors.New("its tables of lines are none that this tool knows: bring package tools/browser up to date with the compiler")

// Sizes and places in the tables of Go 1.26 (types pcHeader and moduledata in runtime/symtab.go, type _func in
// runtime/runtime2.go), bytes.
const (
	headerSize    = 72 // eight bytes and eight numbers of eight bytes
	functionSize  = 44 // then a number of four bytes for each table of places, and for each of data
	placeOfStack  = 16
	placeOfFile   = 20
	placeOfLine   = 24
	placeOfTables = 28
	placeOfUnit   = 32 // and of the first line, after it
	placeOfKind   = 40
	placeOfData   = 43 // how many tables of data there are

	moduleSize  = 42 * 8 // with what follows not read
	placeOfMore = 40 * 8 // where the tables of data are, and then where they end
	inlinedSize = 16     // of an inlined call in a function's table of them
)

// Numbers of a function's tables that only the trace of a panic reads (package internal/abi).
const (
	unsafePlaces    = 0 // where a function may not be interrupted: in WebAssembly none is
	inlinedPlaces   = 2
	argumentsPlaces = 3
	inlinedCalls    = 3 // and from here on tables of data
	argumentsShown  = 5
	argumentsLive   = 6
)

// tablesMagic begins the tables: the magic number of Go 1.20 and later, two zeros, and the size of an
// instruction and of a pointer in WebAssembly.
var tablesMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// knowCompiler refuses a program of another compiler than that of the tables above: each has its version in it.
func knowCompiler(memory []byte) error {
	if !bytes.Contains(memory, []byte("go1.26")) {
		return errTables
	}
	return nil
}

// dropLines empties the tables of lines, of inlined calls and of arguments in a program's memory: a tenth of the
// download, which only the trace of a panic reads. A trace then names functions without their lines, and not those
// that are inlined.
func dropLines(memory []byte) error {
	start := bytes.Index(memory, tablesMagic)
	if start < 0 || len(memory) < start+headerSize {
		return errTables
	}
	tables := memory[start:]
	number := func(i int) int { return int(binary.LittleEndian.Uint64(tables[8+8*i:])) }
	count, files, from, to := number(0), number(4), number(6), number(7)
	if number(3) != headerSize || files < headerSize || from < files || to < from || len(tables) < to || count < 0 || count > (len(tables)-to)/8 {
		return errTables
	}
	module := bytes.Index(memory, binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, uint64(start)), uint64(start+headerSize)))
	if module < 0 || len(memory) < module+moduleSize {
		return errTables
	}
	more := binary.LittleEndian.Uint64(memory[module+placeOfMore:])
	end := binary.LittleEndian.Uint64(memory[module+placeOfMore+8:])
	if more < uint64(start+to) || end < more || uint64(len(memory)) < end {
		return errTables
	}
	clear(tables[files:from])
	f := functions{places: tables[from:to], kept: make([]byte, to-from), list: tables[to:], data: memory[more:end]}
	for i := range count {
		if err := f.dropOf(int(binary.LittleEndian.Uint32(f.list[8*i+4:]))); err != nil {
			return err
		}
	}
	copy(f.places, f.kept)
	return nil
}

// functions are a program's functions and their tables. A table of places at 0, or of data at noData, is none.
type functions struct {
	places []byte // what a function has at places in its code
	kept   []byte // the same without what is dropped
	list   []byte // the functions themselves
	data   []byte // what a function has once
}

const noData = 1<<32 - 1

// dropOf drops those tables of the function at a place in the list that only traces read. A call of recover reads
// inlined calls too, to know whether it is deferred, but only those of wrappers: functions of a special kind keep theirs.
func (f *functions) dropOf(at int) error {
	if len(f.list) < at+functionSize {
		return errTables
	}
	one := f.list[at:]
	places, data := int(binary.LittleEndian.Uint32(one[placeOfTables:])), int(one[placeOfData])
	if len(one) < functionSize+4*(places+data) {
		return errTables
	}
	special := one[placeOfKind] != 0
	clear(one[placeOfFile:placeOfTables])
	clear(one[placeOfUnit:placeOfKind])
	if err := f.keep(one[placeOfStack:]); err != nil {
		return err
	}
	inlined := 0 // calls
	for n := range places {
		field := one[functionSize+4*n:][:4]
		switch {
		case n == inlinedPlaces && !special:
			highest, _, err := f.read(int(binary.LittleEndian.Uint32(field)))
			if err != nil {
				return err
			}
			inlined = highest + 1
			clear(field)
		case n == unsafePlaces || n == argumentsPlaces:
			clear(field)
		default:
			if err := f.keep(field); err != nil {
				return err
			}
		}
	}
	for n := range data {
		field := one[functionSize+4*(places+n):][:4]
		from := int(binary.LittleEndian.Uint32(field))
		switch {
		case from == noData:
		case n == inlinedCalls && !special:
			if len(f.data) < from+inlinedSize*inlined {
				return errTables
			}
			clear(f.data[from:][:inlinedSize*inlined])
			binary.LittleEndian.PutUint32(field, noData)
		case n == argumentsShown || n == argumentsLive:
			binary.LittleEndian.PutUint32(field, noData)
		}
	}
	return nil
}

// keep keeps the table of places that a field names.
func (f *functions) keep(field []byte) error {
	from := int(binary.LittleEndian.Uint32(field))
	_, end, err := f.read(from)
	if err != nil {
		return err
	}
	copy(f.kept[from:end], f.places[from:])
	return nil
}

// read returns the highest value in a table of places and where it ends. It is a list of pairs of numbers of seven
// bits a byte, which ends with a zero; the first of a pair is how far the value changes.
func (f *functions) read(from int) (highest, end int, err error) {
	if from == 0 {
		return -1, from, nil
	}
	value := -1
	highest = value
	for at := from; at < len(f.places); {
		if f.places[at] == 0 && at > from {
			return highest, at + 1, nil
		}
		change, size := binary.Uvarint(f.places[at:])
		if size <= 0 {
			return 0, 0, errTables
		}
		at += size
		if _, size = binary.Uvarint(f.places[at:]); size <= 0 {
			return 0, 0, errTables
		}
		at += size
		value += int(int32(change>>1) ^ -int32(change&1))
		highest = max(highest, value)
	}
	return 0, 0, errTables
}
