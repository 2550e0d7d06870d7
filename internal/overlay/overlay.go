// Package overlay compiles the tests of a package with some of its files replaced. No file
// of the module is changed.
package overlay

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// BuildTest compiles the tests of a package of the module at root to binary, with the
// sources in replaced instead of the files of these paths. Paths are relative to root and
// have slashes. It does not vet, which would refuse some sources before a test could. What
// it writes beside binary is the caller's to remove.
func BuildTest(ctx context.Context, root, pkg string, replaced map[string]string, binary string) error {
	args := []string{"test", "-c", "-vet=off", "-o", binary}
	if len(replaced) > 0 {
		overlay, err := write(root, binary+".files", replaced)
		if err != nil {
			return err
		}
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+pkg)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, bytes.TrimSpace(out))
	}
	return nil
}

// write writes sources to a folder. It returns the path of an overlay that replaces the
// files below root by them.
func write(root, folder string, replaced map[string]string) (string, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for file, source := range replaced {
		at := filepath.Join(folder, fmt.Sprintf("%d.go", len(replace)))
		if err := os.WriteFile(at, []byte(source), 0o644); err != nil {
			return "", err
		}
		replace[filepath.Join(root, filepath.FromSlash(file))] = at
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "overlay.json")
	return path, os.WriteFile(path, overlay, 0o644)
}
