// Package gltf decodes glTF files: the JSON, buffers and accessors, also compressed and sparse
// ones, and pictures. It knows nothing of levels; package model makes parts of levels of what
// it reads.
package gltf
