package regular

import (
	"io/fs"
	"os"
)

// Folder is the files of a folder of the machine and of those below it. Unlike [os.DirFS] it
// follows no link out of the folder. The folder is opened for each call, so that it may be
// replaced by another.
type Folder string

// Open implements [fs.FS].
func (f Folder) Open(name string) (fs.File, error) {
	return in(f, func(files fs.FS) (fs.File, error) { return files.Open(name) })
}

// Stat implements [fs.StatFS].
func (f Folder) Stat(name string) (fs.FileInfo, error) {
	return in(f, func(files fs.FS) (fs.FileInfo, error) { return fs.Stat(files, name) })
}

// ReadDir implements [fs.ReadDirFS].
func (f Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	return in(f, func(files fs.FS) ([]fs.DirEntry, error) { return fs.ReadDir(files, name) })
}

func in[T any](f Folder, do func(fs.FS) (T, error)) (T, error) {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		var none T
		return none, err
	}
	defer root.Close()
	return do(root.FS())
}
