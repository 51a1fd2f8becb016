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

// Null: JSON null, where a field that is left out means something else.
var Null = json.RawMessage("null")

// Ptr: a pointer to a value, for optional fields whose empty value means something, such as Times: leadmock.Ptr(0).
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
		text += fmt.Sprintf(" answered %d", e.Status)
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
// If the test failed, its log shows each request that was rejected or has an unknown route, with reason and rule, and the
// file in leadmock-failures with journal and states. Faults that never fired are logged too. An optional start sets the fixture, seed or assumptions of the sandbox.
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

// Expect fails the test unless so many requests match.
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

// endSandbox deletes the sandbox, and returns the faults that never fired. On a server that outlives the tests, the sandbox of a failed test stays.
func (m *Mock) endSandbox() ([]Fault, error) {
	m.t.Helper()
	if m.t.Failed() && os.Getenv("LEADMOCK_RUN") == "" && os.Getenv("LEADMOCK_SWEEP") == "" {
		kept, err := m.server.KeepSandbox(m.Name)
		if err == nil {
			m.t.Logf("leadmock: panel: %s/_mock/panel", m.BaseURL)
		}
		return kept.UnfiredFaults, err
	}
	deleted, err := m.server.DeleteSandbox(m.Name)
	return deleted.UnfiredFaults, err
}

// keep writes what happened between the states at the start and at the end, as the server sent it: the types of this file have no
// custom collections and no extra fields.
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

// startState: the state of a new sandbox with the same start, because reading it before each test would slow all tests down.
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

// sandboxName: the name of a test and random digits, because retries and parallel runs must not meet.
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

// Info: What this is, and where to go from here.
func (c *Client) Info() (Info, error) {
	return send[Info](c, call{method: "GET", path: "/_mock"})
}

// Health: Alive.
func (c *Client) Health() (Health, error) {
	return send[Health](c, call{method: "GET", path: "/_mock/health"})
}

// Ready: Seeded and able to write.
func (c *Client) Ready() (Ready, error) {
	return send[Ready](c, call{method: "GET", path: "/_mock/ready"})
}

// Reset: The whole sandbox back to its start-up fixture, or to a named one.
func (c *Client) Reset(request ResetRequest) (ResetResult, error) {
	return send[ResetResult](c, call{method: "POST", path: "/_mock/reset", body: request})
}

// Fixtures: The fixtures that reset and seed can name, with what they hold.
func (c *Client) Fixtures() ([]FixtureInfo, error) {
	return send[[]FixtureInfo](c, call{method: "GET", path: "/_mock/fixtures", part: "fixtures"})
}

// Seed: Put a fixture or inline data in the place of the state, or merge it in by id.
func (c *Client) Seed(request SeedRequest) (SeedResult, error) {
	return send[SeedResult](c, call{method: "POST", path: "/_mock/seed", body: request})
}

// State: The whole state as a seed document.
func (c *Client) State() (State, error) {
	return send[State](c, call{method: "GET", path: "/_mock/state"})
}

// Fixture: The state as a fixture, and the assumption that reading it needs.
func (c *Client) Fixture() (GetFixture, error) {
	return send[GetFixture](c, call{method: "GET", path: "/_mock/fixture"})
}

// Records: The records of a collection, all or those whose fields are as in the query; sorted, and page by page.
func (c *Client) Records(collection string, query Query, into any) error {
	return c.send(call{method: "GET", path: "/_mock/state/" + part(collection), query: query, part: "records"}, into)
}

// CreateRecord: Create one record from a partial one; {} is enough.
func (c *Client) CreateRecord(collection string, record any, into any) error {
	return c.send(call{method: "POST", path: "/_mock/state/" + part(collection), body: record}, into)
}

// Record: One record.
func (c *Client) Record(collection string, id any, into any) error {
	return c.send(call{method: "GET", path: "/_mock/state/" + part(collection) + "/" + part(id)}, into)
}

// PutRecord: Put a whole record in the place of one.
func (c *Client) PutRecord(collection string, id any, record any, into any) error {
	return c.send(call{method: "PUT", path: "/_mock/state/" + part(collection) + "/" + part(id), body: record}, into)
}

// PatchRecord: Change the given fields of a record, and no others; null takes one out.
func (c *Client) PatchRecord(collection string, id any, record any, into any) error {
	return c.send(call{method: "PATCH", path: "/_mock/state/" + part(collection) + "/" + part(id), body: record}, into)
}

// DeleteRecord: Remove a record that no other record needs.
func (c *Client) DeleteRecord(collection string, id any, into any) error {
	return c.send(call{method: "DELETE", path: "/_mock/state/" + part(collection) + "/" + part(id), part: "deleted"}, into)
}

// Snapshots: The snapshots of this sandbox, with what they hold.
func (c *Client) Snapshots() ([]Snapshot, error) {
	return send[[]Snapshot](c, call{method: "GET", path: "/_mock/snapshots", part: "snapshots"})
}

// SaveSnapshot: Save state, sessions, sequences, clock and assumptions under a name, in the place of what had it
// before.
func (c *Client) SaveSnapshot(name string) (Snapshot, error) {
	return send[Snapshot](c, call{method: "PUT", path: "/_mock/snapshots/" + part(name)})
}

// DeleteSnapshot: Forget a snapshot.
func (c *Client) DeleteSnapshot(name string) (Snapshot, error) {
	return send[Snapshot](c, call{method: "DELETE", path: "/_mock/snapshots/" + part(name), part: "deleted"})
}

// RestoreSnapshot: Bring back what was saved, and forget what happened since.
func (c *Client) RestoreSnapshot(name string, request RestoreSnapshotRequest) (ResetResult, error) {
	return send[ResetResult](c, call{method: "POST", path: "/_mock/snapshots/" + part(name) + "/restore", body: request})
}

// Clock: What time it is in this sandbox, and whether its clock stands.
func (c *Client) Clock() (ClockState, error) {
	return send[ClockState](c, call{method: "GET", path: "/_mock/clock"})
}

// SetClock: Move the clock to an instant, stop it, or let it run.
func (c *Client) SetClock(request SetClockRequest) (ClockState, error) {
	return send[ClockState](c, call{method: "PUT", path: "/_mock/clock", body: request})
}

// ResetClock: Back to real time.
func (c *Client) ResetClock() (ClockState, error) {
	return send[ClockState](c, call{method: "DELETE", path: "/_mock/clock"})
}

// AdvanceClock: Move the clock on by a duration; it goes on running, or stands, as before.
func (c *Client) AdvanceClock(by time.Duration) (ClockState, error) {
	return send[ClockState](c, call{method: "POST", path: "/_mock/clock/advance", body: AdvanceClockRequest{By: Duration(by)}})
}

// Tokens: All tokens, whole, in the order in which they began, with their users and how long they hold.
func (c *Client) Tokens() ([]Token, error) {
	return send[[]Token](c, call{method: "GET", path: "/_mock/tokens", part: "tokens"})
}

// CreateToken: Create a token of a user without a login; it is outside "one user per IP address".
func (c *Client) CreateToken(request CreateTokenRequest) (Token, error) {
	return send[Token](c, call{method: "POST", path: "/_mock/tokens", body: request})
}

// ExpireToken: Let a token be as old as if it had just expired.
func (c *Client) ExpireToken(token string) (Token, error) {
	return send[Token](c, call{method: "POST", path: "/_mock/tokens/" + part(token) + "/expire"})
}

// RevokeToken: End a token.
func (c *Client) RevokeToken(token string) (Token, error) {
	return send[Token](c, call{method: "DELETE", path: "/_mock/tokens/" + part(token), part: "deleted"})
}

// Faults: The armed faults in the order in which they were armed, with what they have done.
func (c *Client) Faults() ([]Fault, error) {
	return send[[]Fault](c, call{method: "GET", path: "/_mock/faults", part: "faults"})
}

// ArmFault: Arm a fault: delay, replace, break or lose the responses to requests that match.
func (c *Client) ArmFault(request ArmFaultRequest) (Fault, error) {
	return send[Fault](c, call{method: "POST", path: "/_mock/faults", body: request})
}

// ClearFaults: Delete all faults; responses that hang on them are sent.
func (c *Client) ClearFaults() (RemovedFaults, error) {
	return send[RemovedFaults](c, call{method: "DELETE", path: "/_mock/faults"})
}

// DeleteFault: Delete one fault; responses that hang on it are sent.
func (c *Client) DeleteFault(id int) (RemovedFault, error) {
	return send[RemovedFault](c, call{method: "DELETE", path: "/_mock/faults/" + part(id)})
}

// Assumptions: How the assumptions stand, with provenance.
func (c *Client) Assumptions() (map[string]Assumption, error) {
	return send[map[string]Assumption](c, call{method: "GET", path: "/_mock/assumptions"})
}

// SetAssumptions: Set assumptions of this sandbox until its next reset.
func (c *Client) SetAssumptions(request map[string]any) (map[string]Assumption, error) {
	return send[map[string]Assumption](c, call{method: "PATCH", path: "/_mock/assumptions", body: request})
}

// Sandboxes: All sandboxes: their base paths, what is in them, and how long they have been idle.
func (c *Client) Sandboxes() ([]ListedSandbox, error) {
	return send[[]ListedSandbox](c, call{method: "GET", path: "/_mock/sandboxes", part: "sandboxes"})
}

// CreateSandbox: Create a sandbox from a fixture, a seed or another sandbox.
func (c *Client) CreateSandbox(request CreateSandboxRequest) (CreatedSandbox, error) {
	return send[CreatedSandbox](c, call{method: "POST", path: "/_mock/sandboxes", body: request})
}

// ResetSandboxes: Every sandbox back to its own start.
func (c *Client) ResetSandboxes() ([]ResetSandbox, error) {
	return send[[]ResetSandbox](c, call{method: "POST", path: "/_mock/sandboxes/reset", part: "sandboxes"})
}

// DeleteSandbox: Delete a sandbox and all that is in it.
func (c *Client) DeleteSandbox(name string) (DeletedSandbox, error) {
	return send[DeletedSandbox](c, call{method: "DELETE", path: "/_mock/sandboxes/" + part(name)})
}

// KeepSandbox: Keep the sandbox of a failed test; the latest 20 stay.
func (c *Client) KeepSandbox(name string) (KeptSandbox, error) {
	return send[KeptSandbox](c, call{method: "POST", path: "/_mock/sandboxes/" + part(name) + "/keep"})
}

// Warnings: Discouraged or suspicious client behaviour that this sandbox has seen, with counts and request ids.
func (c *Client) Warnings() ([]ClientWarning, error) {
	return send[[]ClientWarning](c, call{method: "GET", path: "/_mock/warnings", part: "warnings"})
}

// Requests: The journal: the latest requests of this sandbox, newest last, and how many were evicted.
func (c *Client) Requests(query RequestsQuery) ([]JournalRequest, error) {
	return send[[]JournalRequest](c, call{method: "GET", path: "/_mock/requests", query: query, part: "requests"})
}

// ClearRequests: Empty the journal.
func (c *Client) ClearRequests() (int, error) {
	return send[int](c, call{method: "DELETE", path: "/_mock/requests", part: "deleted"})
}

// WaitForRequests: Answers when the journal holds what is expected, with the requests that matched.
func (c *Client) WaitForRequests(request RequestExpectation) ([]JournalRequest, error) {
	return send[[]JournalRequest](c, call{method: "POST", path: "/_mock/requests/wait", body: request, part: "requests", waits: request.Timeout})
}

// Request: One request of the journal.
func (c *Client) Request(id int) (JournalRequest, error) {
	return send[JournalRequest](c, call{method: "GET", path: "/_mock/requests/" + part(id)})
}

// Verify: Whether the journal holds what is expected; waits for requests that are under way.
func (c *Client) Verify(request RequestExpectation) (VerifyResult, error) {
	return send[VerifyResult](c, call{method: "POST", path: "/_mock/verify", body: request, waits: request.Timeout})
}

// Coverage: Which outcomes of each operation this sandbox has seen, and which it has not.
func (c *Client) Coverage() (Coverage, error) {
	return send[Coverage](c, call{method: "GET", path: "/_mock/coverage"})
}

// Report: What all sandboxes have seen since the start, also those that were reset or deleted: coverage, guessed
// values, warnings, unknown routes, faults that never fired.
func (c *Client) Report() (Report, error) {
	return send[Report](c, call{method: "GET", path: "/_mock/report"})
}

// Rules: Every rule of the service plane, with provenance and the overrides of this sandbox.
func (c *Client) Rules() ([]Rule, error) {
	return send[[]Rule](c, call{method: "GET", path: "/_mock/rules", part: "rules"})
}

// OpenAPI: OpenAPI 3.1 of the operations of the service, with the overrides and assumptions of this sandbox.
func (c *Client) OpenAPI() (map[string]any, error) {
	return send[map[string]any](c, call{method: "GET", path: "/_mock/openapi.json"})
}

// ControlOpenAPI: OpenAPI 3.1 of this plane.
func (c *Client) ControlOpenAPI() (map[string]any, error) {
	return send[map[string]any](c, call{method: "GET", path: "/_mock/control-openapi.json"})
}

// ---- end of calls ----

// call: what a method sends.
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

// ask sends a call; answers the text of the response, and sets the status of what will be the error.
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

// Info: What this is, and where to go from here.
type Info struct {
	Name string `json:"name"`
	// Version of leadmock
	Version string `json:"version"`
	// What it stands in for
	Contract InfoContract `json:"contract"`
	// Seconds
	UptimeSeconds int `json:"uptimeSeconds"`
	// Name of the sandbox that was asked
	Sandbox string `json:"sandbox"`
	// What a reset of it goes back to
	Fixture string `json:"fixture"`
	Counts  Counts `json:"counts"`
	// Paths, by what is found there
	Links map[string]string `json:"links"`
}

// InfoContract: What it stands in for
type InfoContract struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// Counts: How many records each collection holds.
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

// Health: It is alive.
type Health struct {
	Status string `json:"status"`
}

// Ready: It is seeded and able to write.
type Ready struct {
	Status string `json:"status"`
}

// ResetRequest: What to go back to, and what to leave as it is.
type ResetRequest struct {
	// Name of a fixture; the start-up fixture when left out
	Fixture string   `json:"fixture,omitempty"`
	Retain  []string `json:"retain,omitempty"`
}

// ResetResult: The state as it is now, and the faults that went unused.
type ResetResult struct {
	// SHA-256 over state and sequences, in hex: equal hashes are equal worlds
	StateHash     string  `json:"stateHash"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// Fault: A fault: as it was armed, and what it has done.
type Fault struct {
	// A number within its sandbox
	ID     int         `json:"id"`
	Match  FaultMatch  `json:"match"`
	Effect FaultEffect `json:"effect"`
	// Of reset, error and response: before or after the change is stored. All others happen after
	When string `json:"when,omitempty"`
	Ms   any    `json:"ms,omitempty"`
	// Of error: the code in the envelope
	Code *int `json:"code,omitempty"`
	// Of error: the message in the envelope
	Message string `json:"message,omitempty"`
	// Of error: the HTTP status; the assumption errorStatus decides when it is left out. Of response: 502 when it is left
	// out
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// Of response: its headers; a list sends a header several times. Content-Type is text/html by default
	Headers map[string]any `json:"headers,omitempty"`
	// Of response: the body; the page of a gateway when it is left out
	Body string `json:"body,omitempty"`
	// Of response: false leaves the CORS headers out, as a gateway does; true when left out
	Cors *bool `json:"cors,omitempty"`
	// How many matching requests pass unharmed first
	Skip int `json:"skip"`
	// How often it fires; null: no end
	Times *int `json:"times"`
	// Matching requests so far, those that were skipped among them
	Matched int `json:"matched"`
	// How many of them it hit
	Fired int `json:"fired"`
	// How many it still will hit; null: no end
	Remaining *int `json:"remaining"`
	// Real milliseconds; null for one that does not expire
	ExpiresInMs *int `json:"expiresInMs"`
	// Of hang and stall: how many requests wait
	Hanging *int `json:"hanging,omitempty"`
	// Of a fault that was just armed: parts of the match that leadmock could not check for typos, as JSON pointers; left
	// out if there are none
	NotChecked []string `json:"notChecked,omitempty"`
}

// FaultMatch: Which requests a fault is for: all that is given must hold.
type FaultMatch struct {
	// Id of an operation of the service
	Operation string `json:"operation,omitempty"`
	// Method of the request
	Method string `json:"method,omitempty"`
	// Path without the query and without /_sandbox/<name>, as sent or in its canonical form; * stands for any text
	Path string `json:"path,omitempty"`
	// User of the token that is sent: a number is an id, a string is a login
	User any `json:"user,omitempty"`
	// Request headers that must be equal; names in any case
	Headers map[string]any `json:"headers,omitempty"`
	// What the body must be, compared as verify compares it: of an object the named keys, of anything else the whole
	Body any `json:"body,omitempty"`
}

// FaultEffect: What a fault does.
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

// DelayMs: Of delay: real milliseconds, or a range of them
type DelayMs struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// FixtureInfo: A fixture that can be named: what it holds, or why it cannot be used.
type FixtureInfo struct {
	// What reset and seed name it by
	Name   string  `json:"name"`
	Counts *Counts `json:"counts,omitempty"`
	// Beside counts: how many tokens it names
	Tokens *int `json:"tokens,omitempty"`
	// Beside counts: what can be used, and looks like a mistake all the same
	Warnings []FixtureInfoWarning `json:"warnings,omitempty"`
	// In the place of counts
	Errors []FixtureInfoError `json:"errors,omitempty"`
}

type FixtureInfoWarning struct {
	// The place in the fixture
	Pointer string `json:"pointer"`
	// What looks like a mistake there
	Message string `json:"message"`
}

type FixtureInfoError struct {
	// Field of a request that names the fixture
	Pointer string `json:"pointer"`
	// File, place and what is wrong there
	Message string `json:"message"`
}

// SeedRequest: A fixture by name, or inline data; exactly one of them.
type SeedRequest struct {
	// Name of a fixture
	Fixture string `json:"fixture,omitempty"`
	// A seed document: see seed.json; in a merge, at most 10,000 records, of which new ones may leave out any field
	Data map[string]any `json:"data,omitempty"`
	// replace (the default) puts it in the place of the state; merge adds it by id: a known record is replaced whole, a
	// new one may leave out any field, as in POST /_mock/state/{collection}
	Mode string `json:"mode,omitempty"`
}

// SeedResult: The state as it is now.
type SeedResult struct {
	// SHA-256 over state and sequences, in hex: equal hashes are equal worlds
	StateHash string `json:"stateHash"`
}

// State: A seed document with every collection; each record has every field that has a default.
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
	// Fields beyond the documented ones that the records of a collection may have: each is kept with any value and shown
	// wherever the record is
	ExtraFields *StateExtraFields `json:"extra_fields,omitempty"`
}

// User: Someone who can log in. Exactly one may be the main account; staff are employees.
type User struct {
	ID int `json:"id"`
	// Login, unique
	Login string `json:"login"`
	// Password, as typed
	Password string `json:"password"`
	Type     string `json:"type"`
	// The employee that a user of type staff is
	EmployeeID *int `json:"employee_id,omitempty"`
	// Name of the main account where it observes a task
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
	// Project that the employee used last
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

// Lead: A lead. Its owner stands in custom, as the field of type owner.
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

// CustomField: A custom field of a lead. The contract shows two types: owner, whose value is {id, type}, and funnel,
// whose value is a string. Any type may have any value: it is shown untouched.
type CustomField struct {
	// ID of the field
	ID int `json:"id"`
	// Name of the field
	Name string `json:"name"`
	// Type of the field
	Type string `json:"type"`
	// Depends on type
	Value any `json:"value"`
}

// View: A view. Fields that are left out are null.
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

// Person: Who owns or wrote something: the main account, or an employee.
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

// StateExtraFields: Fields beyond the documented ones that the records of a collection may have: each is kept with any
// value and shown wherever the record is
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

// GetFixture: The state as a fixture that it can be read from.
type GetFixture struct {
	// A fixture, as seed.json describes it, without what reading it fills in: fields that have their default, and empty
	// collections
	Fixture map[string]any `json:"fixture"`
	Counts  Counts         `json:"counts"`
	// Assumption that reading the fixture needs, if any: it references records that do not exist
	Needs *GetFixtureNeeds `json:"needs,omitempty"`
}

// GetFixtureNeeds: Assumption that reading the fixture needs, if any: it references records that do not exist
type GetFixtureNeeds struct {
	UnknownBodyID string `json:"unknownBodyId"`
}

// Snapshot: What was saved under a name.
type Snapshot struct {
	Name string `json:"name"`
	// ISO 8601, UTC, by the clock of the sandbox
	TakenAt time.Time `json:"takenAt"`
	// SHA-256 over state and sequences, in hex: equal hashes are equal worlds
	StateHash string `json:"stateHash"`
	Counts    Counts `json:"counts"`
}

// RestoreSnapshotRequest: What to leave as it is.
type RestoreSnapshotRequest struct {
	Retain []string `json:"retain,omitempty"`
}

// ClockState: What time it is in the sandbox.
type ClockState struct {
	// ISO 8601, UTC, with milliseconds
	Now time.Time `json:"now"`
	// Whether the clock stands
	Frozen bool `json:"frozen"`
	// Whether it shows real time: nobody has moved or stopped it
	IsRealTime bool `json:"isRealTime"`
}

// SetClockRequest: Where the clock is to be, and whether it is to stand; what is left out stays as it is.
type SetClockRequest struct {
	// An ISO 8601 instant with its zone, within the years 1970 to 9999
	Now *time.Time `json:"now,omitempty"`
	// true stops the clock, false lets it run on from where it stands
	Frozen *bool `json:"frozen,omitempty"`
}

// AdvanceClockRequest: How far the clock is to move on.
type AdvanceClockRequest struct {
	// A duration: a whole number above 0 and ms, s, m, h or d
	By Duration `json:"by"`
}

// Token: A token, whole.
type Token struct {
	Token  string `json:"token"`
	UserID int    `json:"userId"`
	// Login of its user
	Login *string `json:"login"`
	// Name of the client service: the signature of all its actions
	Service string `json:"service"`
	// Where its login came from; null for a token that was created without a login
	Address *string `json:"address"`
	// ISO 8601, UTC, by the clock of the sandbox
	CreatedAt time.Time `json:"createdAt"`
	// ISO 8601, UTC, by the clock of the sandbox
	LastActionAt time.Time `json:"lastActionAt"`
	// The first instant at which it is rejected, if nothing is done with it before
	ExpiresAt time.Time `json:"expiresAt"`
	// False once it has expired: it stays listed until it is revoked, or its user is removed
	Alive bool `json:"alive"`
}

// CreateTokenRequest: Whose token it is to be, under which name its client acts, and which text it is to have: one by
// chance when that is left out.
type CreateTokenRequest struct {
	User any `json:"user"`
	// Name of the client service: the signature of all its actions
	Service string `json:"service"`
	// What a client sends in the header token: whatever one line of an HTTP header can carry unchanged
	Token string `json:"token,omitempty"`
}

// ArmFaultRequest: A fault to arm: an effect, or a preset; which requests it is for, and how often.
type ArmFaultRequest struct {
	Match *FaultMatch `json:"match,omitempty"`
	// false: armed also where no request to the service can match as things stand; true when left out
	Strict *bool `json:"strict,omitempty"`
	// A ready-made fault, instead of an effect and its fields
	Preset string      `json:"preset,omitempty"`
	Effect FaultEffect `json:"effect,omitempty"`
	// Of reset, error and response: before or after the change is stored. All others happen after
	When string `json:"when,omitempty"`
	Ms   any    `json:"ms,omitempty"`
	// Of error: the code in the envelope
	Code *int `json:"code,omitempty"`
	// Of error: the message in the envelope
	Message string `json:"message,omitempty"`
	// Of error: the HTTP status; the assumption errorStatus decides when left out. Of response: 502 when left out
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// Of response: its headers; a list sends a header several times. Content-Type is text/html by default
	Headers map[string]any `json:"headers,omitempty"`
	// Of response: the body, such as a maintenance page; the page of a gateway when left out
	Body string `json:"body,omitempty"`
	// Of response: false leaves the CORS headers out, as a gateway does; true when left out
	Cors *bool `json:"cors,omitempty"`
	// How many matching requests pass unharmed first
	Skip *int `json:"skip,omitempty"`
	// How often it fires; without end when left out
	Times *int `json:"times,omitempty"`
	// How long it lives, in real time: a duration of at most 24 days
	TTL Duration `json:"ttl,omitempty"`
}

// RemovedFaults: What was deleted.
type RemovedFaults struct {
	Deleted       []Fault `json:"deleted"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// RemovedFault: What was deleted.
type RemovedFault struct {
	Deleted       Fault   `json:"deleted"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// Assumption: An assumption: how it stands, what it could be, and how sure we are of the default.
type Assumption struct {
	// The value that holds now
	Value string `json:"value"`
	// What a reset goes back to
	StartupValue string `json:"startupValue"`
	Default      string `json:"default"`
	// The values, the default first
	Values []AssumptionValue `json:"values"`
	// How it is known; faithfulness.md explains each word
	Provenance string `json:"provenance"`
	// Only with the label confirmed: the value was found at the service of your account
	Confirmed *AssumptionConfirmed `json:"confirmed,omitempty"`
	// What the assumption is about
	Meaning string `json:"meaning"`
}

type AssumptionValue struct {
	Value string `json:"value"`
	// What it makes leadmock do
	Effect string `json:"effect"`
	// With this value leadmock departs from the contract
	Departs *bool `json:"departs,omitempty"`
}

// AssumptionConfirmed: Only with the label confirmed: the value was found at the service of your account
type AssumptionConfirmed struct {
	// When leadmock compare found the value, as YYYY-MM-DD
	Date string `json:"date"`
	// File name of the recording, or origin of the service
	Source string `json:"source"`
}

// ListedSandbox: A sandbox, and how long it has been idle.
type ListedSandbox struct {
	Name string `json:"name"`
	// What stands between host and path of a call; "" for default
	BasePath string `json:"basePath"`
	// What a reset goes back to
	Fixture string `json:"fixture"`
	Counts  Counts `json:"counts"`
	// Made at its first use, not by a call
	AutoCreated bool `json:"autoCreated"`
	// Seconds
	IdleSeconds int `json:"idleSeconds"`
}

// CreateSandboxRequest: A sandbox to create: from the start-up fixture, a named one, an inline seed, or another
// sandbox.
type CreateSandboxRequest struct {
	// Letters, digits and . _ -, beginning with a letter or digit, 64 at most
	Name string `json:"name"`
	// Name of a fixture; the start-up fixture when left out
	Fixture string `json:"fixture,omitempty"`
	// A seed document: see seed.json; a reset goes back to it
	Seed map[string]any `json:"seed,omitempty"`
	// Another sandbox, whose state as it is now is copied, without the tokens of logins
	From string `json:"from,omitempty"`
	// Whether a sandbox of that name is deleted first, false by default
	Replace *bool `json:"replace,omitempty"`
	// Assumptions by id, over those of the start-up
	Assumptions map[string]any `json:"assumptions,omitempty"`
	// What the account answers, over the overrides of the start-up key by key (null takes one away). Keys: id of a rule or
	// rule-id@operation, with code, message, httpStatus; id of an operation, with merge (RFC 7396)
	Overrides map[string]any `json:"overrides,omitempty"`
}

// CreatedSandbox: The new sandbox.
type CreatedSandbox struct {
	Name string `json:"name"`
	// What stands between host and path of a call; "" for default
	BasePath string `json:"basePath"`
	// What a reset goes back to
	Fixture string `json:"fixture"`
	Counts  Counts `json:"counts"`
	// SHA-256 over state and sequences, in hex: equal hashes are equal worlds
	StateHash string `json:"stateHash"`
	// What its overrides say otherwise than the contract; left out where there is nothing of that
	OverriddenContract []string `json:"overriddenContract,omitempty"`
}

type ResetSandbox struct {
	Name string `json:"name"`
	// SHA-256 over state and sequences, in hex: equal hashes are equal worlds
	StateHash     string  `json:"stateHash"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// DeletedSandbox: What was deleted.
type DeletedSandbox struct {
	// Name of the sandbox
	Deleted       string  `json:"deleted"`
	UnfiredFaults []Fault `json:"unfiredFaults"`
}

// KeptSandbox: The sandbox that stays, and older kept sandboxes that were deleted for it.
type KeptSandbox struct {
	// Name of the sandbox
	Kept string `json:"kept"`
	// Names of deleted sandboxes
	Deleted       []string `json:"deleted"`
	UnfiredFaults []Fault  `json:"unfiredFaults"`
}

// ClientWarning: Behaviour that was seen: discouraged, or suspicious.
type ClientWarning struct {
	ID string `json:"id"`
	// What was seen
	Text string `json:"text"`
	// What to do instead
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
	// Path; * stands for any text
	Path string `json:"path,omitempty"`
	// service of the login
	Service string `json:"service,omitempty"`
	// HTTP status
	Status *int `json:"status,omitempty"`
	// Code of a rejection by a rule; null for a success
	Code any `json:"code,omitempty"`
	// What the client got: success, rejected, fault or none
	Outcome string `json:"outcome,omitempty"`
	// Whether the operation ran and its change was committed: true or false
	Performed *bool `json:"performed,omitempty"`
	// Id or login of the user
	User any `json:"user,omitempty"`
	// Only those after the request of this id
	After *int `json:"after,omitempty"`
	// Only the newest so many
	Limit *int `json:"limit,omitempty"`
	// false: also what is not documented, which is rejected otherwise where there is none
	Strict *bool `json:"strict,omitempty"`
}

// JournalRequest: A request of the service as the journal tells it; passwords and tokens are masked.
type JournalRequest struct {
	// As in X-Mock-Request-Id
	ID int `json:"id"`
	// Of the start: ISO 8601, UTC, by the clock of the sandbox
	StartedAt time.Time `json:"startedAt"`
	Sandbox   string    `json:"sandbox"`
	// The sandbox that was asked for, where there was none of that name: its preflights, unknown routes and rejected calls
	// stand in default
	RequestedSandbox string `json:"requestedSandbox,omitempty"`
	// Id of the operation; null for an unknown route
	Operation *string `json:"operation"`
	Method    string  `json:"method"`
	// Without sandbox prefix and query
	Path string `json:"path"`
	// By name; a name that was sent several times has a list
	Query map[string]any `json:"query"`
	// By name, in lower case; a name that was sent several times has a list
	Headers map[string]any `json:"headers"`
	// Its JSON value, or its text where that is not valid JSON or not whole; null where there is none. A number that
	// JavaScript would round is the string of its digits, as sent
	Body any `json:"body"`
	// none was sent; present; truncated: over 64 KiB, of which the beginning is there. All others could not be had: over
	// 64 KiB or over the limit (too-large), not there within a second (too-slow), not what its charset or encoding says
	// (undecodable), its connection ended before it was whole (cut-off), its client waited for 100 Continue and was
	// rejected instead (not-sent), or it is still on its way (pending)
	BodyState string `json:"bodyState"`
	// Length in bytes, after decompression; 0 where it is not known
	BodyBytes int            `json:"bodyBytes"`
	Outcome   RequestOutcome `json:"outcome"`
	// Whether the operation ran and its change was committed
	Performed bool `json:"performed"`
	// HTTP status; 0 when no answer reached the client whole
	Status int `json:"status"`
	// errors[0].code of a rejection by a rule; null for a success, and for what a fault made up
	Code *int `json:"code"`
	// By name, in lower case; a name that was sent several times has a list
	ResponseHeaders map[string]any `json:"responseHeaders"`
	// null where there was none
	Response any `json:"response"`
	// Real time from the start to the end of the answer, in milliseconds
	DurationMs float64 `json:"durationMs"`
	// User of the token, or of a login that succeeded
	User *JournalRequestUser `json:"user"`
	// The service of the login
	Service *string `json:"service"`
	// The rules that rejected it
	Rules []string `json:"rules"`
	// Why they did, or what overrides made of the result, in words; or what a warning has to tell of this request
	Explanation *string `json:"explanation"`
	// Ids of the warnings it was seen for
	Warnings []string `json:"warnings"`
	// The fault that touched it
	Fault *JournalRequestFault `json:"fault"`
	// Only of GET /_mock/requests/{id}: values of a success that are no contract: guesses, likely values, and values of
	// assumptions
	RestsOn []RequestBasis `json:"restsOn,omitempty"`
	// What it did to the state
	Changes []RecordChange `json:"changes"`
}

// RequestOutcome: What the client got: a success, a rejection by a rule, what a fault made of it, or nothing since it
// had left
type RequestOutcome string

const (
	RequestOutcomeSuccess  RequestOutcome = "success"
	RequestOutcomeRejected RequestOutcome = "rejected"
	RequestOutcomeFault    RequestOutcome = "fault"
	RequestOutcomeNone     RequestOutcome = "none"
)

// JournalRequestUser: User of the token, or of a login that succeeded
type JournalRequestUser struct {
	ID    int    `json:"id"`
	Login string `json:"login"`
}

// JournalRequestFault: The fault that touched it
type JournalRequestFault struct {
	ID     int         `json:"id"`
	Effect FaultEffect `json:"effect"`
	// Before or after the change was stored; left out where it is always after
	When string `json:"when,omitempty"`
	Ms   any    `json:"ms,omitempty"`
	// Of error: the code in the envelope
	Code *int `json:"code,omitempty"`
	// Of error: the message in the envelope
	Message string `json:"message,omitempty"`
	// Of error: the HTTP status; the assumption errorStatus decides when it is left out. Of response: 502 when it is left
	// out
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// Of response: its headers; a list sends a header several times. Content-Type is text/html by default
	Headers map[string]any `json:"headers,omitempty"`
	// Of response: the body; the page of a gateway when it is left out
	Body string `json:"body,omitempty"`
	// Of response: false leaves the CORS headers out, as a gateway does; true when left out
	Cors *bool `json:"cors,omitempty"`
}

// RequestBasis: A value of a response that the contract does not decide, and the rule that it follows.
type RequestBasis struct {
	// Place of the value: a JSON pointer into the response
	Pointer string `json:"pointer"`
	// Id of the rule
	Rule string `json:"rule"`
	// Label of the rule at the time of the request; faithfulness.md explains each word
	Provenance string `json:"provenance"`
	// The assumption that decides the value, if there is one
	Assumption string `json:"assumption,omitempty"`
	// Value of the assumption at the time of the request
	Value string `json:"value,omitempty"`
}

// RecordChange: What happened to one record.
type RecordChange struct {
	// A collection of the state, or sessions for tokens
	Collection string `json:"collection"`
	// ID of the record; of a token the first characters
	ID     any    `json:"id"`
	Action string `json:"action"`
	// The record as it was, null for insert; of an update the changed fields alone
	Before map[string]any `json:"before"`
	// The record as it is, null for remove; of an update the changed fields alone
	After map[string]any `json:"after"`
}

// RequestExpectation: What the journal must hold: so many requests that match, or some in order. Without a count: at
// least one.
type RequestExpectation struct {
	Match *RequestMatch `json:"match,omitempty"`
	// Exactly so many
	Times *int `json:"times,omitempty"`
	// So many or more
	AtLeast *int `json:"atLeast,omitempty"`
	// So many or fewer
	AtMost *int `json:"atMost,omitempty"`
	// Requests that came one after the other; others may stand between
	InOrder []RequestMatch `json:"inOrder,omitempty"`
	// true: no other request came
	NoOthers *bool `json:"noOthers,omitempty"`
	// Only requests after the one of this id count
	After *int `json:"after,omitempty"`
	// false: a match of what is not documented is no mistake; true when left out
	Strict *bool `json:"strict,omitempty"`
	// How long to wait at most, as a duration up to 10m: of a verification for requests that are under way (2s when left
	// out), of a wait for what is expected (5s)
	Timeout Duration `json:"timeout,omitempty"`
}

// RequestMatch: What a request must have been. Every field that is given must hold; without any, every request matches.
type RequestMatch struct {
	// Operation id, such as add-payment
	Operation string `json:"operation,omitempty"`
	// HTTP method, in capitals
	Method string `json:"method,omitempty"`
	// Path without sandbox prefix and query, as sent or in its canonical form; * stands for any text
	Path    string         `json:"path,omitempty"`
	Outcome RequestOutcome `json:"outcome,omitempty"`
	// Whether the operation ran and its change was committed, whatever the client got
	Performed *bool `json:"performed,omitempty"`
	// HTTP status
	Status *int `json:"status,omitempty"`
	// errors[0].code of a rejection by a rule, never of an injected error; null for a success that the client got
	Code any `json:"code,omitempty"`
	// Id or login of the user of the token, or of a login that succeeded
	User any `json:"user,omitempty"`
	// The service of the login
	Service string `json:"service,omitempty"`
	// Parameters that must be equal: a text, or the list of those that have one name
	Query map[string]any `json:"query,omitempty"`
	// Request headers that must be equal; names in any case
	Headers map[string]any `json:"headers,omitempty"`
	// What the body must be, as it was sent: of an object the named keys, of anything else the whole. A sum is compared as
	// a decimal: 1500.5 is "1500.50"
	Body any `json:"body,omitempty"`
	// JSON Schema (2020-12) that the body must fit
	BodySchema any `json:"bodySchema,omitempty"`
}

// VerifyResult: What the journal holds of the expected requests.
type VerifyResult struct {
	Verified bool `json:"verified"`
	// Matching requests, also evicted ones
	Count int `json:"count"`
	// Ids of the matching requests that are in the journal
	RequestIDs []int `json:"requestIds"`
	// If no request matched: parts of the match that leadmock could not check for typos, as JSON pointers; left out if
	// there are none
	NotChecked []string `json:"notChecked,omitempty"`
}

// Coverage: Which outcomes of each operation this sandbox has seen.
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
	// How many there were, whatever came of them
	RequestCount int `json:"requestCount"`
	// How often clients saw each outcome: success, or the rule that rejected. What a fault made up is no evidence
	Seen map[string]int `json:"seen"`
	// Outcomes that were never seen
	NotSeen []string `json:"notSeen"`
}

// Report: What all sandboxes of this process have seen since its start. No reset empties it, and a deleted sandbox
// stays counted.
type Report struct {
	Sandboxes  ReportSandboxes   `json:"sandboxes"`
	Operations []ReportOperation `json:"operations"`
	// Assumptions whose value was found at the service of your account: what follows them is no guess
	Confirmed []ReportConfirmed `json:"confirmed"`
	Warnings  []ReportWarning   `json:"warnings"`
	// Requests to unknown routes, most frequent first; leadmock lists the first 20 routes
	UnknownRoutes []ReportUnknownRoute `json:"unknownRoutes"`
	// Faults that never fired: what armed them has tested nothing
	UnfiredFaults []ReportUnfiredFault `json:"unfiredFaults"`
	// How many more there were: of deleted and expired faults that never fired, the latest 1000 are retained
	EvictedUnfiredFaults int `json:"evictedUnfiredFaults"`
}

type ReportSandboxes struct {
	// How many were created, default among them
	Created int `json:"created"`
	// How many exist now
	Active int `json:"active"`
}

type ReportOperation struct {
	// Id of the operation
	Operation string `json:"operation"`
	// Tag of a custom operation, such as custom. Totals leave out operations with a tag
	Tag string `json:"tag,omitempty"`
	// How many there were, whatever came of them
	RequestCount int `json:"requestCount"`
	// How often clients saw each outcome: success, the rule that rejected, or fault (an injected one befell the request)
	Seen map[string]int `json:"seen"`
	// Outcomes that a client can cause and never saw. Left out are rejections about the wire, and those that only a value
	// of an assumption gives which no sandbox has
	NotSeen []string `json:"notSeen"`
	// By rule, how many values of successes followed a rule with the label guess: no test should assert on them
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
	// What was seen
	Text string `json:"text"`
	// What to do instead
	Advice string `json:"advice"`
	// Requests
	Count int `json:"count"`
	// Names of the latest 20 in which it was seen, the latest last
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
	// A number within its sandbox, until that is reset
	ID     int         `json:"id"`
	Effect FaultEffect `json:"effect"`
	When   string      `json:"when,omitempty"`
	Match  FaultMatch  `json:"match"`
	// Whether it can still fire; otherwise it was deleted, by hand, by a reset or with its sandbox, or it expired
	Armed bool `json:"armed"`
}

// Rule: A rule of what the service answers, and how it is known.
type Rule struct {
	ID string `json:"id"`
	// Section of faithfulness.md
	Section string `json:"section"`
	// How it is known; faithfulness.md explains each word; custom for what a custom operation does
	Provenance string `json:"provenance"`
	// Only with the label confirmed: the value was found at the service of your account
	Confirmed *RuleConfirmed `json:"confirmed,omitempty"`
	// What leadmock does
	Text string `json:"text"`
	// Where the contract speaks of it, and what it says; always there for contract and documented
	Contract *RuleContract `json:"contract,omitempty"`
	// From whom it is known, where it is observed or inferred
	Evidence []RuleEvidence `json:"evidence,omitempty"`
	// The assumption that changes it
	Assumption string `json:"assumption,omitempty"`
	// The start-up setting that changes it
	Setting string `json:"setting,omitempty"`
	// What a rejection by it says, overrides included
	Rejection *RuleRejection `json:"rejection,omitempty"`
	// The overrides that it follows, by their keys: the rule, or rule@operation; left out where the answer is leadmock's
	// own
	Overrides map[string]RejectionOverride `json:"overrides,omitempty"`
	// The operations it is about; every request when left out
	Operations []string `json:"operations,omitempty"`
}

// RuleConfirmed: Only with the label confirmed: the value was found at the service of your account
type RuleConfirmed struct {
	// When leadmock compare found the value, as YYYY-MM-DD
	Date string `json:"date"`
	// File name of the recording, or origin of the service
	Source string `json:"source"`
}

// RuleContract: Where the contract speaks of it, and what it says; always there for contract and documented
type RuleContract struct {
	// Heading of the section
	Section string `json:"section"`
	// Its words; an ellipsis between spaces stands for what is left out
	Quote string `json:"quote"`
}

type RuleEvidence struct {
	// Who showed it; inferred: clients send it, and no answer of the service showed it
	Source string `json:"source"`
	// What was seen
	Text string `json:"text"`
	// How many clients, or different calls, showed it at least; left out where nobody has counted
	Count *int `json:"count,omitempty"`
	// The day of the latest; left out where it is not recorded
	Date string `json:"date,omitempty"`
}

// RuleRejection: What a rejection by it says, overrides included
type RuleRejection struct {
	// errors[0].code, or the assumption that chooses it; any if a custom operation sets it
	Code    any    `json:"code"`
	Message string `json:"message"`
	// HTTP status, where it is always the same
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// It is about how a request is written (bytes, encoding, JSON), not about what is asked; left out otherwise
	IsTransport *bool `json:"isTransport,omitempty"`
	// The one value of the assumption with which anything is rejected by it; left out where it is with each
	OnlyWithValue string `json:"onlyWithValue,omitempty"`
}

// RejectionOverride: What the rejections by a rule are in an account, as far as that is known to be otherwise.
type RejectionOverride struct {
	// errors[].code
	Code *int `json:"code,omitempty"`
	// In the place of whatever the rule would say
	Message string `json:"message,omitempty"`
	// HTTP status, whatever errorStatus says; not 204, 205 or 304, which have no body
	HTTPStatus *int `json:"httpStatus,omitempty"`
}

// Problem: Every error of the control plane (RFC 9457).
type Problem struct {
	Type   string      `json:"type"`
	Title  string      `json:"title"`
	Status int         `json:"status"`
	Detail string      `json:"detail"`
	Errors []Violation `json:"errors,omitempty"`
	// The sandbox that was asked for and does not exist (404), or does not exist any more (410)
	Sandbox string `json:"sandbox,omitempty"`
	// Of a wait: the requests that matched in time
	Requests []JournalRequest `json:"requests,omitempty"`
	// Of a verification: ids of the requests that matched
	RequestIDs []int `json:"requestIds,omitempty"`
	// How many requests were evicted from the journal
	Evicted *int `json:"evicted,omitempty"`
	// Of a verification, the requests that came nearest, and why each is not what was expected
	Nearest []ProblemNearest `json:"nearest,omitempty"`
	// Of a verification with noOthers, the requests that should not have come
	Others []ProblemNearest `json:"others,omitempty"`
}

type Violation struct {
	// JSON pointer into the request body; for a parameter of the query, a slash and its name
	Pointer string `json:"pointer"`
	Message string `json:"message"`
}

type ProblemNearest struct {
	// Request id
	ID int `json:"id"`
	// Method and path
	Request string `json:"request"`
	// What was different, one sentence each
	Why []string `json:"why"`
}

// ---- end of types ----
