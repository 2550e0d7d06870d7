//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// named is the name of the program by which the tests know that they are to be the server.
const named = "server"

// place puts the server once where everybody may run it: it is this program by another name, since to
// link the server takes longer than all that it does here.
var place = sync.OnceValues(func() (program string, err error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	data, err := os.ReadFile(self)
	if err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "skijet-server") // not below the folder of a test, which is private
	if err != nil {
		return "", err
	}
	program = filepath.Join(folder, named)
	return program, errors.Join(os.WriteFile(program, data, 0o755), os.Chmod(folder, 0o755))
})

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == named {
		main()
		return
	}
	status := m.Run()
	if program, err := place(); err == nil {
		os.RemoveAll(filepath.Dir(program))
	}
	os.Exit(status)
}

// nobody is a user without rights.
const nobody = 65534

// runs starts the server with flags as a user without rights, without an environment or a display, lets it
// answer how it is, and ends it by SIGTERM. It returns the log.
func runs(t *testing.T, flags ...string) string {
	t.Helper()
	program, err := place()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, append(flags, "--bind", "127.0.0.1:0")...)
	cmd.Dir, cmd.Env = "/", []string{"PATH=/nowhere"}
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	var log strings.Builder
	cmd.Stderr = &log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	port := 0
	if err == nil {
		_, err = fmt.Sscanf(first, "Port %d", &port)
	}
	if err != nil {
		t.Error(err)
	} else {
		playing(t, fmt.Sprintf("http://127.0.0.1:%d/healthz", port))
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	_, _ = lines.WriteTo(&log) // before Wait closes it
	if err := cmd.Wait(); err != nil || !strings.Contains(log.String(), "the server ends") {
		t.Errorf("%v:\n%s", err, log.String())
	}
	return log.String()
}

// playing waits until a server says that its room has played some ticks.
func playing(t *testing.T, page string) {
	t.Helper()
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		answer, err := http.Get(page)
		if err != nil {
			t.Error(err)
			return
		}
		var rooms []struct{ Tick int64 }
		err = json.NewDecoder(answer.Body).Decode(&rooms)
		answer.Body.Close()
		switch {
		case err != nil || answer.StatusCode != http.StatusOK || time.Since(began) > 20*time.Second:
			t.Errorf("%s: %+v, %v", answer.Status, rooms, err)
			return
		case len(rooms) > 0 && rooms[0].Tick > 1:
			return
		}
	}
}

// TestServer_RunsWithoutRightsOrDisplay, and where it is tested without cgo, as by tools/test, without that.
func TestServer_RunsWithoutRightsOrDisplay(t *testing.T) { runs(t, "--bots", "2") }

// folders returns a folder of a user without rights, with what a host puts there.
func folders(t *testing.T) string {
	t.Helper()
	program, err := place()
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp(filepath.Dir(program), "data")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	for name, text := range map[string]string{"rooms.json": `{"rooms": [{"name": "hall", "level": "bowl", "mode": "deathmatch", "bots": 2}]}`, "token": "0123456789abcdef\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if os.Getuid() == 0 {
		if err := os.Chown(folder, nobody, nobody); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// records fails unless a server has left a recording and a list of bans in a folder.
func records(t *testing.T, folder string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "matches", "*"))
	if err != nil || len(files) != 1 {
		t.Errorf("recordings %v, %v", files, err)
	}
	if _, err := os.Stat(filepath.Join(folder, "bans.json")); err != nil {
		t.Error(err)
	}
}

// TestUnit_StartsAServerWithoutRights by the command that systemd runs.
func TestUnit_StartsAServerWithoutRights(t *testing.T) {
	text, err := os.ReadFile("skijet.service")
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]string{}
	section := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		key, value, ok := strings.Cut(line, "=")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
			section = strings.Trim(line, "[]")
		case !ok || section == "" || keys[section+" "+key] != "":
			t.Errorf("the line %q is no setting, or is given twice", line)
		default:
			keys[section+" "+key] = value
		}
	}
	for key, want := range map[string]string{"Install WantedBy": "multi-user.target", "Service DynamicUser": "yes", "Service NoNewPrivileges": "yes", "Service StateDirectory": "skijet"} {
		if keys[key] != want {
			t.Errorf("%s is %q, want %q", key, keys[key], want)
		}
	}
	program, err := place()
	if err != nil {
		t.Fatal(err)
	}
	folder := folders(t)
	words := strings.Fields(strings.NewReplacer("%E/skijet", folder, "%S/skijet", folder, "${CREDENTIALS_DIRECTORY}", folder).Replace(keys["Service ExecStart"]))
	runs(t, words[1:]...)
	records(t, folder)
	tool, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd is not here: its own check of the unit is left out")
	}
	unit := filepath.Join(folder, "skijet.service")
	if err := os.WriteFile(unit, []byte(strings.ReplaceAll(string(text), words[0], program)), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(tool, "verify", unit).CombinedOutput(); err != nil || strings.Contains(string(out), unit) {
		t.Errorf("%v: %s", err, out)
	}
}

// TestContainer_StartsAServerWithoutRights by the command of its file.
func TestContainer_StartsAServerWithoutRights(t *testing.T) {
	text, err := os.ReadFile("Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	known := []string{"FROM", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT"}
	last := map[string]string{}
	for line := range strings.Lines(string(text)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if word == "" || word == "#" {
			continue
		}
		if !slices.Contains(known, word) || rest == "" {
			t.Errorf("the line %q is no instruction", line)
		}
		last[word] = rest
	}
	var command []string
	if err := json.Unmarshal([]byte(last["ENTRYPOINT"]), &command); err != nil || command[0] != "/server" {
		t.Fatalf("%v, %v", command, err)
	}
	if last["FROM"] != "scratch" || last["USER"] != fmt.Sprintf("%d:%d", nobody, nobody) || last["STOPSIGNAL"] != "SIGTERM" {
		t.Errorf("%v", last)
	}
	folder := folders(t)
	for i := range command {
		command[i] = strings.ReplaceAll(command[i], "/data", folder)
	}
	runs(t, append(command[1:], "--bots", "2", "--level", "bowl", "--mode", "deathmatch")...)
	records(t, folder)
}
