package shop

import (
	"net/http"
	"testing"
	"time"

	"git.example.com/leadmock/leadmock/clients/go/leadmock"
)

func start(t *testing.T) (API, func() string) {
	t.Parallel()
	mock := leadmock.New(t)
	login := func() string {
		token, err := mock.CreateToken(leadmock.CreateTokenRequest{User: "anna@example.com", Service: "shop"})
		if err != nil {
			t.Fatal(err)
		}
		return token.Token
	}
	return API{URL: mock.BaseURL, Token: login(), HTTP: &http.Client{}}, login
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
	}
}

func TestRetriesInTheTransport(t *testing.T) {
	api, _ := start(t)
	api.HTTP.Transport = RetryingTransport{}
	check(t, api.Pay(101, 10))
}

func TestDropsTheErrorOfAView(t *testing.T) {
	api, _ := start(t)
	api.SetSource(1001, "poster")
}

func TestChecksOnlyTheHTTPStatus(t *testing.T) {
	api, _ := start(t)
	check(t, api.CommentIfOK(101, "Called"))
}

func TestOverwritesOneOfTwoErrors(t *testing.T) {
	api, _ := start(t)
	check(t, api.OpenFile(101))
}

func TestCommentsAgainAfterATimeout(t *testing.T) {
	api, _ := start(t)
	check(t, api.CommentWithin(time.Second, 101, "Called"))
}

func TestRepeatsTheSecondTask(t *testing.T) {
	api, _ := start(t)
	check(t, api.AddTwoTasks())
}

func TestTakesHalfAResponseForAnEmptyOne(t *testing.T) {
	api, _ := start(t)
	check(t, api.CommentOnTask(101))
}

func TestFailsIfTheViewIsGone(t *testing.T) {
	api, _ := start(t)
	check(t, api.DeleteViewSurely(1001))
}

func TestGoodRepeatsTheChangeOfAnOwner(t *testing.T) {
	api, login := start(t)
	check(t, api.InsistOnOwner(101, 12, login))
}
