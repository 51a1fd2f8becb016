package leadmock

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
)

// recorder keeps the body of the latest response, and the method and path of each request.
type recorder struct {
	body  []byte
	asked map[string]bool
}

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	r.asked[request.Method+" "+request.URL.Path] = true
	response, err := direct.Transport.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	r.body, err = io.ReadAll(response.Body)
	response.Body = io.NopCloser(bytes.NewReader(r.body))
	return response, err
}

func isStrict[T any](text []byte, answer T) bool {
	var again T
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	return decoder.Decode(&again) == nil && reflect.DeepEqual(again, answer)
}

// checked ends the test if a call fails, or if its response has fields that its type lacks.
func checked[T any](t *testing.T, r *recorder) func(T, error) T {
	return func(answer T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if isStrict(r.body, answer) {
			return answer
		}
		parts := map[string]json.RawMessage{}
		_ = json.Unmarshal(r.body, &parts)
		for _, part := range parts {
			if isStrict(part, answer) {
				return answer
			}
		}
		t.Fatalf("%T does not fit %s", answer, r.body)
		return answer
	}
}

func require(t *testing.T, isTrue bool, message string) {
	t.Helper()
	if !isTrue {
		t.Fatal(message)
	}
}

func record[T any](t *testing.T, mock *Mock, r *recorder, collection string, fields Fields) {
	t.Helper()
	into := func(call func(into any) error) T {
		t.Helper()
		var found T
		err := call(&found)
		return checked[T](t, r)(found, err)
	}
	made := into(func(into any) error { return mock.CreateRecord(collection, fields, into) })
	id := reflect.ValueOf(made).FieldByName("ID").Interface()
	same := func(found T) {
		t.Helper()
		require(t, reflect.DeepEqual(found, made), collection)
	}
	same(into(func(into any) error { return mock.Record(collection, id, into) }))
	same(into(func(into any) error { return mock.PutRecord(collection, id, made, into) }))
	same(into(func(into any) error { return mock.PatchRecord(collection, id, Fields{}, into) }))
	listed := []T{}
	err := mock.Records(collection, Query{"id": id}, &listed)
	same(checked[[]T](t, r)(listed, err)[0])
	same(into(func(into any) error { return mock.DeleteRecord(collection, id, into) }))
}

func serviceCall(t *testing.T, mock *Mock, path string, body string, token string) {
	t.Helper()
	request, err := http.NewRequest("POST", mock.BaseURL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("token", token)
	response, err := direct.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
}

func TestEveryCallIsAnsweredAsItIsTyped(t *testing.T) {
	mock := New(t)
	r := &recorder{asked: map[string]bool{}}
	mock.http = &http.Client{Transport: r}

	require(t, checked[Info](t, r)(mock.Info()).Sandbox == mock.Name, "info")
	require(t, checked[Health](t, r)(mock.Health()).Status == "alive", "health")
	require(t, checked[Ready](t, r)(mock.Ready()).Status == "ready", "ready")
	require(t, len(checked[[]FixtureInfo](t, r)(mock.Fixtures())) >= 2, "fixtures")
	checked[GetFixture](t, r)(mock.Fixture())
	checked[ResetResult](t, r)(mock.Reset(ResetRequest{Fixture: "empty", Retain: []string{"clock"}}))
	checked[SeedResult](t, r)(mock.Seed(SeedRequest{Fixture: "default"}))

	record[User](t, mock, r, "users", nil)
	record[Employee](t, mock, r, "employees", nil)
	record[Project](t, mock, r, "projects", nil)
	record[Label](t, mock, r, "labels", nil)
	record[Lead](t, mock, r, "leads", nil)
	record[View](t, mock, r, "views", Fields{"source": nil})
	record[Task](t, mock, r, "tasks", Fields{"title": "Call", "date_end": 1})
	record[Comment](t, mock, r, "comments", nil)
	record[Payment](t, mock, r, "payments", Fields{"sum": "1500.5"})
	record[Category](t, mock, r, "categories", nil)
	record[Purpose](t, mock, r, "purposes", nil)
	require(t, len(checked[State](t, r)(mock.State()).Leads) > 0, "state")

	checked[Snapshot](t, r)(mock.SaveSnapshot("before"))
	require(t, checked[[]Snapshot](t, r)(mock.Snapshots())[0].Name == "before", "snapshots")
	checked[ResetResult](t, r)(mock.RestoreSnapshot("before", RestoreSnapshotRequest{Retain: []string{"journal"}}))
	checked[Snapshot](t, r)(mock.DeleteSnapshot("before"))

	noon := time.Date(2030, 1, 31, 12, 0, 0, 0, time.UTC)
	stopped := checked[ClockState](t, r)(mock.SetClock(SetClockRequest{Now: &noon, Frozen: Ptr(true)}))
	require(t, stopped.Now.Equal(noon) && stopped.Frozen, "set clock")
	advanced := checked[ClockState](t, r)(mock.AdvanceClock(25 * time.Hour))
	require(t, advanced.Now.Equal(noon.Add(25*time.Hour)), "advance clock")
	checked[ClockState](t, r)(mock.Clock())
	require(t, !checked[ClockState](t, r)(mock.ResetClock()).Frozen, "reset clock")

	token := checked[Token](t, r)(mock.CreateToken(CreateTokenRequest{User: "anna@example.com", Service: "my-shop"})).Token
	checked[[]Token](t, r)(mock.Tokens())
	serviceCall(t, mock, "/lead/101/comment", `{"text": "Hello"}`, token)
	checked[Token](t, r)(mock.ExpireToken(token))
	serviceCall(t, mock, "/logout", "", token)
	checked[Token](t, r)(mock.RevokeToken(token))

	fault := checked[Fault](t, r)(mock.ArmFault(ArmFaultRequest{
		Effect: FaultEffectError, When: "before", Code: Ptr(500), Match: &FaultMatch{Operation: "login"}, TTL: Duration(time.Minute),
	}))
	require(t, *fault.ExpiresInMs > 50_000, "ttl")
	require(t, checked[[]Fault](t, r)(mock.Faults())[0].ID == fault.ID, "faults")
	checked[RemovedFault](t, r)(mock.DeleteFault(fault.ID))
	checked[RemovedFaults](t, r)(mock.ClearFaults())

	checked[map[string]Assumption](t, r)(mock.SetAssumptions(map[string]any{"errorStatus": "code", "rateLimit": 3}))
	require(t, checked[map[string]Assumption](t, r)(mock.Assumptions())["rateLimit"].Value == "3", "assumptions")

	requests := checked[[]JournalRequest](t, r)(mock.Requests(RequestsQuery{}))
	require(t, len(requests) == 2, "requests")
	require(t, len(checked[[]JournalRequest](t, r)(mock.Requests(RequestsQuery{Code: Null, Performed: Ptr(true)}))) == 1, "null")
	require(t, len(checked[[]JournalRequest](t, r)(mock.Requests(RequestsQuery{Code: 401}))) == 1, "code")
	checked[JournalRequest](t, r)(mock.Request(requests[0].ID))
	match := RequestMatch{Operation: "add-comment", Body: Fields{"text": "Hello"}, Code: Null}
	verified := checked[VerifyResult](t, r)(mock.Verify(RequestExpectation{Match: &match, AtLeast: Ptr(1)}))
	require(t, verified.Count == 1, "verify")
	waited := RequestExpectation{Match: &match, Timeout: Duration(2 * time.Second)}
	require(t, len(checked[[]JournalRequest](t, r)(mock.WaitForRequests(waited))) == 1, "wait")
	checked[Coverage](t, r)(mock.Coverage())
	checked[[]ClientWarning](t, r)(mock.Warnings())
	require(t, checked[int](t, r)(mock.ClearRequests()) == 2, "clear requests")
	require(t, len(checked[[]Rule](t, r)(mock.Rules())) > 0, "rules")
	checked[map[string]any](t, r)(mock.OpenAPI())

	other := mock.Name + "-other"
	checked[CreatedSandbox](t, r)(mock.CreateSandbox(CreateSandboxRequest{Name: other, From: mock.Name}))
	seed := map[string]any{"projects": []Project{{ID: 5, Name: "Five"}}}
	replaced := checked[CreatedSandbox](t, r)(mock.CreateSandbox(CreateSandboxRequest{Name: other, Seed: seed, Replace: Ptr(true)}))
	require(t, replaced.Counts.Projects == 1, "replace")
	checked[[]ListedSandbox](t, r)(mock.Sandboxes())
	checked[[]ResetSandbox](t, r)(mock.ResetSandboxes())
	require(t, checked[DeletedSandbox](t, r)(mock.DeleteSandbox(other)).Deleted == other, "delete sandbox")

	begun := checked[BegunTest](t, r)(mock.BeginTest(BeginTestRequest{Title: "pays", ID: "pays", Fixture: "empty"}))
	checked[EndedTest](t, r)(mock.EndTest(begun.Sandbox, EndTestRequest{Outcome: "failed", Message: "expected 1"}))
	_, err := mock.DeleteSandbox(begun.Sandbox)
	require(t, err == nil, "delete the sandbox of the test")
	checked[Report](t, r)(mock.Report())

	document := checked[map[string]any](t, r)(mock.ControlOpenAPI())
	parameter := regexp.MustCompile(`\\\{\w+\\\}`)
	for path, operations := range document["paths"].(map[string]any) {
		pattern := regexp.MustCompile(parameter.ReplaceAllString(regexp.QuoteMeta(path), "[^/]+") + "$")
		for method := range operations.(map[string]any) {
			isAsked := path == "/_mock/events"
			for asked := range r.asked {
				verb, where, _ := strings.Cut(asked, " ")
				isAsked = isAsked || verb == strings.ToUpper(method) && pattern.MatchString(where)
			}
			require(t, isAsked, "nothing called "+method+" "+path)
		}
	}
}

func TestARejectedCallIsAnErrorWithViolations(t *testing.T) {
	mock := New(t, BeginTestRequest{Fixture: "empty"})
	_, err := mock.CreateToken(CreateTokenRequest{Service: "my-shop"})
	failure, ok := err.(*Error)
	require(t, ok && failure.Status == 400 && failure.Problem != nil, "status")
	require(t, len(failure.Violations) == 1 && failure.Violations[0].Pointer == "/user", failure.Error())
	_, err = NewClient("http://127.0.0.1:9").Info()
	failure, ok = err.(*Error)
	require(t, ok && failure.Status == 0 && strings.Contains(err.Error(), "cannot be reached"), err.Error())
}

func TestTheJournalIsAHarFile(t *testing.T) {
	mock := New(t)
	serviceCall(t, mock, "/logout", "", "no-token")
	har, err := mock.HAR()
	if err != nil {
		t.Fatal(err)
	}
	file := struct{ Log struct{ Entries []any } }{}
	require(t, json.Unmarshal(har, &file) == nil && len(file.Log.Entries) == 1, string(har))
}

func TestEventsContinueAfterAnID(t *testing.T) {
	mock := New(t)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	next := func(events *Events) Event {
		event, err := events.Next()
		if err != nil {
			t.Fatal(err)
		}
		return event
	}
	open := func(after string) *Events {
		events, err := mock.Events(ctx, after)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { events.Close() })
		return events
	}
	events := open("")
	serviceCall(t, mock, "/logout", "", "no-token")
	serviceCall(t, mock, "/login", "{}", "")
	first, second := next(events), next(events)
	require(t, first.Event == "request" && bytes.Contains(first.Data, []byte(`"logout"`)), string(first.Data))
	require(t, reflect.DeepEqual(next(open(first.ID)), second), "after")

	short, end := context.WithTimeout(ctx, 100*time.Millisecond)
	defer end()
	silent, err := mock.Events(short, "")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	_, err = silent.Next()
	require(t, err != nil && strings.Contains(err.Error(), "leadmock cannot be reached: context deadline exceeded"), fmt.Sprint(err))
	_, err = mock.Sandbox("missing-events").Events(ctx, "")
	require(t, err != nil && strings.Contains(err.Error(), " got 404: "), fmt.Sprint(err))
}

func TestInvalidNamesAndURLsAreErrors(t *testing.T) {
	for _, url := range []string{"localhost:8080", "ftp://localhost", "http://"} {
		_, err := NewClient(url).Info()
		expected := "the URL of a server must be an http or https URL such as http://localhost:8080 (it is " + url + ")"
		require(t, err != nil && strings.HasSuffix(err.Error(), expected), fmt.Sprint(err))
	}
	mock := New(t)
	for _, name := range []string{"", ".", ".."} {
		expected := fmt.Sprintf(`"%s" is not a valid name in a path`, name)
		_, err := mock.SaveSnapshot(name)
		require(t, err != nil && strings.HasSuffix(err.Error(), expected), fmt.Sprint(err))
		_, err = mock.Sandbox(name).Info()
		require(t, err != nil && strings.HasSuffix(err.Error(), expected), fmt.Sprint(err))
	}
	require(t, strings.HasSuffix(mock.Sandbox("another one?").BaseURL, "/_sandbox/another%20one%3F"), "encoded")
}

func TestResponsesOfOtherServersAreErrors(t *testing.T) {
	for text, expected := range map[string]string{
		`{"status": "error", "errors": [{"code": 404}]}`: "the service responded instead of the control plane. ",
		`<html>`: "the response is not from leadmock: <html>",
	} {
		other := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, _ *http.Request) {
			_, _ = response.Write([]byte(text))
		}))
		_, err := NewClient(other.URL).Health()
		require(t, err != nil && strings.Contains(err.Error(), expected), fmt.Sprint(err))
		_, err = NewClient(strings.Replace(other.URL, "http:", "https:", 1)).Health()
		require(t, err != nil && strings.HasSuffix(err.Error(), "the server speaks plain HTTP: use http://"), fmt.Sprint(err))
		other.Close()
	}
	moved := httptest.NewServer(http.RedirectHandler("http://localhost:1/", http.StatusFound))
	defer moved.Close()
	_, err := NewClient(moved.URL).Health()
	expected := "leadmock cannot be reached: the server redirects to http://localhost:1/: use that URL"
	require(t, err != nil && strings.HasSuffix(err.Error(), expected), fmt.Sprint(err))
}

func TestASilentServerTimesOut(t *testing.T) {
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		<-request.Context().Done()
	}))
	defer silent.Close()
	client := NewClient(silent.URL)
	client.Timeout = 50 * time.Millisecond
	_, err := client.Health()
	require(t, err != nil && strings.HasSuffix(err.Error(), "cannot be reached: no response within 50 ms"), fmt.Sprint(err))
	require(t, errors.Is(err, context.DeadlineExceeded), "cause")
}

func TestAnotherVersionOfTheServerIsAWarning(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, _ *http.Request) {
		_, _ = response.Write([]byte(`{"status": "alive", "version": "0.0.1"}`))
	}))
	defer other.Close()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	usual := os.Stderr
	os.Stderr = writer
	for range [2]int{} {
		_, err = NewClient(other.URL).Health()
		require(t, err == nil, fmt.Sprint(err))
	}
	os.Stderr = usual
	writer.Close()
	text, _ := io.ReadAll(reader)
	expected := "leadmock: the client is " + Version + ", the server at " + other.URL + " is 0.0.1\n"
	require(t, string(text) == expected, string(text))
}
