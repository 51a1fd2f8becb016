import leadmock.Leadmock;
import leadmock.LeadmockExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LeadmockExtension.class)
class DiesTest {
  @Test
  void endsTheVirtualMachine(Leadmock leadmock) throws Exception {
    new ProcessBuilder("kill", "-s", System.getenv("SIGNAL"), String.valueOf(ProcessHandle.current().pid())).start();
    Thread.sleep(60_000);
  }
}
