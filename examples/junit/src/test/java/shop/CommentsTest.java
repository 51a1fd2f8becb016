package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Map;
import leadmock.Leadmock;
import leadmock.LeadmockExtension;
import leadmock.Model.Comment;
import leadmock.Model.RequestExpectation;
import leadmock.Model.RequestMatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

// start: the extension uses the server at LEADMOCK_URL, or starts a server for the run.
// own sandbox: each test gets a separate sandbox as a parameter.
// reset: the extension deletes the sandbox after the test.
@ExtendWith(LeadmockExtension.class)
class CommentsTest {
  @Test
  void aCommentReachesTheLead(Leadmock leadmock) throws Exception {
    // seed: one lead with a known id.
    leadmock.createRecord("leads", Map.of("id", 900, "name", "Test lead"));

    // act: your code, pointed at the sandbox.
    new Comments(leadmock.baseUrl(), "anna@example.com", "secret").add(900, "Called back");

    // verify: the sent requests, and the stored records.
    var sent = new RequestMatch().operation("add-comment").body(Map.of("text", "Called back"));
    leadmock.verify(new RequestExpectation().match(sent).times(1));
    var stored = leadmock.records("comments", Comment.class, Map.of("lead_id", 900));
    assertEquals("my-service", stored.get(0).signature());
  }

  @Test
  void aTokenThatExpiredOvernightIsReplaced(Leadmock leadmock) throws Exception {
    var comments = new Comments(leadmock.baseUrl(), "anna@example.com", "secret");
    comments.add(101, "before");
    // A token expires after 24 hours without any action.
    leadmock.advanceClock(Duration.ofHours(25));

    comments.add(101, "after");

    leadmock.verify(new RequestExpectation().match(new RequestMatch().operation("login")).times(2));
    var rejected = new RequestMatch().operation("add-comment").code(401);
    leadmock.verify(new RequestExpectation().match(rejected).times(1));
  }
}
