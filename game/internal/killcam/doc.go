// Package killcam shows who died how it came about, through the eyes of who did it.
package killcam
