package leadmock

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// failureFolder: the folder of reports, in the folder of the tested package.
const failureFolder = "leadmock-failures"

// reportFailure writes the report of a failed test, and its HAR file.
//
// It returns a text with the rejected requests and the places of the evidence, and whether the sandbox is gone.
func (m *Mock) reportFailure() (text string, isGone bool, err error) {
	lines := []string{}
	report, har, err := m.report()
	var failure *Error
	if errors.As(err, &failure) && failure.Problem != nil && failure.Problem.Sandbox != "" {
		// The test has deleted its sandbox.
		isGone = true
		report = map[string]any{"gone": failure.Detail}
		lines = append(lines, failure.Detail)
	} else if err != nil {
		return "", false, err
	} else if lines, err = m.rejections(); err != nil {
		return "", false, err
	}
	report["test"] = m.t.Name()
	report["sandbox"] = m.Name
	file := filepath.Join(failureFolder, m.Name+".json")
	content, err := json.MarshalIndent(report, "", "  ")
	if err == nil {
		err = os.MkdirAll(failureFolder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(file, content, 0o644)
	}
	if err == nil && !isGone {
		err = os.WriteFile(filepath.Join(failureFolder, m.Name+".har"), har, 0o644)
	}
	if outlivesTests() && !isGone {
		lines = append(lines, "panel: "+m.BaseURL+"/_mock/panel")
	}
	if err == nil {
		lines = append(lines, "journal and states: "+file+" (leadmock open replays it)")
	} else {
		lines = append(lines, "the files cannot be written: "+err.Error())
	}
	heading := "leadmock: in the failed test " + inJSON(m.t.Name())
	return strings.Join(append([]string{heading}, lines...), "\n  "), isGone, nil
}

// report: the journal and the states of the sandbox, and its HAR file. The responses of the server are copied
// unchanged, because the types of this package have no custom collections and no extra fields.
func (m *Mock) report() (report map[string]any, har json.RawMessage, err error) {
	report = map[string]any{"start": m.start}
	for name, part := range map[string]string{
		"assumptions": "", "clock": "", "faults": "faults", "requests": "requests", "state": "", "warnings": "warnings",
	} {
		if report[name], err = m.sent(name, part); err != nil {
			return nil, nil, err
		}
	}
	if har, err = m.HAR(); err != nil {
		return nil, nil, err
	}
	report["startState"], err = m.startState()
	return report, har, err
}

// startState: the state of a new sandbox with the same start. Reading it before each test would slow all tests down.
func (m *Mock) startState() (state json.RawMessage, err error) {
	again := m.start
	again.Name = m.Name + "-start"
	if _, err := m.server.CreateSandbox(again); err != nil {
		return nil, err
	}
	defer func() {
		if _, failed := m.server.DeleteSandbox(again.Name); err == nil {
			err = failed
		}
	}()
	return m.server.Sandbox(again.Name).sent("state", "")
}

// sent reads a response of the control plane, or a part of it, unchanged.
func (c *Client) sent(name, part string) (json.RawMessage, error) {
	return send[json.RawMessage](c, call{method: "GET", path: "/_mock/" + name, part: part})
}

// rejections: one line for each rejected request of the journal.
func (m *Mock) rejections() ([]string, error) {
	requests, err := m.Requests(RequestsQuery{Outcome: string(RequestOutcomeRejected)})
	if err != nil {
		return nil, err
	}
	if len(requests) == 0 {
		return []string{"the journal of this sandbox has no rejected requests"}, nil
	}
	lines := []string{}
	for _, request := range requests {
		lines = append(lines, rejection(request))
	}
	return lines, nil
}

func rejection(request JournalRequest) string {
	code := "null"
	if request.Code != nil {
		code = fmt.Sprint(*request.Code)
	}
	why := strings.Join(request.Rules, ", ")
	if request.Explanation != nil && *request.Explanation != "" {
		if why != "" {
			why += ": "
		}
		why += *request.Explanation
	}
	where := fmt.Sprintf("request %d, %s %s", request.ID, request.Method, request.Path)
	return fmt.Sprintf("%s: HTTP %d, code %s: %s", where, request.Status, code, why)
}
