package leadmock

import (
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// failureFolder: the folder for files of failed tests, in the folder of the tested package.
const failureFolder = "leadmock-failures"

// Mock: the sandbox of one test.
type Mock struct {
	*Client
	// Name of the sandbox
	Name   string
	t      testing.TB
	server *Client
}

// New begins a test with a sandbox of its own, and ends the test in its cleanup.
//
// The server is the one at ServerURL. The optional start sets the fixture, seed or assumptions of the sandbox. If the
// test fails, its log shows each rejected request with rule and reason, and the file in leadmock-failures with journal
// and states. The log also shows faults that never fired.
func New(t testing.TB, start ...BeginTestRequest) *Mock {
	t.Helper()
	url, err := ServerURL()
	if err != nil {
		t.Fatal(err)
	}
	request := BeginTestRequest{}
	if len(start) > 0 {
		request = start[0]
	}
	if request.Title == "" {
		request.Title = t.Name()
	}
	if request.ID == "" {
		request.ID = testPackage() + " " + t.Name()
	}
	server := NewClient(url)
	begun, err := server.BeginTest(request)
	if err != nil {
		t.Fatal("leadmock:", err)
	}
	mock := &Mock{Client: server.Sandbox(begun.Sandbox), Name: begun.Sandbox, t: t, server: server}
	t.Cleanup(mock.end)
	return mock
}

// Expect fails the test unless exactly this number of requests match.
func (m *Mock) Expect(match RequestMatch, times int) {
	m.t.Helper()
	if _, err := m.Verify(RequestExpectation{Match: &match, Times: &times}); err != nil {
		m.t.Error(err)
	}
}

func (m *Mock) end() {
	m.t.Helper()
	outcome := "passed"
	if m.t.Failed() || isPanicking() {
		outcome = "failed"
	}
	ended, err := m.server.EndTest(m.Name, EndTestRequest{Outcome: outcome})
	if err != nil {
		m.t.Error("leadmock:", err)
		return
	}
	lines := ended.Lines
	if ended.Failure != nil && ended.Failure.Path == "" {
		lines = append(lines, "  "+save(ended.Failure.Files))
	}
	if len(lines) > 0 {
		m.t.Log(strings.Join(lines, "\n"))
	}
}

// save writes the files of a failed test, and returns a line about them.
func save(files []EvidenceFile) string {
	err := os.MkdirAll(failureFolder, 0o755)
	for _, file := range files {
		if err == nil {
			err = os.WriteFile(filepath.Join(failureFolder, file.Name), []byte(file.Text), 0o644)
		}
	}
	if err != nil {
		return "the files cannot be written: " + err.Error()
	}
	line := "journal and states: " + filepath.Join(failureFolder, files[0].Name)
	// Without a journal, there is only one file, which leadmock cannot replay.
	if len(files) > 1 {
		line += " (leadmock open replays it)"
	}
	return line
}

// isPanicking: whether a panic of the test runs the cleanup. Then Failed is still false.
func isPanicking() bool {
	return hasCaller(func(function string) bool { return function == "runtime.gopanic" })
}

// testPackage: the path of the package with the running test, because tests of two packages may have the same name.
func testPackage() string {
	last := ""
	hasCaller(func(function string) bool {
		if function == "testing.tRunner" {
			return true
		}
		last = function
		return false
	})
	folder, name := path.Split(last)
	return folder + strings.SplitN(name, ".", 2)[0]
}

func hasCaller(is func(function string) bool) bool {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, more := frames.Next()
		if is(frame.Function) {
			return true
		}
		if !more {
			return false
		}
	}
}
