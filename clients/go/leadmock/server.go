package leadmock

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

const longestStart = 60 * time.Second
const pollReady = 20 * time.Millisecond

const ways = "leadmock: the tests have no server. Do one of these:\n" +
	"  set LEADMOCK_URL to the URL of a running server, such as http://localhost:8080\n" +
	"  set LEADMOCK_BIN to the path of the program leadmock\n" +
	"  add leadmock to PATH\n" +
	"  install leadmock with npm, so that `npx --no -- leadmock` works in this folder"

// guard reads the id of a process group, and ends the group when the input closes: the end of this process, even by a
// crash, closes the input. Then it removes a folder.
const guard = `
read -r group && read -r line
if [ -n "$group" ]; then
  kill -s TERM -- "-$group"
  polls=0
  while kill -s 0 -- "-$group" && [ "$polls" -lt 100 ]; do sleep 0.1; polls=$((polls + 1)); done
  kill -s KILL -- "-$group"
fi
rm -rf -- "$1"
`

var started struct {
	sync.Once
	url string
	err error
	// guard: the input of the guard. The garbage collector would close the input if nothing referenced it.
	guard io.Closer
}

// ServerURL: the URL of the server at LEADMOCK_URL, or of a server that the first call starts on a free port.
//
// The started program is LEADMOCK_BIN, leadmock on PATH, or the one that npm has installed in the folder of the package
// or above it. The server ends with this process, also if this process is killed (on Linux and macOS).
func ServerURL() (string, error) {
	if given := os.Getenv("LEADMOCK_URL"); given != "" {
		return given, nil
	}
	started.Do(func() {
		started.url, started.err = startServer()
	})
	return started.url, started.err
}

// program: the command that starts leadmock; empty if there is none.
func program() []string {
	if given := os.Getenv("LEADMOCK_BIN"); given != "" {
		return []string{given}
	}
	if installed, err := exec.LookPath("leadmock"); err == nil {
		return []string{installed}
	}
	if npx, err := exec.LookPath("npx"); err == nil {
		// Without --offline, npx asks the registry for a package that is not installed.
		return []string{npx, "--offline", "--no", "--", "leadmock"}
	}
	return nil
}

func startServer() (url string, err error) {
	command := program()
	if len(command) == 0 {
		return "", errors.New(ways)
	}
	folder, err := os.MkdirTemp("", "leadmock-")
	if err != nil {
		return "", notStarted(err.Error())
	}
	pipe, err := startGuard(folder)
	if err != nil {
		os.RemoveAll(folder)
		return "", notStarted(err.Error())
	}
	defer func() {
		if err != nil {
			pipe.Close()
		}
	}()
	ready := filepath.Join(folder, "ready.json")
	output := filepath.Join(folder, "output.txt")
	flags := []string{"serve", "--ephemeral", "--port=0", "--ready-file=" + ready, "--log-level=error"}
	server, err := startInGroup(append(command, flags...), output)
	if err != nil {
		return "", notStarted(err.Error())
	}
	fmt.Fprintln(pipe, server.Process.Pid)
	started.guard = pipe
	if why := waitForFile(ready, server); why != "" {
		said, _ := os.ReadFile(output)
		lines := strings.Join(command, " ") + " " + why + "\n" + string(said)
		return "", notStarted(strings.TrimRight(lines, "\n"))
	}
	written := struct{ URL string }{}
	content, err := os.ReadFile(ready)
	if err == nil {
		err = json.Unmarshal(content, &written)
	}
	if err != nil {
		return "", notStarted(err.Error())
	}
	return written.URL, nil
}

// startGuard starts the guard, which waits for the end of the returned input. The system ends the input together with
// this process.
func startGuard(folder string) (io.WriteCloser, error) {
	watcher := exec.Command("/bin/sh", "-c", guard, "guard", folder)
	watcher.SysProcAttr = ownGroup()
	pipe, err := watcher.StdinPipe()
	if err != nil {
		return nil, err
	}
	return pipe, watcher.Start()
}

// startInGroup starts a command in a process group, with its output in a file.
func startInGroup(command []string, output string) (*exec.Cmd, error) {
	file, err := os.Create(output)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	server := exec.Command(command[0], command[1:]...)
	server.Stdout = file
	server.Stderr = file
	server.SysProcAttr = ownGroup()
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "FORCE_COLOR=") {
			server.Env = append(server.Env, variable)
		}
	}
	server.Env = append(server.Env, "NO_COLOR=1")
	return server, server.Start()
}

// waitForFile returns why the file will not exist, or an empty string when it exists.
func waitForFile(path string, server *exec.Cmd) string {
	ended := make(chan string, 1)
	go func() {
		_ = server.Wait()
		ended <- fmt.Sprintf("ended with exit code %d", server.ProcessState.ExitCode())
	}()
	latest := time.After(longestStart)
	for {
		if _, err := os.Stat(path); err == nil {
			return ""
		}
		select {
		case why := <-ended:
			return why
		case <-latest:
			return fmt.Sprintf("was not ready after %d s", longestStart/time.Second)
		case <-time.After(pollReady):
		}
	}
}

func notStarted(why string) error {
	return errors.New("leadmock: the server did not start: " + why + "\n" + ways)
}
