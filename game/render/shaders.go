package render

import (
	"embed"
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed shaders/*.kage
var shaderFiles embed.FS

// programs are the compiled shaders.
type programs struct {
	depth, fine, terrain, object, sky, sprite, water, veil, resolve *ebiten.Shader
}

// compile builds all shaders. Kage has no include, so common.kage is prepended to those
// that use the camera.
func compile() (*programs, error) {
	common, err := shaderFiles.ReadFile("shaders/common.kage")
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	p := &programs{}
	for _, f := range []struct {
		name  string
		alone bool
		dst   **ebiten.Shader
	}{
		{"depth", false, &p.depth},
		{"fine", false, &p.fine},
		{"terrain", false, &p.terrain},
		{"object", false, &p.object},
		{"sky", false, &p.sky},
		{"sprite", false, &p.sprite},
		{"water", false, &p.water},
		{"veil", false, &p.veil},
		{"resolve", true, &p.resolve},
	} {
		source, err := shaderFiles.ReadFile("shaders/" + f.name + ".kage")
		if err != nil {
			return nil, fmt.Errorf("render: %w", err)
		}
		if !f.alone {
			source = append(append([]byte(nil), common...), source...)
		}
		if *f.dst, err = ebiten.NewShader(source); err != nil {
			return nil, fmt.Errorf("render: shader %s: %w", f.name, err)
		}
	}
	return p, nil
}
