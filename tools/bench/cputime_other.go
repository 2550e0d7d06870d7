//go:build !linux && !js

package main

import "time"

var began = time.Now()

// threadTime is wall time where the time of a thread is not available.
func threadTime() time.Duration { return time.Since(began) }

// processTime is wall time as well.
func processTime() time.Duration { return time.Since(began) }
