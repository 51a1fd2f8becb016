package shop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class CommentsTest {
  private Leadmock mock;
  private Comments comments;

  @BeforeEach
  void begin(TestInfo test) throws Exception {
    mock = new Leadmock(test);
    comments = new Comments(mock.baseUrl, "anna@example.com", "secret");
  }

  @AfterEach
  void end() throws Exception {
    mock.close();
  }

  @Test
  void aCommentReachesTheLead() throws Exception {
    // seed: one lead of a known id.
    mock.call("POST", "/state/leads", "{\"id\": 900, \"name\": \"Test lead\"}");

    // act: your code, pointed at the sandbox.
    comments.add(900, "Called back");

    // verify: what was sent, and what was stored.
    mock.verify(1, "{\"operation\": \"add-comment\", \"body\": {\"text\": \"Called back\"}}");
    assertTrue(mock.records("comments", Map.of("lead_id", 900)).contains("\"signature\":\"my-service\""));
  }

  @Test
  void aTokenThatEndedOverNightIsReplaced() throws Exception {
    comments.add(101, "before");
    // A token ends after 24 hours without any action.
    mock.call("POST", "/clock/advance", "{\"by\": \"25h\"}");

    comments.add(101, "after");

    mock.verify(2, "{\"operation\": \"login\"}");
    mock.verify(1, "{\"operation\": \"add-comment\", \"code\": 401}");
  }
}
