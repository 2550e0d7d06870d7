// Package gltf decodes glTF files: the JSON, buffers and accessors, also compressed and sparse
// ones, and pictures. It knows nothing of levels; package model turns what it reads into the
// parts of a level.
package gltf
