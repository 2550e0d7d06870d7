package main

import (
	"bytes"
	"encoding/binary"
	"errors"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
)

// dropHints empties what the arena's fonts have for drawing small letters on a grid, which package opentype
// does not read: a seventieth of the download.
func dropHints(memory []byte) error {
	for _, font := range [][]byte{gobold.TTF, gomedium.TTF, gomono.TTF} {
		at := bytes.Index(memory, font)
		if at < 0 {
			return errors.New("it lacks a font whose hints would be dropped: name the arena's fonts in dropHints of tools/browser")
		}
		clearHints(memory[at : at+len(font)])
	}
	return nil
}

// Places in a TrueType font, bytes.
const (
	tableCount    = 4
	firstTable    = 12 // of 16 bytes: a name of 4, and from 8 on where the table is and its size
	glyphCount    = 4  // in table maxp
	longPlaces    = 50 // in table head: whether the places in table loca have four bytes and not two
	postEnd       = 32 // of the numbers in table post, and then of the glyphs' names
	glyphContours = 10 // each two bytes, then the size of the program and the program
)

// clearHints sets to zero the programs of a font, and the names of its glyphs.
func clearHints(font []byte) {
	short := func(b []byte) int { return int(binary.BigEndian.Uint16(b)) }
	long := func(b []byte) int { return int(binary.BigEndian.Uint32(b)) }
	tables := map[string][]byte{}
	for i := range short(font[tableCount:]) {
		entry := font[firstTable+16*i:]
		tables[string(entry[:4])] = font[long(entry[8:]):][:long(entry[12:])]
	}
	for _, name := range []string{"fpgm", "prep", "cvt "} {
		clear(tables[name])
	}
	clear(tables["post"][postEnd:])
	place := func(i int) int { return 2 * short(tables["loca"][2*i:]) }
	if short(tables["head"][longPlaces:]) != 0 {
		place = func(i int) int { return long(tables["loca"][4*i:]) }
	}
	for i := range short(tables["maxp"][glyphCount:]) {
		glyph := tables["glyf"][place(i):place(i+1)]
		if len(glyph) == 0 {
			continue
		}
		contours := int(int16(short(glyph)))
		if contours < 0 {
			continue // made of others
		}
		program := glyph[glyphContours+2*contours:]
		clear(program[2:][:short(program)])
	}
}
