package leadmock

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// longestTitle: how many characters of the title of a test the name of its sandbox contains.
const longestTitle = 40

// Mock: the sandbox of one test.
type Mock struct {
	*Client
	// Name of the sandbox
	Name   string
	t      testing.TB
	server *Client
	start  CreateSandboxRequest
}

// New creates a sandbox for one test, and deletes it when the test ends.
//
// The server is the one at ServerURL. The optional start sets the fixture, seed or assumptions of the sandbox. If the
// test fails, its log shows each rejected request with rule and reason, and the file in leadmock-failures with journal
// and states. The log also shows faults that never fired.
func New(t testing.TB, start ...CreateSandboxRequest) *Mock {
	t.Helper()
	url, err := ServerURL()
	if err != nil {
		t.Fatal(err)
	}
	request := CreateSandboxRequest{}
	if len(start) > 0 {
		request = start[0]
	}
	request.Name = takeName(t.Name())
	server := NewClient(url)
	if _, err := server.CreateSandbox(request); err != nil {
		t.Fatal("leadmock:", err)
	}
	mock := &Mock{Client: server.Sandbox(request.Name), Name: request.Name, t: t, server: server, start: request}
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
	defer releaseName(m.Name)
	isKept := false
	if m.t.Failed() || isPanicking() {
		text, isGone, err := m.reportFailure()
		if err != nil {
			m.t.Error("leadmock:", err)
		} else {
			m.t.Log(text)
		}
		isKept = outlivesTests() && !isGone
	}
	unfired, err := m.endSandbox(isKept)
	var failure *Error
	// The test may have deleted its sandbox.
	if err != nil && !(errors.As(err, &failure) && failure.Status == http.StatusNotFound) {
		m.t.Error("leadmock:", err)
	}
	for _, fault := range unfired {
		m.t.Log(fault.text(m.t.Name()))
	}
}

// outlivesTests: whether the server probably runs longer than the tests: neither they nor leadmock run nor a sweep
// started it.
func outlivesTests() bool {
	return os.Getenv("LEADMOCK_URL") != "" && os.Getenv("LEADMOCK_RUN") == "" && os.Getenv("LEADMOCK_SWEEP") == ""
}

// endSandbox deletes the sandbox unless it is kept, and returns the faults that never fired.
func (m *Mock) endSandbox(isKept bool) ([]armedFault, error) {
	if !isKept {
		deletion := call{method: "DELETE", path: "/_mock/sandboxes/{name}", values: []any{m.Name}, part: "unfiredFaults"}
		return send[[]armedFault](m.server, deletion)
	}
	faults, err := send[[]armedFault](m.Client, call{method: "GET", path: "/_mock/faults", part: "faults"})
	unfired := []armedFault{}
	for _, fault := range faults {
		if fault.Fired == 0 && (fault.Remaining == nil || *fault.Remaining != 0) {
			unfired = append(unfired, fault)
		}
	}
	return unfired, err
}

// armedFault: the parts of a fault that its warning shows, with the match as the server sent it.
type armedFault struct {
	ID        int             `json:"id"`
	Effect    string          `json:"effect"`
	When      string          `json:"when"`
	Match     json.RawMessage `json:"match"`
	Fired     int             `json:"fired"`
	Remaining *int            `json:"remaining"`
}

func (f armedFault) text(test string) string {
	name := f.Effect
	if f.When != "" {
		name += "-" + f.When
	}
	if string(f.Match) != "{}" {
		name += " for " + string(f.Match)
	}
	never := fmt.Sprintf("leadmock: fault %d (%s) never fired in the test %s", f.ID, name, inJSON(test))
	return never + ": its effect is untested"
}

var notInNames = regexp.MustCompile("[^a-z0-9]+")

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

// names of the sandboxes of running tests: a test may create several.
var names = struct {
	sync.Mutex
	taken map[string]bool
}{taken: map[string]bool{}}

func takeName(test string) string {
	names.Lock()
	defer names.Unlock()
	for number := 1; ; number++ {
		name := sandboxName(test, fmt.Sprintf("%s %s %d", testPackage(), test, number))
		if !names.taken[name] {
			names.taken[name] = true
			return name
		}
	}
}

func releaseName(name string) {
	names.Lock()
	defer names.Unlock()
	delete(names.taken, name)
}

// sandboxName: the name of a test and random digits, because retries and parallel runs must not share a sandbox. In a
// sweep, a test has the same name in each run.
func sandboxName(test, id string) string {
	words := notInNames.ReplaceAllString(strings.ToLower(test), "-")
	if len(words) > longestTitle {
		words = words[:longestTitle]
	}
	words = strings.Trim(words, "-")
	if words == "" {
		words = "test"
	}
	unique := make([]byte, 4)
	if os.Getenv("LEADMOCK_SWEEP") != "" {
		hash := sha256.Sum256([]byte(id))
		copy(unique, hash[:])
	} else if _, err := rand.Read(unique); err != nil {
		panic(err)
	}
	return fmt.Sprintf("%s-%x", words, unique)
}
