package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
)

// process is a side that serves one scene; see peers/common.h.
type process struct {
	side string
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Reader
}

func start(p program, args ...string) (*process, error) {
	cmd := exec.Command(p.path, args...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &process{p.side, cmd, in, bufio.NewReader(out)}, nil
}

// stop ends the process by closing its input.
func (p *process) stop() error {
	if err := p.in.Close(); err != nil {
		return err
	}
	return p.cmd.Wait()
}

// time returns nanoseconds a query and the share of hits.
func (p *process) time(set string, n int) (ns, share float64, err error) {
	if _, err = fmt.Fprintln(p.in, "time", set, n); err != nil {
		return 0, 0, err
	}
	var hits int
	if _, err = fmt.Fscan(p.out, &ns, &hits); err != nil {
		return 0, 0, fmt.Errorf("%s, %s: %w", p.side, set, err)
	}
	return ns, float64(hits) / float64(n), nil
}

// walk returns nanoseconds a step of a model, and how many things a body met in one.
func (p *process) walk(set, model string) (ns, bumps float64, err error) {
	if _, err = fmt.Fprintln(p.in, "walk", set, model); err != nil {
		return 0, 0, err
	}
	if _, err = fmt.Fscan(p.out, &ns, &bumps); err != nil {
		return 0, 0, fmt.Errorf("%s, %s of %s: %w", p.side, set, model, err)
	}
	return ns, bumps, nil
}

// build returns nanoseconds, and the bytes kept where the side is ours.
func (p *process) build() (ns, bytes float64, err error) {
	if _, err = fmt.Fprintln(p.in, "build"); err != nil {
		return 0, 0, err
	}
	if p.side == skijet || p.side == plain {
		_, err = fmt.Fscan(p.out, &ns, &bytes)
	} else {
		_, err = fmt.Fscan(p.out, &ns)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("%s, build: %w", p.side, err)
	}
	return ns, bytes, nil
}

// answers returns the results of the process for the first n queries of a set.
func (p *process) answers(set string, n int) ([]float64, error) {
	if _, err := fmt.Fprintln(p.in, "answers", set, n); err != nil {
		return nil, err
	}
	all := make([]float64, n)
	for i := range all {
		var word string
		_, err := fmt.Fscan(p.out, &word)
		if err == nil {
			all[i], err = strconv.ParseFloat(word, 64)
		}
		if err != nil {
			return nil, fmt.Errorf("%s, answers to %s: %w", p.side, set, err)
		}
	}
	return all, nil
}
