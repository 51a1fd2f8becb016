package leadmock

import "testing"

func TestThatFails(t *testing.T) {
	mock := New(t, BeginTestRequest{Seed: Fields{
		"users":        []Fields{{"id": 1, "login": "owner@example.com", "password": "secret", "type": "main", "name": "Olga"}},
		"projects":     []Fields{{"id": 1, "name": "Riverside", "domain": "riverside.example.com"}},
		"extra_fields": Fields{"projects": []string{"domain"}},
		"collections":  Fields{"contacts": []Fields{{"id": 501, "name": "Nina"}}},
	}})
	if _, err := mock.ArmFault(ArmFaultRequest{Preset: "down", Match: &FaultMatch{Operation: "login"}}); err != nil {
		t.Fatal(err)
	}
	serviceCall(t, mock, "/lead/101/comment", `{"text": "Hello"}`, "no-token")
	serviceCall(t, mock, "/leed/101", "", "")
	mock.Expect(RequestMatch{Operation: "add-comment"}, 2)
}

func TestThatDeletesItsSandbox(t *testing.T) {
	mock := New(t)
	if _, err := mock.DeleteSandbox(mock.Name); err != nil {
		t.Fatal(err)
	}
	t.Fail()
}
