package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"slices"
)

// shrink rewrites the memory that a program in WebAssembly starts with: some of it is dropped, and it has few segments.
// The linker makes a hundred thousand, which are smaller as they are but pack to more, a thirtieth of the download.
func shrink(file string, drops ...func(memory []byte) error) error {
	program, err := os.ReadFile(file)
	if err == nil {
		program, err = shrunk(program, drops...)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, program, 0o755)
}

func shrunk(program []byte, drops ...func(memory []byte) error) ([]byte, error) {
	start, stop, err := findData(program)
	if err != nil {
		return nil, err
	}
	memory, err := readMemory(program[start:stop])
	if err != nil {
		return nil, err
	}
	for _, drop := range drops {
		if err := drop(memory); err != nil {
			return nil, err
		}
	}
	data := segments(memory)
	size := binary.AppendUvarint([]byte{dataSection}, uint64(len(data)))
	return slices.Concat(program[:start], size, data, program[stop:]), nil
}

// Numbers of the sections and instructions in a program in WebAssembly that have to do with its memory.
const (
	dataSection  = 11
	countSection = 12 // how many segments there are; the linker writes none
	constant32   = 0x41
	end          = 0x0b
)

// mostMemory is more than any program starts with, bytes.
const mostMemory = 1 << 28

var (
	errProgram = errors.New("not a program in WebAssembly as the linker writes it: bring package tools/browser up to date with the compiler")
	errSize    = fmt.Errorf("the program starts with more than %d MiB of data: open large files when they are needed", mostMemory>>20)
)

// findData returns where the section of data begins in a program, with its number and size, and where it ends.
func findData(program []byte) (start, stop int, err error) {
	for at := 8; at < len(program); at = stop { // beyond magic number and version
		size, n := binary.Uvarint(program[at+1:])
		if n <= 0 || size > uint64(len(program)-at-1-n) {
			break
		}
		stop = at + 1 + n + int(size)
		switch program[at] {
		case countSection:
			return 0, 0, errProgram
		case dataSection:
			return at, stop, nil
		}
	}
	return 0, 0, errProgram
}

// readMemory returns the memory that a section of data, with its number, describes.
func readMemory(section []byte) (memory []byte, err error) {
	left := section[1:]
	number := func() uint64 {
		n, size := binary.Uvarint(left)
		if size <= 0 {
			err = errProgram
			return 0
		}
		left = left[size:]
		return n
	}
	number() // the size
	for range number() {
		kind, instruction := number(), number()
		address, until := number(), number() // a signed number, whose bits are those of one without a sign
		size := number()
		if err != nil || kind != 0 || instruction != constant32 || until != end || size > uint64(len(left)) {
			return nil, errProgram
		}
		if address > mostMemory || size > mostMemory-address {
			return nil, errSize
		}
		memory = append(memory, make([]byte, max(0, int(address+size)-len(memory)))...)
		copy(memory[address:], left[:size])
		left = left[size:]
	}
	return memory, err
}

// leastGap is how many zeros a segment ends at: more are left out.
const leastGap = 1024

// segments returns the section of data that describes a memory, without its number and size.
func segments(memory []byte) []byte {
	count, list := uint64(0), []byte(nil)
	add := func(from, to int) {
		if from == to {
			return
		}
		count++
		list = append(list, 0, constant32)
		list = appendSigned(list, from)
		list = append(list, end)
		list = binary.AppendUvarint(list, uint64(to-from))
		list = append(list, memory[from:to]...)
	}
	from, last := 0, 0 // of the segment, and beyond the last byte that is not zero
	for at, b := range memory {
		if b == 0 {
			continue
		}
		if at-last >= leastGap {
			add(from, last)
			from = at
		}
		last = at + 1
	}
	add(from, last)
	return append(binary.AppendUvarint(nil, count), list...)
}

// appendSigned appends a number that is not negative as WebAssembly has signed ones: the last seven bits begin with a 0.
func appendSigned(list []byte, n int) []byte {
	for ; n >= 1<<6; n >>= 7 {
		list = append(list, byte(n)|0x80)
	}
	return append(list, byte(n))
}
