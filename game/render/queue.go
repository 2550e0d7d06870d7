package render

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
)

const (
	// mostAtOnce is how many vertices a frame may have that is drawn at its end, as usual [ours].
	mostAtOnce = 3 << 16
	// mostQueued is how many wait in a frame of more: Ebitengine and the driver keep some ten copies
	// of each, 48 bytes long. Fewer take more time, as the graphics card waits after them.
	mostQueued = 1 << 17
)

// queue bounds what Ebitengine keeps of the draw calls of a frame: their vertices, until it ends
// or a pixel is read.
type queue struct {
	vertices, most int
	mark           *ebiten.Image // of one pixel
	pixel          [4]byte
}

// begin prepares a frame.
func (q *queue) begin() { q.vertices, q.most = 0, mostQueued }

// expect tells of about so many vertices in all calls of the frame.
func (q *queue) expect(vertices int) {
	if vertices <= mostAtOnce {
		q.most = vertices + mostAtOnce
	}
}

// add counts the vertices of a call, and has all that wait drawn if they are many.
func (q *queue) add(vertices int) {
	if q.vertices += vertices; q.vertices < q.most {
		return
	}
	q.vertices = 0
	if q.mark == nil {
		q.mark = dataImage(1, 1, q.pixel[:])
	}
	q.mark.Fill(color.White) // or the pixel would be known
	q.mark.ReadPixels(q.pixel[:])
}
