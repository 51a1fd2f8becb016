package leadmock;

import java.util.List;
import leadmock.Model.Problem;
import leadmock.Model.Violation;

/** A call that failed. A rejected call changes nothing. */
public final class LeadmockException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String call;
  private final int status;
  private final String detail;
  private final transient Problem problem;

  LeadmockException(String call, int status, String detail, Problem problem, Throwable cause) {
    super(message(call, status, detail, violationsOf(problem)), cause);
    this.call = call;
    this.status = status;
    this.detail = detail;
    this.problem = problem;
  }

  /** Method and URL. */
  public String call() {
    return call;
  }

  /** HTTP status; 0 if no complete response arrived. */
  public int status() {
    return status;
  }

  /** Cause, in one sentence. */
  public String detail() {
    return detail;
  }

  /** Errors of the request by JSON pointer; a slash and a name for a parameter. */
  public List<Violation> violations() {
    return violationsOf(problem);
  }

  /** The whole problem, with {@code nearest} if a verification failed; null if the control plane sent none. */
  public Problem problem() {
    return problem;
  }

  private static List<Violation> violationsOf(Problem problem) {
    return problem == null || problem.errors() == null ? List.of() : problem.errors();
  }

  private static String message(String call, int status, String detail, List<Violation> violations) {
    var text = new StringBuilder(call);
    if (status != 0) text.append(" got ").append(status);
    text.append(": ").append(detail);
    // The detail already contains the first violation.
    if (violations.size() > 1) {
      for (var violation : violations) {
        var place = violation.pointer().isEmpty() ? "(the body)" : violation.pointer();
        text.append("\n  ").append(place).append(' ').append(violation.message());
      }
    }
    return text.toString();
  }
}
