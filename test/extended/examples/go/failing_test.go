package leadmock

import "testing"

func TestThatFails(t *testing.T) {
	mock := New(t)
	if _, err := mock.ArmFault(ArmFaultRequest{Preset: "down", Match: &FaultMatch{Operation: "login"}}); err != nil {
		t.Fatal(err)
	}
	serviceCall(t, mock, "/lead/101/comment", `{"text": "Hello"}`, "no-token")
	serviceCall(t, mock, "/leed/101", "", "")
	mock.Expect(RequestMatch{Operation: "add-comment"}, 2)
}
