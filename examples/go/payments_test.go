package shop

import (
	"errors"
	"testing"

	"git.example.com/leadmock/leadmock/clients/go/leadmock"
)

// start: leadmock.New uses the server of LEADMOCK_URL, or starts leadmock.
// own sandbox: each test that calls leadmock.New gets one.
// reset: the sandbox is deleted when its test ends.
func newPayments(t *testing.T) (*leadmock.Mock, *Payments) {
	mock := leadmock.New(t)
	token, err := mock.CreateToken(leadmock.CreateTokenRequest{User: "anna@example.com", Service: "my-shop"})
	if err != nil {
		t.Fatal(err)
	}
	return mock, &Payments{BaseURL: mock.BaseURL, Token: token.Token}
}

func TestAPaymentReachesTheLead(t *testing.T) {
	mock, payments := newPayments(t)

	// seed: one lead; omitted fields get a sensible value.
	lead := leadmock.Lead{}
	if err := mock.CreateRecord("leads", leadmock.Fields{"name": "Smith & Sons"}, &lead); err != nil {
		t.Fatal(err)
	}

	// act: your code, pointed at the sandbox.
	if err := payments.Add(lead.ID, "1500.50"); err != nil {
		t.Fatal(err)
	}

	// verify: what was stored, and what was sent.
	stored := []leadmock.Payment{}
	if err := mock.Records("payments", leadmock.Query{"lead_id": lead.ID}, &stored); err != nil {
		t.Fatal(err)
	}
	if len(stored) != 1 || stored[0].Sum != "1500.50" || stored[0].Signature != "my-shop" {
		t.Errorf("stored %+v", stored)
	}
	mock.Expect(leadmock.RequestMatch{Operation: "add-payment", Body: leadmock.Fields{"sum": 1500.5}}, 1)
}

func TestAPaymentIsSentAgainWhileTheServiceIsUnavailable(t *testing.T) {
	mock, payments := newPayments(t)
	if _, err := mock.ArmFault(leadmock.ArmFaultRequest{
		Effect: leadmock.FaultEffectError,
		When:   "before",
		Code:   leadmock.Ptr(503),
		Match:  &leadmock.FaultMatch{Operation: "add-payment"},
		Times:  leadmock.Ptr(1),
	}); err != nil {
		t.Fatal(err)
	}

	if err := payments.Add(101, "20"); err != nil {
		t.Fatal(err)
	}

	mock.Expect(leadmock.RequestMatch{Operation: "add-payment"}, 2)
	mock.Expect(leadmock.RequestMatch{Operation: "add-payment", Performed: leadmock.Ptr(true)}, 1)
}

func TestAnotherRejectionIsReturned(t *testing.T) {
	_, payments := newPayments(t)
	rejected := &Rejected{}
	if err := payments.Add(999999, "20"); !errors.As(err, &rejected) || rejected.Code != 400 {
		t.Errorf("returned %v", err)
	}
}
