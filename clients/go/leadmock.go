// Package leadmock controls leadmock, the mock server of the Lead-Tracking Service, in tests of Go.
//
// Copy this one file into a folder of your module; it needs only the standard library.
//
//	mock := leadmock.New(t)                        // a separate sandbox for this test
//	client := shop.NewClient(mock.BaseURL)         // your code, pointed at the sandbox
//	mock.Expect(leadmock.RequestMatch{Operation: "add-payment"}, 1)
package leadmock

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// patience: how long the server may take to respond, in addition to a wait that the call asks for.
const patience = 10 * time.Second

// defaultWait: how long a call waits for requests if it sets no timeout.
const defaultWait = 5 * time.Second

// Null: JSON null. An omitted field has another meaning.
var Null = json.RawMessage("null")

// Ptr: a pointer to a value, for optional fields whose zero value has a meaning, such as Times: leadmock.Ptr(0).
func Ptr[T any](value T) *T {
	return &value
}

// Fields: a record, or the fields of a record to change.
type Fields map[string]any

// Query: fields of the records to list, and parameters such as search, sort and limit.
type Query map[string]any

// Duration: a time.Duration that is sent as whole milliseconds.
type Duration time.Duration

// MarshalJSON writes a duration such as "1500ms".
func (d Duration) MarshalJSON() ([]byte, error) {
	return json.Marshal(fmt.Sprintf("%dms", time.Duration(d).Milliseconds()))
}

// Error: a control call that failed. A rejected call changes nothing.
type Error struct {
	// Method and URL
	Call string
	// HTTP status; 0 if no response arrived
	Status int
	// Cause, in one sentence
	Detail string
	// Errors of the request by JSON pointer; a slash and a name for a parameter
	Violations []Violation
	// The whole problem; nil if the control plane sent none
	Problem *Problem
	cause   error
}

func (e *Error) Error() string {
	text := e.Call
	if e.Status != 0 {
		text += fmt.Sprintf(" got %d", e.Status)
	}
	text += ": " + e.Detail
	// The detail of a problem contains the first violation.
	if len(e.Violations) > 1 {
		for _, violation := range e.Violations {
			place := violation.Pointer
			if place == "" {
				place = "(the body)"
			}
			text += "\n  " + place + " " + violation.Message
		}
	}
	return text
}

func (e *Error) Unwrap() error {
	return e.cause
}

// Client: one sandbox of a running leadmock, with a method for each call of the control plane.
type Client struct {
	// BaseURL is the URL for the client under test, without a slash at the end.
	BaseURL string
	// ControlToken is the value of --control-token of the server.
	ControlToken string
	root         string
	http         *http.Client
}

// direct uses no proxy, and a new connection for each call, so no test leaves a connection behind.
var direct = &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}

var sandboxPath = regexp.MustCompile("/_sandbox/[^/]+$")

// NewClient: a client of a server such as http://localhost:8080, or of the base URL of a sandbox.
//
// LEADMOCK_CONTROL_TOKEN sets the control token. Proxies of the environment are ignored.
func NewClient(baseURL string) *Client {
	base := strings.TrimRight(baseURL, "/")
	return &Client{
		BaseURL:      base,
		ControlToken: os.Getenv("LEADMOCK_CONTROL_TOKEN"),
		root:         sandboxPath.ReplaceAllString(base, ""),
		http:         direct,
	}
}

// Sandbox: another sandbox of the same server. CreateSandbox creates it, or the first call that writes into it.
func (c *Client) Sandbox(name string) *Client {
	other := *c
	other.BaseURL = c.root + "/_sandbox/" + part(name)
	return &other
}

// Mock: the sandbox of one test.
type Mock struct {
	*Client
	// Name of the sandbox
	Name   string
	t      testing.TB
	server *Client
	start  CreateSandboxRequest
}

// New creates a sandbox for one test on the server that LEADMOCK_URL names, and deletes it when the test ends.
//
// If the test failed, its log shows each request without a success, with reason and rule, and the file in
// leadmock-failures with journal and states. The log also shows faults that never fired. The optional start sets the
// fixture, seed or assumptions of the sandbox.
func New(t testing.TB, start ...CreateSandboxRequest) *Mock {
	t.Helper()
	server := os.Getenv("LEADMOCK_URL")
	if server == "" {
		t.Fatal("leadmock: LEADMOCK_URL is not set. Start leadmock, and set LEADMOCK_URL=http://localhost:8080.")
	}
	request := CreateSandboxRequest{}
	if len(start) > 0 {
		request = start[0]
	}
	request.Name = sandboxName(t.Name())
	client := NewClient(server)
	if _, err := client.CreateSandbox(request); err != nil {
		t.Fatal("leadmock: ", err)
	}
	mock := &Mock{Client: client.Sandbox(request.Name), Name: request.Name, t: t, server: client, start: request}
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
	if m.t.Failed() {
		requests, err := m.Requests(RequestsQuery{})
		if err != nil {
			m.t.Log("leadmock: ", err)
		}
		for _, request := range requests {
			if request.Outcome != RequestOutcomeSuccess {
				m.t.Log("leadmock: " + describe(request))
			}
		}
		if err == nil {
			m.keep()
		}
	}
	unfired, err := m.endSandbox()
	var failure *Error
	// The test may have deleted its sandbox.
	if err != nil && !(errors.As(err, &failure) && failure.Status == http.StatusNotFound) {
		m.t.Error("leadmock: ", err)
	}
	for _, fault := range unfired {
		m.t.Logf("leadmock: a fault never fired: %s", inJSON(fault))
	}
}

// endSandbox deletes the sandbox, and returns the faults that never fired. A server that runs longer than the tests
// keeps the sandbox of a failed test.
func (m *Mock) endSandbox() ([]Fault, error) {
	m.t.Helper()
	if m.t.Failed() && os.Getenv("LEADMOCK_RUN") == "" && os.Getenv("LEADMOCK_SWEEP") == "" {
		faults, err := m.Faults()
		if err == nil {
			m.t.Logf("leadmock: panel: %s/_mock/panel", m.BaseURL)
		}
		var unfired []Fault
		for _, fault := range faults {
			if fault.Fired == 0 {
				unfired = append(unfired, fault)
			}
		}
		return unfired, err
	}
	deleted, err := m.server.DeleteSandbox(m.Name)
	return deleted.UnfiredFaults, err
}

// keep writes the report of a failed test. It copies the responses of the server unchanged, because the types of this
// file have no custom collections and no extra fields.
func (m *Mock) keep() {
	m.t.Helper()
	report := map[string]any{"test": m.t.Name(), "sandbox": m.Name, "start": m.start}
	startState, failed := m.startState()
	report["startState"] = startState
	for name, part := range map[string]string{
		"assumptions": "", "clock": "", "faults": "faults", "requests": "requests", "state": "", "warnings": "warnings",
	} {
		sent, err := m.sent(name, part)
		report[name] = sent
		failed = firstError(failed, err)
	}
	file := filepath.Join("leadmock-failures", m.Name+".json")
	text, err := json.MarshalIndent(report, "", "  ")
	if failed = firstError(failed, err); failed == nil {
		failed = firstError(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, text, 0o644))
	}
	if failed != nil {
		m.t.Log("leadmock: ", failed)
		return
	}
	m.t.Log("leadmock: journal and states: " + file + " (leadmock open replays it)")
}

// startState: the state of a new sandbox with the same start. Reading it before each test would slow all tests down.
func (m *Mock) startState() (json.RawMessage, error) {
	again := m.start
	again.Name = m.Name + "-start"
	if _, err := m.server.CreateSandbox(again); err != nil {
		return nil, err
	}
	state, err := m.server.Sandbox(again.Name).sent("state", "")
	_, deleted := m.server.DeleteSandbox(again.Name)
	return state, firstError(err, deleted)
}

// sent reads a response of the control plane, or a part of it, unchanged.
func (c *Client) sent(name, part string) (text json.RawMessage, err error) {
	err = c.send(call{method: "GET", path: "/_mock/" + name, part: part}, &text)
	return text, err
}

func firstError(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

func describe(request JournalRequest) string {
	text := fmt.Sprintf("request %d %s %s: %s", request.ID, request.Method, request.Path, request.Outcome)
	if request.Operation == nil {
		text += ", unknown route"
	}
	if request.Fault != nil {
		text += " " + inJSON(request.Fault)
	}
	text += fmt.Sprintf(", status %d", request.Status)
	if len(request.Rules) > 0 {
		text += ", rule " + strings.Join(request.Rules, ", ")
	}
	if request.Explanation != nil {
		text += ": " + *request.Explanation
	}
	return text
}

func inJSON(value any) string {
	text, _ := json.Marshal(value)
	return string(text)
}

var notInNames = regexp.MustCompile("[^a-z0-9]+")

// sandboxName: the name of a test and random digits, because retries and parallel runs must not share a sandbox.
func sandboxName(test string) string {
	words := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(test), "-"), "-")
	if len(words) > 40 {
		words = strings.TrimRight(words[:40], "-")
	}
	unique := make([]byte, 4)
	rand.Read(unique)
	if os.Getenv("LEADMOCK_SWEEP") != "" {
		// In a sweep, a test has the same name in each run.
		hash := sha256.Sum256([]byte(test))
		copy(unique, hash[:])
	}
	return fmt.Sprintf("%s-%x", words, unique)
}

// ---- calls: made from control-openapi.json by `npm run generate` ----

// Info: Get name, version, sandbox and links.
func (c *Client) Info() (Info, error) {
	return send[Info](c, call{method: "GET", path: "/_mock"})
}

// Health: Check that the process responds.
func (c *Client) Health() (Health, error) {
	return send[Health](c, call{method: "GET", path: "/_mock/health"})
}

// Ready: Check that leadmock is ready.
func (c *Client) Ready() (Ready, error) {
	return send[Ready](c, call{method: "GET", path: "/_mock/ready"})
}

// Reset: Reset a sandbox to its initial state, or to another fixture.
func (c *Client) Reset(request ResetRequest) (ResetResult, error) {
	return send[ResetResult](c, call{method: "POST", path: "/_mock/reset", body: request})
}

// Fixtures: List fixtures, with their contents.
func (c *Client) Fixtures() ([]FixtureInfo, error) {
	return send[[]FixtureInfo](c, call{method: "GET", path: "/_mock/fixtures", part: "fixtures"})
}

// Seed: Replace the state with a fixture or data, or merge by id.
func (c *Client) Seed(request SeedRequest) (SeedResult, error) {
	return send[SeedResult](c, call{method: "POST", path: "/_mock/seed", body: request})
}

// State: Get the whole state as a seed.
func (c *Client) State() (State, error) {
	return send[State](c, call{method: "GET", path: "/_mock/state"})
}

// Fixture: Get the state as a fixture.
func (c *Client) Fixture() (GetFixture, error) {
	return send[GetFixture](c, call{method: "GET", path: "/_mock/fixture"})
}

// Records: List records of a collection, filtered, sorted and paged.
func (c *Client) Records(collection string, query Query, into any) error {
	return c.send(call{method: "GET", path: "/_mock/state/" + part(collection), query: query, part: "records"}, into)
}

// CreateRecord: Create a record, with sample values for omitted fields.
func (c *Client) CreateRecord(collection string, record any, into any) error {
	return c.send(call{method: "POST", path: "/_mock/state/" + part(collection), body: record}, into)
}

// Record: Get a record.
func (c *Client) Record(collection string, id any, into any) error {
	return c.send(call{method: "GET", path: "/_mock/state/" + part(collection) + "/" + part(id)}, into)
}

// PutRecord: Replace a record.
func (c *Client) PutRecord(collection string, id any, record any, into any) error {
	return c.send(call{method: "PUT", path: "/_mock/state/" + part(collection) + "/" + part(id), body: record}, into)
}

// PatchRecord: Change the given fields of a record; null resets a documented field.
func (c *Client) PatchRecord(collection string, id any, record any, into any) error {
	return c.send(call{method: "PATCH", path: "/_mock/state/" + part(collection) + "/" + part(id), body: record}, into)
}

// DeleteRecord: Delete a record that no other record references.
func (c *Client) DeleteRecord(collection string, id any, into any) error {
	return c.send(call{method: "DELETE", path: "/_mock/state/" + part(collection) + "/" + part(id), part: "deleted"}, into)
}

// Snapshots: List snapshots, with their contents.
func (c *Client) Snapshots() ([]Snapshot, error) {
	return send[[]Snapshot](c, call{method: "GET", path: "/_mock/snapshots", part: "snapshots"})
}

// SaveSnapshot: Save a snapshot of state, tokens, ids, clock and assumptions.
func (c *Client) SaveSnapshot(name string) (Snapshot, error) {
	return send[Snapshot](c, call{method: "PUT", path: "/_mock/snapshots/" + part(name)})
}

// DeleteSnapshot: Delete a snapshot.
func (c *Client) DeleteSnapshot(name string) (Snapshot, error) {
	return send[Snapshot](c, call{method: "DELETE", path: "/_mock/snapshots/" + part(name), part: "deleted"})
}

// RestoreSnapshot: Restore a snapshot.
func (c *Client) RestoreSnapshot(name string, request RestoreSnapshotRequest) (ResetResult, error) {
	return send[ResetResult](c, call{method: "POST", path: "/_mock/snapshots/" + part(name) + "/restore", body: request})
}

// Clock: Get the time of the sandbox.
func (c *Client) Clock() (ClockState, error) {
	return send[ClockState](c, call{method: "GET", path: "/_mock/clock"})
}

// SetClock: Set, freeze or resume the clock.
func (c *Client) SetClock(request SetClockRequest) (ClockState, error) {
	return send[ClockState](c, call{method: "PUT", path: "/_mock/clock", body: request})
}

// ResetClock: Reset the clock to real time.
func (c *Client) ResetClock() (ClockState, error) {
	return send[ClockState](c, call{method: "DELETE", path: "/_mock/clock"})
}

// AdvanceClock: Advance the clock by a duration.
func (c *Client) AdvanceClock(by time.Duration) (ClockState, error) {
	return send[ClockState](c, call{method: "POST", path: "/_mock/clock/advance", body: AdvanceClockRequest{By: Duration(by)}})
}

// Tokens: List all tokens, oldest first, with user and expiry.
func (c *Client) Tokens() ([]Token, error) {
	return send[[]Token](c, call{method: "GET", path: "/_mock/tokens", part: "tokens"})
}

// CreateToken: Create a token without a login.
func (c *Client) CreateToken(request CreateTokenRequest) (Token, error) {
	return send[Token](c, call{method: "POST", path: "/_mock/tokens", body: request})
}

// ExpireToken: Expire a token.
func (c *Client) ExpireToken(token string) (Token, error) {
	return send[Token](c, call{method: "POST", path: "/_mock/tokens/" + part(token) + "/expire"})
}

// RevokeToken: Revoke a token.
func (c *Client) RevokeToken(token string) (Token, error) {
	return send[Token](c, call{method: "DELETE", path: "/_mock/tokens/" + part(token), part: "deleted"})
}

// Faults: List armed faults, oldest first, with their counts.
func (c *Client) Faults() ([]Fault, error) {
	return send[[]Fault](c, call{method: "GET", path: "/_mock/faults", part: "faults"})
}

// ArmFault: Arm a fault, which changes responses to matching requests.
func (c *Client) ArmFault(request ArmFaultRequest) (Fault, error) {
	return send[Fault](c, call{method: "POST", path: "/_mock/faults", body: request})
}

// ClearFaults: Delete all faults, and send their hanging responses.
func (c *Client) ClearFaults() (RemovedFaults, error) {
	return send[RemovedFaults](c, call{method: "DELETE", path: "/_mock/faults"})
}

// DeleteFault: Delete a fault, and send its hanging responses.
func (c *Client) DeleteFault(id int) (RemovedFault, error) {
	return send[RemovedFault](c, call{method: "DELETE", path: "/_mock/faults/" + part(id)})
}

// Assumptions: List all assumptions, with value and label.
func (c *Client) Assumptions() (map[string]Assumption, error) {
	return send[map[string]Assumption](c, call{method: "GET", path: "/_mock/assumptions"})
}

// SetAssumptions: Set assumptions until the next reset or restore.
func (c *Client) SetAssumptions(request map[string]any) (map[string]Assumption, error) {
	return send[map[string]Assumption](c, call{method: "PATCH", path: "/_mock/assumptions", body: request})
}

// Sandboxes: List all sandboxes, with base path, contents and idle time.
func (c *Client) Sandboxes() ([]ListedSandbox, error) {
	return send[[]ListedSandbox](c, call{method: "GET", path: "/_mock/sandboxes", part: "sandboxes"})
}

// CreateSandbox: Create a sandbox from a fixture, a seed or another sandbox.
func (c *Client) CreateSandbox(request CreateSandboxRequest) (CreatedSandbox, error) {
	return send[CreatedSandbox](c, call{method: "POST", path: "/_mock/sandboxes", body: request})
}

// ResetSandboxes: Reset every sandbox to its initial state.
func (c *Client) ResetSandboxes() ([]ResetSandbox, error) {
	return send[[]ResetSandbox](c, call{method: "POST", path: "/_mock/sandboxes/reset", part: "sandboxes"})
}

// DeleteSandbox: Delete a sandbox.
func (c *Client) DeleteSandbox(name string) (DeletedSandbox, error) {
	return send[DeletedSandbox](c, call{method: "DELETE", path: "/_mock/sandboxes/" + part(name)})
}

// Warnings: List warnings about clients, with counts and request ids.
func (c *Client) Warnings() ([]ClientWarning, error) {
	return send[[]ClientWarning](c, call{method: "GET", path: "/_mock/warnings", part: "warnings"})
}

// Requests: List requests of the journal, oldest first.
func (c *Client) Requests(query RequestsQuery) ([]JournalRequest, error) {
	return send[[]JournalRequest](c, call{method: "GET", path: "/_mock/requests", query: query, part: "requests"})
}

// ClearRequests: Clear the journal.
func (c *Client) ClearRequests() (int, error) {
	return send[int](c, call{method: "DELETE", path: "/_mock/requests", part: "deleted"})
}

// WaitForRequests: Wait for expected requests, and return them.
func (c *Client) WaitForRequests(request RequestExpectation) ([]JournalRequest, error) {
	return send[[]JournalRequest](c, call{method: "POST", path: "/_mock/requests/wait", body: request, part: "requests", waits: request.Timeout})
}

// Request: Get a request of the journal.
func (c *Client) Request(id int) (JournalRequest, error) {
	return send[JournalRequest](c, call{method: "GET", path: "/_mock/requests/" + part(id)})
}

// Verify: Check which requests arrived.
func (c *Client) Verify(request RequestExpectation) (VerifyResult, error) {
	return send[VerifyResult](c, call{method: "POST", path: "/_mock/verify", body: request, waits: request.Timeout})
}

// Coverage: Get the seen and unseen outcomes of each operation.
func (c *Client) Coverage() (Coverage, error) {
	return send[Coverage](c, call{method: "GET", path: "/_mock/coverage"})
}

// Report: Get coverage, guesses, warnings and faults of all sandboxes.
func (c *Client) Report() (Report, error) {
	return send[Report](c, call{method: "GET", path: "/_mock/report"})
}

// Rules: List all rules, with label and overrides.
func (c *Client) Rules() ([]Rule, error) {
	return send[[]Rule](c, call{method: "GET", path: "/_mock/rules", part: "rules"})
}

// OpenAPI: Get the OpenAPI 3.1 document of the service.
func (c *Client) OpenAPI() (map[string]any, error) {
	return send[map[string]any](c, call{method: "GET", path: "/_mock/openapi.json"})
}

// ControlOpenAPI: Get the OpenAPI 3.1 document of the control plane.
func (c *Client) ControlOpenAPI() (map[string]any, error) {
	return send[map[string]any](c, call{method: "GET", path: "/_mock/control-openapi.json"})
}

// ---- end of calls ----

// call: a request to the control plane.
type call struct {
	method string
	path   string
	body   any
	query  any
	// part: the part of the response that the method returns, instead of the whole
	part  string
	waits Duration
}

func send[T any](c *Client, call call) (answer T, err error) {
	err = c.send(call, &answer)
	return answer, err
}

func (c *Client) send(call call, into any) error {
	target := c.BaseURL + call.path
	if strings.HasPrefix(call.path, "/_mock/sandboxes") {
		target = c.root + call.path
	}
	query, err := values(call.query)
	if err != nil {
		return err
	}
	if len(query) > 0 {
		target += "?" + query.Encode()
	}
	failure := &Error{Call: call.method + " " + target}
	text, err := c.ask(call, target, failure)
	if err != nil {
		failure.Detail = "leadmock cannot be reached: " + err.Error()
		failure.cause = err
		return failure
	}
	if failure.Status < 200 || failure.Status > 299 {
		problem := Problem{}
		failure.Detail = "the control plane of leadmock does not answer like this. Check the URL."
		if json.Unmarshal(text, &problem) == nil && problem.Detail != "" {
			failure.Detail = problem.Detail
			failure.Violations = problem.Errors
			failure.Problem = &problem
		}
		return failure
	}
	if call.part != "" {
		parts := map[string]json.RawMessage{}
		if err = json.Unmarshal(text, &parts); err == nil {
			text = parts[call.part]
		}
	}
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		failure.Detail = "the response cannot be read: " + err.Error()
		failure.cause = err
		return failure
	}
	return nil
}

// ask sends a call, returns the body of the response, and writes the status to failure.
func (c *Client) ask(call call, target string, failure *Error) ([]byte, error) {
	content, err := json.Marshal(call.body)
	if err != nil {
		return nil, err
	}
	if string(content) == "null" {
		content = nil
	}
	waits := time.Duration(call.waits)
	if waits == 0 {
		waits = defaultWait
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience+waits)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, call.method, target, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if c.ControlToken != "" {
		request.Header.Set("Authorization", "Bearer "+c.ControlToken)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	failure.Status = response.StatusCode
	return io.ReadAll(response.Body)
}

// part: one part of a path, encoded.
func part(value any) string {
	return url.PathEscape(fmt.Sprint(value))
}

// values: the parameters of a query. Strings are sent unchanged, other values as JSON.
func values(given any) (url.Values, error) {
	content, err := json.Marshal(given)
	if err != nil {
		return nil, err
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(content, &fields); err != nil {
		return nil, err
	}
	query := url.Values{}
	for name, value := range fields {
		text := ""
		if value[0] != '"' || json.Unmarshal(value, &text) != nil {
			text = string(value)
		}
		query.Set(name, text)
	}
	return query, nil
}

// ---- types: made from control-openapi.json by `npm run generate` ----

// Info: Name, version, sandbox and links.
type Info struct {
	Name string `json:"name"`
	// Version of leadmock
	Version string `json:"version"`
	// Mocked API
	Contract InfoContract `json:"contract"`
	// Seconds
	UptimeSeconds int `json:"uptimeSeconds"`
	// Name of the sandbox
	Sandbox string `json:"sandbox"`
	// Fixture to which a reset returns
	Fixture string `json:"fixture"`
	Counts  Counts `json:"counts"`
	// URL of the server, such as http://127.0.0.1:8080, even if the call came through a proxy with another URL; absent
	// without a port
	Address string `json:"address,omitempty"`
	// Paths by subject, on the server at address
	Links map[string]string `json:"links"`
}

// InfoContract: Mocked API
type InfoContract struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Counts: Number of records in each collection.
type Counts struct {
	Users      int `json:"users"`
	Employees  int `json:"employees"`
	Projects   int `json:"projects"`
	Labels     int `json:"labels"`
	Leads      int `json:"leads"`
	Views      int `json:"views"`
	Tasks      int `json:"tasks"`
	Comments   int `json:"comments"`
	Payments   int `json:"payments"`
	Categories int `json:"categories"`
	Purposes   int `json:"purposes"`
}

// Health: The server is alive.
type Health struct {
	Status string `json:"status"`
}

// Ready: The server is ready.
type Ready struct {
	Status string `json:"status"`
}

// ResetRequest: Fixture to reset to, and parts to retain.
type ResetRequest struct {
	// Name of a fixture; default: the start-up fixture
	Fixture string   `json:"fixture,omitempty"`
	Retain  []string `json:"retain,omitempty"`
}

// ResetResult: Current state, and unfired faults.
type ResetResult struct {
	// SHA-256 of the state and the next ids, in hex
	StateHash     string  `json:"stateHash"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// Fault: A fault, and its counts.
type Fault struct {
	// Number in its sandbox
	ID     int         `json:"id"`
	Match  FaultMatch  `json:"match"`
	Effect FaultEffect `json:"effect"`
	// Before or after the change is stored, for reset, error and response. Other effects happen after it
	When string `json:"when,omitempty"`
	Ms   any    `json:"ms,omitempty"`
	// Code in the envelope of error
	Code *int `json:"code,omitempty"`
	// Message in the envelope of error
	Message string `json:"message,omitempty"`
	// HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// Headers of response; a list sends a header several times. Default Content-Type: text/html
	Headers map[string]any `json:"headers,omitempty"`
	// Body of response; default: the page of a gateway
	Body string `json:"body,omitempty"`
	// false omits the CORS headers of response, as a gateway does; default: true
	Cors *bool `json:"cors,omitempty"`
	// Number of matching requests before the fault fires
	Skip int `json:"skip"`
	// Number of times that the fault fires; null: unlimited
	Times *int `json:"times"`
	// Number of matching requests, also skipped ones
	Matched int `json:"matched"`
	// Number of times that the fault fired
	Fired int `json:"fired"`
	// Number of times that the fault can still fire; null: unlimited
	Remaining *int `json:"remaining"`
	// Real milliseconds until the fault expires; null without expiry
	ExpiresInMs *int `json:"expiresInMs"`
	// Number of waiting requests, for hang and stall
	Hanging *int `json:"hanging,omitempty"`
	// JSON pointers to parts of the match that leadmock could not check for typos; only of a new fault
	NotChecked []string `json:"notChecked,omitempty"`
}

// FaultMatch: Requests that the fault matches: all given conditions must be true.
type FaultMatch struct {
	// Id of an operation of the service
	Operation string `json:"operation,omitempty"`
	// Method of the request
	Method string `json:"method,omitempty"`
	// Path without query and without /_sandbox/<name>, as sent or canonical; * matches any text
	Path string `json:"path,omitempty"`
	// User of the token: an id (number) or a login (string)
	User any `json:"user,omitempty"`
	// Request headers that must be equal; names in any letter case
	Headers map[string]any `json:"headers,omitempty"`
	// Expected body, compared as in verify: given keys of an object, otherwise the whole value
	Body any `json:"body,omitempty"`
}

// FaultEffect: Effect of a fault.
type FaultEffect string

const (
	FaultEffectReset    FaultEffect = "reset"
	FaultEffectError    FaultEffect = "error"
	FaultEffectResponse FaultEffect = "response"
	FaultEffectDelay    FaultEffect = "delay"
	FaultEffectHang     FaultEffect = "hang"
	FaultEffectTruncate FaultEffect = "truncate"
	FaultEffectStall    FaultEffect = "stall"
)

// DelayMs: Delay in real milliseconds, or a range
type DelayMs struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// FixtureInfo: A fixture: its contents, or its errors.
type FixtureInfo struct {
	// Name for reset and seed
	Name string `json:"name"`
	// Path of a custom fixture
	File string `json:"file,omitempty"`
	// Whether a custom fixture replaces the built-in one of this name
	ReplacesBuiltIn *bool   `json:"replacesBuiltIn,omitempty"`
	Counts          *Counts `json:"counts,omitempty"`
	// Number of tokens, for a valid fixture
	Tokens *int `json:"tokens,omitempty"`
	// Suspicious values of a valid fixture
	Warnings []FixtureInfoWarning `json:"warnings,omitempty"`
	// Errors of an invalid fixture, instead of counts
	Errors []FixtureInfoError `json:"errors,omitempty"`
}

type FixtureInfoWarning struct {
	// Place in the fixture
	Pointer string `json:"pointer"`
	// Suspicious value
	Message string `json:"message"`
}

type FixtureInfoError struct {
	// Field of a request body that takes the name of the fixture
	Pointer string `json:"pointer"`
	// File, place and error
	Message string `json:"message"`
}

// SeedRequest: A fixture by name, or inline data; exactly one of them.
type SeedRequest struct {
	// Name of a fixture
	Fixture string `json:"fixture,omitempty"`
	// A seed (see seed.json). In a merge, new records may omit any field
	Data map[string]any `json:"data,omitempty"`
	// replace (default) replaces the state; merge replaces records with the same id, and adds the others, which may omit
	// any field
	Mode string `json:"mode,omitempty"`
}

// SeedResult: Current state.
type SeedResult struct {
	// SHA-256 of the state and the next ids, in hex
	StateHash string `json:"stateHash"`
}

// State: A seed with all collections. Each record has all fields with a default.
type State struct {
	Users      []User     `json:"users"`
	Employees  []Employee `json:"employees"`
	Projects   []Project  `json:"projects"`
	Labels     []Label    `json:"labels"`
	Leads      []Lead     `json:"leads"`
	Views      []View     `json:"views"`
	Tasks      []Task     `json:"tasks"`
	Comments   []Comment  `json:"comments"`
	Payments   []Payment  `json:"payments"`
	Categories []Category `json:"categories"`
	Purposes   []Purpose  `json:"purposes"`
	// Undocumented fields that records of a collection can have, with any value. Responses show the extra fields of leads,
	// views, employees and labels
	ExtraFields *StateExtraFields `json:"extra_fields,omitempty"`
}

// User: A user who can log in. At most one is the main account; users of type staff are employees.
type User struct {
	ID int `json:"id"`
	// Login, unique
	Login string `json:"login"`
	// Password, as typed
	Password string `json:"password"`
	Type     string `json:"type"`
	// Employee of a user of type staff
	EmployeeID *int `json:"employee_id,omitempty"`
	// Name of the main account, shown if it observes a task
	Name string `json:"name"`
	// Phone number of the main account
	Phone string `json:"phone"`
}

// Employee: An employee.
type Employee struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	// Phone number
	Phone string `json:"phone"`
	// E-mail address
	Email string `json:"email,omitempty"`
	// Position
	Job string `json:"job,omitempty"`
	// Relative path of an image
	Avatar string `json:"avatar,omitempty"`
	// ID of the project that the employee used last
	LastProjectID *int `json:"last_project_id,omitempty"`
}

// Project: A project.
type Project struct {
	ID int `json:"id"`
	// Name of the project
	Name string `json:"name"`
}

// Label: A label of a project.
type Label struct {
	ID int `json:"id"`
	// ID of a project
	ProjectID int `json:"project_id"`
	// Name of the label
	Name string `json:"name"`
	// Six hex digits without a leading #
	Color string `json:"color"`
}

// Lead: A lead. Its owner is the custom field of type owner.
type Lead struct {
	ID int `json:"id"`
	// ID of the contact
	ContactID int `json:"contact_id"`
	// Lead name
	Name string `json:"name"`
	// Custom fields
	Custom []CustomField `json:"custom"`
	// ID of a project
	ProjectID int  `json:"project_id"`
	Deal      bool `json:"deal"`
	// Name of the service that acted last (set by the API)
	Signature string `json:"signature,omitempty"`
	// User who acted last (set by the API)
	UserID *int `json:"user_id,omitempty"`
}

// CustomField: A custom field of a lead. The contract shows two types: owner, with the value {id, type}, and funnel,
// with a string. Other types can have any value, which responses show unchanged.
type CustomField struct {
	// ID of the field
	ID int `json:"id"`
	// Name of the field
	Name string `json:"name"`
	// Type of the field
	Type string `json:"type"`
	// Value, depending on type
	Value any `json:"value"`
}

// View: A view. Omitted optional fields are null.
type View struct {
	ID int `json:"id"`
	// ID of a project
	ProjectID int `json:"project_id"`
	// UUID of the view
	UUID string `json:"uuid"`
	// Client identifier of an external web-analytics system
	YmClientID *string `json:"ym_client_id"`
	// Client identifier of a second external web-analytics system
	GaClientID  *string        `json:"ga_client_id"`
	Visitor     map[string]any `json:"visitor"`
	RealVisitor map[string]any `json:"real_visitor"`
	// Source of the view
	Source *string `json:"source"`
	// Campaign of the view
	Campaign *string `json:"campaign"`
	// Keywords
	Keyword *string `json:"keyword"`
	// SEO system
	SeoSystem *string `json:"seo_system"`
	// Page on which the view occurred
	Page *string `json:"page"`
	// Page from which the visitor came
	Referer *string `json:"referer"`
	// Name of the service that acted last (set by the API)
	Signature string `json:"signature,omitempty"`
	// User who acted last (set by the API)
	UserID *int `json:"user_id,omitempty"`
}

// Task: A task.
type Task struct {
	ID int `json:"id"`
	// Task title
	Title string `json:"title"`
	// Task description
	Text string `json:"text"`
	// The employee responsible; 0 is the main account
	OwnerID int `json:"owner_id"`
	// Project of the task
	ProjectID int `json:"project_id"`
	// Lead of the task
	LeadID *int `json:"lead_id"`
	// Start, unix timestamp
	DateStart *int `json:"date_start"`
	// End, unix timestamp
	DateEnd *int `json:"date_end"`
	// See the request
	RemindType int `json:"remind_type"`
	// Empty without a reminder
	RemindMethod []string `json:"remind_method"`
	// See the request
	Visibility int `json:"visibility"`
	// Its meaning is unknown
	Status    int   `json:"status"`
	Observers []int `json:"observers"`
	Labels    []int `json:"labels"`
	// Name of the service that acted last (set by the API)
	Signature string `json:"signature,omitempty"`
	// User who acted last (set by the API)
	UserID *int `json:"user_id,omitempty"`
}

// Comment: A comment of a lead.
type Comment struct {
	// Comment ID
	ID string `json:"id"`
	// ID
	LeadID int `json:"lead_id"`
	// Comment text
	Text string `json:"text"`
	// DD.MM.YY HH:MM:SS
	CreatedAt string `json:"created_at"`
	Author    Person `json:"author"`
	// Name of the service that acted last (set by the API)
	Signature string `json:"signature,omitempty"`
	// User who acted last (set by the API)
	UserID *int `json:"user_id,omitempty"`
}

// Person: The main account or an employee, as owner or author.
type Person struct {
	// ID of the main account or of the employee
	ID   int    `json:"id"`
	Type string `json:"type"`
}

// Payment: A payment on a lead.
type Payment struct {
	ID int `json:"id"`
	// ID of a lead
	LeadID int `json:"lead_id"`
	// ID of a category of the lead's project
	CategoryID int `json:"category_id"`
	// ID of a purpose of the lead's project
	PurposeID int `json:"purpose_id"`
	// Amount, a decimal number in a string
	Sum string `json:"sum"`
	// Name of the service that acted last (set by the API)
	Signature string `json:"signature,omitempty"`
	// User who acted last (set by the API)
	UserID *int `json:"user_id,omitempty"`
}

// Category: A payment category of a project.
type Category struct {
	ID int `json:"id"`
	// ID of a project
	ProjectID int `json:"project_id"`
	// Name of the category, unique in its project
	Name string `json:"name"`
	// Name of the service that acted last (set by the API)
	Signature string `json:"signature,omitempty"`
	// User who acted last (set by the API)
	UserID *int `json:"user_id,omitempty"`
}

// Purpose: A payment purpose of a project.
type Purpose struct {
	ID int `json:"id"`
	// ID of a project
	ProjectID int `json:"project_id"`
	// Name of the purpose, unique in its project
	Name string `json:"name"`
	// Name of the service that acted last (set by the API)
	Signature string `json:"signature,omitempty"`
	// User who acted last (set by the API)
	UserID *int `json:"user_id,omitempty"`
}

// StateExtraFields: Undocumented fields that records of a collection can have, with any value. Responses show the extra
// fields of leads, views, employees and labels
type StateExtraFields struct {
	Users      []string `json:"users,omitempty"`
	Employees  []string `json:"employees,omitempty"`
	Projects   []string `json:"projects,omitempty"`
	Labels     []string `json:"labels,omitempty"`
	Leads      []string `json:"leads,omitempty"`
	Views      []string `json:"views,omitempty"`
	Tasks      []string `json:"tasks,omitempty"`
	Comments   []string `json:"comments,omitempty"`
	Payments   []string `json:"payments,omitempty"`
	Categories []string `json:"categories,omitempty"`
	Purposes   []string `json:"purposes,omitempty"`
}

// GetFixture: The state as a fixture.
type GetFixture struct {
	// A fixture (see seed.json), without fields that have their default and without empty collections
	Fixture map[string]any `json:"fixture"`
	Counts  Counts         `json:"counts"`
	// Assumption that the fixture needs because it references missing records
	Needs *GetFixtureNeeds `json:"needs,omitempty"`
}

// GetFixtureNeeds: Assumption that the fixture needs because it references missing records
type GetFixtureNeeds struct {
	UnknownBodyID string `json:"unknownBodyId"`
}

// Snapshot: A snapshot.
type Snapshot struct {
	Name string `json:"name"`
	// ISO 8601, UTC, by the sandbox's clock
	TakenAt time.Time `json:"takenAt"`
	// SHA-256 of the state and the next ids, in hex
	StateHash string `json:"stateHash"`
	Counts    Counts `json:"counts"`
}

// RestoreSnapshotRequest: Parts to retain.
type RestoreSnapshotRequest struct {
	Retain []string `json:"retain,omitempty"`
}

// ClockState: Time of the sandbox.
type ClockState struct {
	// ISO 8601, UTC, with milliseconds
	Now time.Time `json:"now"`
	// Whether the clock is frozen
	Frozen bool `json:"frozen"`
	// Whether the clock shows real time: neither moved nor frozen
	IsRealTime bool `json:"isRealTime"`
}

// SetClockRequest: New time, and whether the clock is frozen. Omitted fields stay unchanged.
type SetClockRequest struct {
	// An ISO 8601 instant with its zone, within the years 1970 to 9999
	Now *time.Time `json:"now,omitempty"`
	// true freezes the clock, false resumes it
	Frozen *bool `json:"frozen,omitempty"`
}

// AdvanceClockRequest: Duration by which the clock advances.
type AdvanceClockRequest struct {
	// A duration: a whole number above 0 and ms, s, m, h or d
	By Duration `json:"by"`
}

// Token: A token.
type Token struct {
	Token  string `json:"token"`
	UserID int    `json:"userId"`
	// Login of its user
	Login *string `json:"login"`
	// Name of the client service, which signs all its actions
	Service string `json:"service"`
	// Address of the login; null for a token that was created without a login
	Address *string `json:"address"`
	// ISO 8601, UTC, by the sandbox's clock
	CreatedAt time.Time `json:"createdAt"`
	// ISO 8601, UTC, by the sandbox's clock
	LastActionAt time.Time `json:"lastActionAt"`
	// Time of expiry, if no further action comes before
	ExpiresAt time.Time `json:"expiresAt"`
	// Whether the token is valid. The list also contains expired tokens
	Alive bool `json:"alive"`
}

// CreateTokenRequest: User and service of the new token, and its text; default: a random text.
type CreateTokenRequest struct {
	User any `json:"user"`
	// Name of the client service, which signs all its actions
	Service string `json:"service"`
	// Value of the header token: printable ASCII text
	Token string `json:"token,omitempty"`
}

// ArmFaultRequest: A fault to arm: an effect or a preset, the requests that it matches, and its count.
type ArmFaultRequest struct {
	Match *FaultMatch `json:"match,omitempty"`
	// false arms a fault that no documented request can match; default: true
	Strict *bool `json:"strict,omitempty"`
	// A ready-made fault, instead of an effect and its fields
	Preset string      `json:"preset,omitempty"`
	Effect FaultEffect `json:"effect,omitempty"`
	// Before or after the change is stored, for reset, error and response. Other effects happen after it
	When string `json:"when,omitempty"`
	Ms   any    `json:"ms,omitempty"`
	// Code in the envelope of error
	Code *int `json:"code,omitempty"`
	// Message in the envelope of error
	Message string `json:"message,omitempty"`
	// HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// Headers of response; a list sends a header several times. Default Content-Type: text/html
	Headers map[string]any `json:"headers,omitempty"`
	// Body of response, such as a maintenance page; default: the page of a gateway
	Body string `json:"body,omitempty"`
	// false omits the CORS headers of response, as a gateway does; default: true
	Cors *bool `json:"cors,omitempty"`
	// Number of matching requests before the fault fires
	Skip *int `json:"skip,omitempty"`
	// Number of times that the fault fires; default: unlimited
	Times *int `json:"times,omitempty"`
	// Lifetime in real time: a duration of at most 24 days
	TTL Duration `json:"ttl,omitempty"`
}

// RemovedFaults: Deleted faults.
type RemovedFaults struct {
	Deleted       []Fault `json:"deleted"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// RemovedFault: The deleted fault.
type RemovedFault struct {
	Deleted       Fault   `json:"deleted"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// Assumption: An assumption: its value, its possible values, and its label.
type Assumption struct {
	// Current value
	Value string `json:"value"`
	// Value after a reset
	StartupValue string `json:"startupValue"`
	Default      string `json:"default"`
	// Values, default first
	Values []AssumptionValue `json:"values"`
	// Label; faithfulness.md explains each label
	Provenance string `json:"provenance"`
	// Only with the label confirmed: the source of the value
	Confirmed *AssumptionConfirmed `json:"confirmed,omitempty"`
	// Subject of the assumption
	Meaning string `json:"meaning"`
}

type AssumptionValue struct {
	Value string `json:"value"`
	// Behavior of leadmock with this value
	Effect string `json:"effect"`
	// Whether leadmock violates the contract with this value
	ViolatesContract *bool `json:"violatesContract,omitempty"`
}

// AssumptionConfirmed: Only with the label confirmed: the source of the value
type AssumptionConfirmed struct {
	// When leadmock compare found the value, as YYYY-MM-DD
	Date string `json:"date"`
	// File name of the recording, or origin of the service
	Source string `json:"source"`
}

// ListedSandbox: A sandbox, and its idle time.
type ListedSandbox struct {
	Name string `json:"name"`
	// Prefix of paths in this sandbox; "" for default
	BasePath string `json:"basePath"`
	// Fixture to which a reset returns
	Fixture string `json:"fixture"`
	Counts  Counts `json:"counts"`
	// Requests since the start, the last reset or the last clearing of the journal
	RequestCount int `json:"requestCount"`
	// Requests among them that were rejected
	RejectionCount int `json:"rejectionCount"`
	// Whether its first use created it, not POST /_mock/sandboxes
	AutoCreated bool `json:"autoCreated"`
	// Seconds
	IdleSeconds int `json:"idleSeconds"`
}

// CreateSandboxRequest: A new sandbox: from the start-up fixture, another fixture, an inline seed, or another sandbox.
type CreateSandboxRequest struct {
	// Letters, digits and . _ -, beginning with a letter or digit, 64 at most
	Name string `json:"name"`
	// Name of a fixture; default: the start-up fixture
	Fixture string `json:"fixture,omitempty"`
	// A seed (see seed.json); a reset restores it
	Seed map[string]any `json:"seed,omitempty"`
	// Another sandbox: leadmock copies its current records, and the tokens of its fixture
	From string `json:"from,omitempty"`
	// Whether to delete an existing sandbox of this name; default: false
	Replace *bool `json:"replace,omitempty"`
	// Assumptions by id; other assumptions have the value of the sandbox in from, or of the start-up settings
	Assumptions map[string]any `json:"assumptions,omitempty"`
	// Overrides by key, merged into the overrides of the sandbox in from, or of the start-up settings (null removes an
	// override). Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id of an operation, with merge
	// (RFC 7396)
	Overrides map[string]any `json:"overrides,omitempty"`
}

// CreatedSandbox: The new sandbox.
type CreatedSandbox struct {
	Name string `json:"name"`
	// Prefix of paths in this sandbox; "" for default
	BasePath string `json:"basePath"`
	// Fixture to which a reset returns
	Fixture string `json:"fixture"`
	Counts  Counts `json:"counts"`
	// SHA-256 of the state and the next ids, in hex
	StateHash string `json:"stateHash"`
	// Overrides that violate the contract; absent without such overrides
	OverriddenContract []string `json:"overriddenContract,omitempty"`
}

type ResetSandbox struct {
	Name string `json:"name"`
	// SHA-256 of the state and the next ids, in hex
	StateHash     string  `json:"stateHash"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// DeletedSandbox: The deleted sandbox.
type DeletedSandbox struct {
	// Name of the sandbox
	Deleted       string  `json:"deleted"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// ClientWarning: Discouraged or suspicious behavior of clients.
type ClientWarning struct {
	ID string `json:"id"`
	// Description
	Text   string `json:"text"`
	Advice string `json:"advice"`
	// Requests
	Count int `json:"count"`
	// Number of the first request, as in X-Mock-Request-Id
	First int `json:"first"`
	// Number of the last request
	Last int `json:"last"`
	// Ids of the latest 20 requests
	RequestIDs []int `json:"requestIds"`
}

// RequestsQuery: filter of get-requests
type RequestsQuery struct {
	// Id of the operation, such as add-payment
	Operation string `json:"operation,omitempty"`
	// HTTP method
	Method string `json:"method,omitempty"`
	// Path; * matches any text
	Path string `json:"path,omitempty"`
	// Service of the token
	Service string `json:"service,omitempty"`
	// HTTP status
	Status *int `json:"status,omitempty"`
	// Code of a rejection by a rule; null for a success
	Code any `json:"code,omitempty"`
	// Result for the client: success, rejected, fault or none
	Outcome string `json:"outcome,omitempty"`
	// Whether the operation ran: true or false
	Performed *bool `json:"performed,omitempty"`
	// Id or login of the user
	User any `json:"user,omitempty"`
	// Only requests after this request id
	After *int `json:"after,omitempty"`
	// Maximum number of requests; the newest are listed
	Limit *int `json:"limit,omitempty"`
	// false allows values that no documented request can have; default: true
	Strict *bool `json:"strict,omitempty"`
}

// JournalRequest: A request in the journal. Passwords and tokens are masked.
type JournalRequest struct {
	// As in X-Mock-Request-Id
	ID int `json:"id"`
	// Start: ISO 8601, UTC, by the sandbox's clock
	StartedAt time.Time `json:"startedAt"`
	Sandbox   string    `json:"sandbox"`
	// Name of the requested sandbox if it did not exist; the journal of default contains its preflights, unknown routes
	// and rejected requests
	RequestedSandbox string `json:"requestedSandbox,omitempty"`
	// Id of the operation; null without an operation, for example for an unknown route
	Operation *string `json:"operation"`
	Method    string  `json:"method"`
	// Without sandbox prefix and query
	Path string `json:"path"`
	// By name; a repeated name has a list
	Query map[string]any `json:"query"`
	// By name in lower case; a repeated name has a list
	Headers map[string]any `json:"headers"`
	// JSON value of the body; its text if it is invalid or incomplete JSON; null without a body. A number that JavaScript
	// would round is a string of its digits
	Body any `json:"body"`
	// none; present; truncated: longer than 64 KiB, only the beginning is kept; unreadable: longer than --body-limit, cut
	// off, not UTF-8, or with a wrong or unsupported Content-Encoding
	BodyState string `json:"bodyState"`
	// Length in bytes, after decompression; 0 if unknown
	BodyBytes int            `json:"bodyBytes"`
	Outcome   RequestOutcome `json:"outcome"`
	// Whether the operation ran and its change was committed
	Performed bool `json:"performed"`
	// HTTP status; 0 if the client got no complete response
	Status int `json:"status"`
	// errors[0].code of a rejection by a rule; null for successes and for responses of faults
	Code *int `json:"code"`
	// By name in lower case; a repeated name has a list
	ResponseHeaders map[string]any `json:"responseHeaders"`
	// null without a response
	Response any `json:"response"`
	// Real milliseconds from the start of the request to the end of the response or connection
	DurationMs float64 `json:"durationMs"`
	// User of the token, or of a successful login
	User *JournalRequestUser `json:"user"`
	// Service of the token
	Service *string `json:"service"`
	// Rules of the rejection
	Rules []string `json:"rules"`
	// Reason of the rejection, effect of overrides, or detail of a warning
	Explanation *string `json:"explanation"`
	// Ids of warnings
	Warnings []string `json:"warnings"`
	// First fault that fired on the request
	Fault *JournalRequestFault `json:"fault"`
	// Only of GET /_mock/requests/{id}: values of a success that the contract does not decide: guesses, likely values, and
	// values of assumptions
	RestsOn []RequestBasis `json:"restsOn,omitempty"`
	// Changes of the state
	Changes []RecordChange `json:"changes"`
}

// RequestOutcome: Outcome for the client: a success, a rejection by a rule, a response changed by a fault, or none: a
// preflight, or a response that the client did not get completely
type RequestOutcome string

const (
	RequestOutcomeSuccess  RequestOutcome = "success"
	RequestOutcomeRejected RequestOutcome = "rejected"
	RequestOutcomeFault    RequestOutcome = "fault"
	RequestOutcomeNone     RequestOutcome = "none"
)

// JournalRequestUser: User of the token, or of a successful login
type JournalRequestUser struct {
	ID    int    `json:"id"`
	Login string `json:"login"`
}

// JournalRequestFault: First fault that fired on the request
type JournalRequestFault struct {
	ID     int         `json:"id"`
	Effect FaultEffect `json:"effect"`
	// Before or after the change was stored; absent for effects that always happen after it
	When string `json:"when,omitempty"`
	Ms   any    `json:"ms,omitempty"`
	// Code in the envelope of error
	Code *int `json:"code,omitempty"`
	// Message in the envelope of error
	Message string `json:"message,omitempty"`
	// HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// Headers of response; a list sends a header several times. Default Content-Type: text/html
	Headers map[string]any `json:"headers,omitempty"`
	// Body of response; default: the page of a gateway
	Body string `json:"body,omitempty"`
	// false omits the CORS headers of response, as a gateway does; default: true
	Cors *bool `json:"cors,omitempty"`
}

// RequestBasis: A value of a response that the contract does not decide, and the rule that it follows.
type RequestBasis struct {
	// Place of the value: a JSON pointer into the response
	Pointer string `json:"pointer"`
	// Id of the rule
	Rule string `json:"rule"`
	// Label of the rule at the time of the request; faithfulness.md explains each label
	Provenance string `json:"provenance"`
	// Assumption that decides the value, if any
	Assumption string `json:"assumption,omitempty"`
	// Value of the assumption at the time of the request
	Value string `json:"value,omitempty"`
}

// RecordChange: Change of one record.
type RecordChange struct {
	// A collection of the state, or sessions for tokens
	Collection string `json:"collection"`
	// ID of the record, or the first characters of a token
	ID     any    `json:"id"`
	Action string `json:"action"`
	// Record before the change; null for insert; only the changed fields for update
	Before map[string]any `json:"before"`
	// Record after the change; null for remove; only the changed fields for update
	After map[string]any `json:"after"`
}

// RequestExpectation: Expected requests: a number of matching requests, or several in order. Default: at least one.
type RequestExpectation struct {
	Match *RequestMatch `json:"match,omitempty"`
	// Exact number of requests
	Times *int `json:"times,omitempty"`
	// Smallest number of requests
	AtLeast *int `json:"atLeast,omitempty"`
	// Greatest number of requests
	AtMost *int `json:"atMost,omitempty"`
	// Requests in this order; other requests may come between them
	InOrder []RequestMatch `json:"inOrder,omitempty"`
	// true: no other request may have come
	NoOthers *bool `json:"noOthers,omitempty"`
	// Only requests after the request with this id count
	After *int `json:"after,omitempty"`
	// false allows a match that no documented request can fit; default: true
	Strict *bool `json:"strict,omitempty"`
	// Longest wait, a duration up to 10m. A verification waits for requests in flight (default: 2s), a wait for the
	// expected requests (default: 5s)
	Timeout Duration `json:"timeout,omitempty"`
}

// RequestMatch: Conditions on a request. All given conditions must be true; without conditions, every request matches.
type RequestMatch struct {
	// Operation id, such as add-payment
	Operation string `json:"operation,omitempty"`
	// HTTP method, in capitals
	Method string `json:"method,omitempty"`
	// Path without sandbox prefix and query, as sent or canonical; * matches any text
	Path    string         `json:"path,omitempty"`
	Outcome RequestOutcome `json:"outcome,omitempty"`
	// Whether the operation ran and its change was committed, independent of the response
	Performed *bool `json:"performed,omitempty"`
	// HTTP status
	Status *int `json:"status,omitempty"`
	// errors[0].code of a rejection by a rule, not of a fault; null for a success that the client got
	Code any `json:"code,omitempty"`
	// Id or login of the user, by the token or a successful login
	User any `json:"user,omitempty"`
	// Service of the token
	Service string `json:"service,omitempty"`
	// Parameters that must be equal: a string, or a list for a repeated name
	Query map[string]any `json:"query,omitempty"`
	// Request headers that must be equal; names in any letter case
	Headers map[string]any `json:"headers,omitempty"`
	// Expected body, as sent: given keys of an object, otherwise the whole value. Sums are compared as decimals: 1500.5
	// equals "1500.50"
	Body any `json:"body,omitempty"`
	// JSON Schema (2020-12) that the body must fit
	BodySchema any `json:"bodySchema,omitempty"`
}

// VerifyResult: Matching requests.
type VerifyResult struct {
	Verified bool `json:"verified"`
	// Number of matching requests; includes evicted requests if the match has only an operation, and after is absent or 0
	Count int `json:"count"`
	// Ids of matching requests in the journal
	RequestIDs []int `json:"requestIds"`
	// JSON pointers to parts of the match that leadmock could not check for typos, if no request matched
	NotChecked []string `json:"notChecked,omitempty"`
}

// Coverage: Seen and unseen outcomes of each operation in this sandbox.
type Coverage struct {
	Operations []CoverageOperation `json:"operations"`
	// Ids of operations without a request
	NotCalled []string `json:"notCalled"`
}

type CoverageOperation struct {
	// Id of the operation
	Operation string `json:"operation"`
	// Tag of a custom operation, such as custom. Totals leave out operations with a tag
	Tag string `json:"tag,omitempty"`
	// Number of requests
	RequestCount int `json:"requestCount"`
	// Number of responses by outcome: success, the rule of the rejection, or fault
	Seen map[string]int `json:"seen"`
	// Unseen outcomes
	NotSeen []string `json:"notSeen"`
}

// Report: Counts of all sandboxes since the start of the process, also of reset and deleted sandboxes.
type Report struct {
	Sandboxes  ReportSandboxes   `json:"sandboxes"`
	Operations []ReportOperation `json:"operations"`
	// Assumptions whose value was detected at the service of your account
	Confirmed []ReportConfirmed `json:"confirmed"`
	Warnings  []ReportWarning   `json:"warnings"`
	// Requests to unknown routes, most frequent first; leadmock lists the first 20 routes
	UnknownRoutes []ReportUnknownRoute `json:"unknownRoutes"`
	// Faults that have not fired, so no test covered their effect
	UnfiredFaults []ReportUnfiredFault `json:"unfiredFaults"`
	// Number of further faults that never fired: only the latest 1000 deleted and expired faults are kept
	EvictedUnfiredFaults int `json:"evictedUnfiredFaults"`
}

type ReportSandboxes struct {
	// Number of created sandboxes, including default
	Created int `json:"created"`
	// Number of existing sandboxes
	Active int `json:"active"`
}

type ReportOperation struct {
	// Id of the operation
	Operation string `json:"operation"`
	// Tag of a custom operation, such as custom. Totals leave out operations with a tag
	Tag string `json:"tag,omitempty"`
	// Number of requests
	RequestCount int `json:"requestCount"`
	// Number of responses by outcome: success, the rule of the rejection, or fault
	Seen map[string]int `json:"seen"`
	// Unseen outcomes that a client can cause. Rejections of malformed requests, and rejections that need another value of
	// an assumption, are left out
	NotSeen []string `json:"notSeen"`
	// Number of values in successes that follow a guess, by rule: tests should not assert on them
	GuessedValues map[string]int `json:"guessedValues"`
}

type ReportConfirmed struct {
	Assumption string `json:"assumption"`
	Value      string `json:"value"`
	// When leadmock compare found the value, as YYYY-MM-DD
	Date string `json:"date"`
	// File name of the recording, or origin of the service
	Source string `json:"source"`
}

type ReportWarning struct {
	ID string `json:"id"`
	// Description
	Text   string `json:"text"`
	Advice string `json:"advice"`
	// Requests
	Count int `json:"count"`
	// Names of the latest 20 sandboxes with the warning, latest last
	Sandboxes []string `json:"sandboxes"`
}

type ReportUnknownRoute struct {
	Method string `json:"method"`
	// Cut after 100 characters; ids are replaced by *, secrets are masked as in the journal
	Path string `json:"path"`
	// Requests
	Count int `json:"count"`
	// First body that was sent, as JSON text, cut after 300 characters; secrets are masked. Absent if no request had a
	// body
	Body string `json:"body,omitempty"`
}

type ReportUnfiredFault struct {
	Sandbox string `json:"sandbox"`
	// Number in its sandbox, until the next reset
	ID     int         `json:"id"`
	Effect FaultEffect `json:"effect"`
	When   string      `json:"when,omitempty"`
	Match  FaultMatch  `json:"match"`
	// Whether the fault can still fire: it is neither deleted nor expired
	Armed bool `json:"armed"`
}

// Rule: A rule of the service, with its source.
type Rule struct {
	ID string `json:"id"`
	// Section of rules.md, or Custom operations
	Section string `json:"section"`
	// Label; faithfulness.md explains each label; custom for custom operations
	Provenance string `json:"provenance"`
	// Only with the label confirmed: the source of the value
	Confirmed *RuleConfirmed `json:"confirmed,omitempty"`
	// Behavior of leadmock
	Text string `json:"text"`
	// Section and quote of the contract; always present for the label contract
	Contract *RuleContract `json:"contract,omitempty"`
	// Observations that support the rule
	Evidence []RuleEvidence `json:"evidence,omitempty"`
	// Assumption that changes the rule
	Assumption string `json:"assumption,omitempty"`
	// Start-up setting that changes the rule
	Setting string `json:"setting,omitempty"`
	// Rejection of the rule, with overrides
	Rejection *RuleRejection `json:"rejection,omitempty"`
	// Overrides of the rejection, by rule id or rule-id@operation; absent without overrides
	Overrides map[string]RejectionOverride `json:"overrides,omitempty"`
	// Operations of the rule; absent for all requests
	Operations []string `json:"operations,omitempty"`
}

// RuleConfirmed: Only with the label confirmed: the source of the value
type RuleConfirmed struct {
	// When leadmock compare found the value, as YYYY-MM-DD
	Date string `json:"date"`
	// File name of the recording, or origin of the service
	Source string `json:"source"`
}

// RuleContract: Section and quote of the contract; always present for the label contract
type RuleContract struct {
	// Heading of the section
	Section string `json:"section"`
	// Quote; an ellipsis between spaces marks an omission
	Quote string `json:"quote"`
}

type RuleEvidence struct {
	// Source; inferred: concluded from indirect observations, such as requests of clients
	Source string `json:"source"`
	// Description
	Text string `json:"text"`
	// Smallest number of clients or calls that show it; absent if unknown
	Count *int `json:"count,omitempty"`
	// Day of the latest observation; absent if unknown
	Date string `json:"date,omitempty"`
}

// RuleRejection: Rejection of the rule, with overrides
type RuleRejection struct {
	// errors[0].code, or the assumption that chooses it; any if a custom operation sets it
	Code    any    `json:"code"`
	Message string `json:"message"`
	// HTTP status, if it is always the same
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// true for rules about the form of a request (bytes, encoding, JSON); absent otherwise
	IsTransport *bool `json:"isTransport,omitempty"`
	// Value of the assumption with which the rule rejects requests; absent if it always does
	OnlyWithValue string `json:"onlyWithValue,omitempty"`
}

// RejectionOverride: Different rejections of an account by a rule.
type RejectionOverride struct {
	// errors[].code
	Code *int `json:"code,omitempty"`
	// Message, instead of the message of the rule
	Message string `json:"message,omitempty"`
	// HTTP status with any value of errorStatus; not 204, 205 or 304, which have no body
	HTTPStatus *int `json:"httpStatus,omitempty"`
}

// Problem: Error of the control plane (RFC 9457).
type Problem struct {
	Type   string      `json:"type"`
	Title  string      `json:"title"`
	Status int         `json:"status"`
	Detail string      `json:"detail"`
	Errors []Violation `json:"errors,omitempty"`
	// Name of the requested sandbox, which does not exist (404) or was deleted or evicted (410)
	Sandbox string `json:"sandbox,omitempty"`
	// Requests that matched before the timeout of a wait
	Requests []JournalRequest `json:"requests,omitempty"`
	// Ids of matching requests, for a verification
	RequestIDs []int `json:"requestIds,omitempty"`
	// Number of requests that were evicted from the journal
	Evicted *int `json:"evicted,omitempty"`
	// Most similar requests, with their differences, for a verification
	Nearest []ProblemNearest `json:"nearest,omitempty"`
	// Unexpected requests, for a verification with noOthers
	Others []ProblemNearest `json:"others,omitempty"`
}

type Violation struct {
	// JSON pointer into the request body or the state; for a query parameter, a slash and its name
	Pointer string `json:"pointer"`
	Message string `json:"message"`
}

type ProblemNearest struct {
	// Request id
	ID int `json:"id"`
	// Method and path
	Request string `json:"request"`
	// Differences, one sentence each
	Why []string `json:"why"`
}

// ---- end of types ----
