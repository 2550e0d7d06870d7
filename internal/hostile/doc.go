// Package hostile tests every reader of files with damaged and strange files: cut off at
// every byte, with every bit of the header flipped, with false counts and lengths, and
// with things that are no regular files. Files with checksums are read twice: with the
// old checksums, and with those of the damaged content. A reader may accept a file, or
// refuse it with an error that names it. It must not panic, take long, fill the memory,
// or change what it was about to replace.
package hostile
