package hostile

import "os"

// strangeFile is something that a user may pass in place of a file.
type strangeFile struct {
	name string
	put  func(path string) error
}

// strange lists what is not a regular file, or not one of any format.
func strange() []strangeFile {
	return append([]strangeFile{
		{"nothing there", func(string) error { return nil }},
		{"a folder", func(path string) error { return os.Mkdir(path, 0o755) }},
		{"a link to itself", func(path string) error { return os.Symlink(path, path) }},
		{"a link to nothing", func(path string) error { return os.Symlink(path+".none", path) }},
		{"a sparse file of 30 GB", func(path string) error {
			file, err := os.Create(path)
			if err != nil {
				return err
			}
			defer file.Close()
			return file.Truncate(30 << 30)
		}},
	}, special()...)
}
