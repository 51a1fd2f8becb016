package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"git.example.com/leadmock/leadmock/clients/go/leadmock"
)

// must ends the program after a failed call.
func must(_ any, err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func pay(baseURL, token string) error {
	body := strings.NewReader(`{"category": "Flat", "purpose": "Second deposit", "sum": 1500.5}`)
	request, err := http.NewRequest("POST", baseURL+"/lead/101/payment", body)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("token", token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	return response.Body.Close()
}

func main() {
	server := leadmock.NewClient(os.Getenv("LEADMOCK_URL"))
	mock := server.Sandbox("conformance")

	must(server.Info())
	must(server.CreateSandbox(leadmock.CreateSandboxRequest{
		Name: "conformance", Fixture: "default", Assumptions: map[string]any{"secondUser": "allow"},
	}))
	token, err := mock.CreateToken(leadmock.CreateTokenRequest{User: "anna@example.com", Service: "my-shop"})
	must(token, err)
	must(mock.ArmFault(leadmock.ArmFaultRequest{
		Effect: leadmock.FaultEffectError, When: "before", Code: leadmock.Ptr(503),
		Match: &leadmock.FaultMatch{Operation: "add-comment"}, Times: leadmock.Ptr(1),
	}))
	must(nil, pay(mock.BaseURL, token.Token))
	must(mock.Verify(leadmock.RequestExpectation{
		Match: &leadmock.RequestMatch{Operation: "add-payment", Body: map[string]any{"sum": 1500.5}},
		Times: leadmock.Ptr(1), Timeout: leadmock.Duration(1500 * time.Millisecond),
	}))
	records := []leadmock.Fields{}
	must(nil, mock.Records("payments", leadmock.Query{"lead_id": 101, "search": "Second deposit"}, &records))
	record := leadmock.Fields{}
	must(nil, mock.CreateRecord("views", leadmock.Fields{"id": 77, "keyword": "Zoë & Söhne"}, &record))
	must(nil, mock.PatchRecord("views", 77, leadmock.Fields{"keyword": "Zoë", "campaign": nil}, &record))
	must(nil, mock.DeleteRecord("views", 77, &record))
	must(mock.AdvanceClock(1500 * time.Millisecond))
	must(mock.SaveSnapshot("paid"))
	must(mock.RestoreSnapshot("paid", leadmock.RestoreSnapshotRequest{Retain: []string{"sessions", "journal"}}))
	must(mock.SetAssumptions(map[string]any{"secondUser": "reject", "rateLimit": 3}))
	must(mock.Requests(leadmock.RequestsQuery{
		Operation: "add-payment", Code: leadmock.Null, Performed: leadmock.Ptr(true), Limit: leadmock.Ptr(5),
	}))
	_, err = mock.Seed(leadmock.SeedRequest{Mode: "merge", Data: map[string]any{
		"labels": []leadmock.Fields{{"id": 1, "project_id": 8}}, "leads": []leadmock.Fields{{"id": 1, "project_id": 7}},
	}})
	fmt.Println(err)
	must(server.DeleteSandbox("conformance"))
	begun, err := server.BeginTest(leadmock.BeginTestRequest{Title: "pays", ID: "shop pays", Fixture: "default"})
	must(begun, err)
	must(server.EndTest(begun.Sandbox, leadmock.EndTestRequest{Outcome: "failed", Message: "expected 1"}))
	silent := leadmock.NewClient(os.Getenv("SILENT_URL"))
	silent.Timeout = 300 * time.Millisecond
	_, err = silent.Health()
	fmt.Println(err)
}
