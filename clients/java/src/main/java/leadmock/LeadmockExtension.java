package leadmock;

import leadmock.Model.BeginTestRequest;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Extension of JUnit that gives each test a separate sandbox, as a parameter of type {@link Leadmock} of test methods,
 * {@code @BeforeEach} and {@code @AfterEach}. For a failed test, the extension writes a JSON file and a HAR file to {@code
 * leadmock-failures/}.
 *
 * <p>The server is at {@code LEADMOCK_URL}. If this variable is not set, the extension starts a server, which ends with
 * the run.
 */
public final class LeadmockExtension implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(LeadmockExtension.class);

  private final BeginTestRequest start;

  /** Creates an extension whose sandboxes begin with the start-up fixture and settings of the server. */
  public LeadmockExtension() {
    this(new BeginTestRequest());
  }

  /**
   * Creates an extension for {@code @RegisterExtension}.
   *
   * @param start fixture, seed, assumptions and overrides of each sandbox; the extension sets title and id of the test
   */
  public LeadmockExtension(BeginTestRequest start) {
    this.start = start;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Leadmock.class;
  }

  @Override
  public Leadmock resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (context.getTestMethod().isEmpty()) {
      throw new ParameterResolutionException("leadmock: each test has a separate sandbox. "
          + "Use the type Leadmock only for parameters of test methods, @BeforeEach and @AfterEach.");
    }
    var store = context.getStore(NAMESPACE);
    return store.getOrComputeIfAbsent(TestSandbox.class, key -> sandboxOf(context), TestSandbox.class).client();
  }

  private TestSandbox sandboxOf(ExtensionContext context) {
    return new TestSandbox(new Leadmock(serverUrl()), context, titleOf(context), start);
  }

  /**
   * Returns the URL of the server, without a sandbox. Before the first test, for example in a method with
   * {@code @DynamicPropertySource} of Spring, this method starts the server.
   *
   * @return {@code LEADMOCK_URL}, or the URL of a server that ends with this process
   * @throws IllegalStateException if the server cannot be started
   */
  public static String serverUrl() {
    var given = System.getenv("LEADMOCK_URL");
    return given != null && !given.isEmpty() ? given : TestServer.shared().url();
  }

  /** Creates a title such as {@code PaymentTest.Refunds.isStored}, with the display name of a repeated invocation. */
  private static String titleOf(ExtensionContext context) {
    var testClass = context.getRequiredTestClass();
    var name = testClass.getName().substring(testClass.getPackageName().length());
    var className = name.replaceFirst("^\\.", "").replace('$', '.');
    var isRepeated = context.getParent().flatMap(ExtensionContext::getTestMethod).isPresent();
    var invocation = isRepeated ? " " + context.getDisplayName() : "";
    return className + "." + context.getRequiredTestMethod().getName() + invocation;
  }
}
