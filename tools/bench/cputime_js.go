package main

import (
	"syscall/js"
	"time"
)

// threadTime is the processor time of node, which compiles in other threads at first.
func threadTime() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}

// processTime is the same.
func processTime() time.Duration { return threadTime() }
