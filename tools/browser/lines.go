package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"slices"
)

// dropLines empties the tables of lines in a program in WebAssembly: a sixteenth of the download, which
// only the trace of a panic reads. A trace then names functions without their lines.
func dropLines(file string) error {
	program, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := emptyLines(program); err != nil {
		return err
	}
	return os.WriteFile(file, program, 0o755)
}

// errTables is the error of a program of another compiler than those whose tables are known.
var errTables = errors.New("its tables of lines are none that this tool knows: bring package tools/browser up to date with the compiler")

// segment is a part of a program's memory as it starts: where it lies there and in the program.
type segment struct{ address, size, at int }

// Sizes and places in the tables of Go 1.20 and later (type pcHeader in runtime/symtab.go, type _func in
// runtime/runtime2.go), bytes.
const (
	headerSize    = 72 // eight bytes and eight numbers of eight bytes
	functionSize  = 44 // then a number of four bytes for each further table
	placeOfStack  = 16
	placeOfFile   = 20
	placeOfLine   = 24
	placeOfTables = 28
	placeOfUnit   = 32 // and of the first line, after it
	placeOfKind   = 40
)

// tablesMagic begins the tables: the magic number of Go 1.20 and later, two zeros, and the size of an
// instruction and of a pointer in WebAssembly.
var tablesMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// emptyLines sets to zero what a program knows of its lines.
func emptyLines(program []byte) error {
	segments, err := segmentsOf(program)
	if err != nil {
		return err
	}
	last := slices.MaxFunc(segments, func(a, b segment) int { return a.address + a.size - b.address - b.size })
	memory := make([]byte, last.address+last.size)
	for _, s := range segments {
		copy(memory[s.address:], program[s.at:s.at+s.size])
	}
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
	clear(tables[files:from])
	if err := emptyTables(tables[from:to], tables[to:], count); err != nil {
		return err
	}
	for _, s := range segments {
		copy(program[s.at:s.at+s.size], memory[s.address:]) // what was zero still is
	}
	return nil
}

// emptyTables sets to zero those of a program's tables that only its functions' lines are in, and where
// they are: a function whose place is 0 has none.
func emptyTables(tables, functions []byte, count int) error {
	kept := make([]byte, len(tables))
	for i := range count {
		at := int(binary.LittleEndian.Uint32(functions[8*i+4:]))
		if len(functions) < at+functionSize {
			return errTables
		}
		f := functions[at:]
		further := int(binary.LittleEndian.Uint32(f[placeOfTables:]))
		if len(f) < functionSize+4*further {
			return errTables
		}
		clear(f[placeOfFile:placeOfTables])
		clear(f[placeOfUnit:placeOfKind])
		if err := keepTable(kept, tables, f[placeOfStack:]); err != nil {
			return err
		}
		for n := range further {
			if err := keepTable(kept, tables, f[functionSize+4*n:]); err != nil {
				return err
			}
		}
	}
	copy(tables, kept)
	return nil
}

// keepTable copies the table whose place is at the start of a field. It is a list of pairs of numbers of
// seven bits a byte, which ends with a zero.
func keepTable(kept, tables, field []byte) error {
	from := int(binary.LittleEndian.Uint32(field))
	if from == 0 {
		return nil
	}
	for at := from; at < len(tables); {
		if tables[at] == 0 && at > from {
			copy(kept[from:at+1], tables[from:])
			return nil
		}
		for range 2 {
			_, size := binary.Uvarint(tables[at:])
			if size <= 0 {
				return errTables
			}
			at += size
		}
	}
	return errTables
}

// Numbers of the sections and instructions in a program in WebAssembly that have to do with its memory.
const (
	dataSection = 11
	constant32  = 0x41
	end         = 0x0b
)

// segmentsOf returns the parts of a program's memory.
func segmentsOf(program []byte) ([]segment, error) {
	fault := errors.New("not a program in WebAssembly")
	at := 8 // beyond magic number and version
	number := func() int {
		n, size := binary.Uvarint(program[min(at, len(program)):])
		if size <= 0 {
			at = len(program) + 1
			return 0
		}
		at += size
		return int(n)
	}
	for at < len(program) {
		section := program[at]
		at++
		size := number()
		if section != dataSection {
			at += size
			continue
		}
		list := make([]segment, 0, number())
		for range cap(list) {
			kind, from := number(), number()
			address, until := number(), number()
			length := number()
			if kind != 0 || from != constant32 || until != end || at+length > len(program) {
				return nil, fault
			}
			list = append(list, segment{address, length, at})
			at += length
		}
		if len(list) > 0 {
			return list, nil
		}
	}
	return nil, fault
}
