import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import leadmock.Leadmock;
import leadmock.LeadmockException;
import leadmock.LeadmockExtension;
import leadmock.Model.CreateTokenRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(LeadmockExtension.class)
@DisplayName("Payments of a shop")
class SweptTest {
  static void pay(Leadmock leadmock, int sum) {
    var token = leadmock.createToken(new CreateTokenRequest().user("anna@example.com").service("my-shop")).token();
    var payment = Map.of("category", "Flat", "purpose", "Deposit", "sum", sum);
    assertTrue(leadmock.call("POST", "/lead/101/payment", payment, token).containsValue("success"));
  }

  static void payAgainAfterAnyError(Leadmock leadmock, int sum) {
    try {
      pay(leadmock, sum);
    } catch (LeadmockException lost) {
      pay(leadmock, sum);
    }
  }

  @Test
  @DisplayName("pays the deposit, once!")
  void paysTheDeposit(Leadmock leadmock) {
    pay(leadmock, 10);
  }

  @ParameterizedTest(name = "pays {0} with a retry")
  @ValueSource(ints = {20, 30})
  void paysWithARetry(int sum, Leadmock leadmock) {
    payAgainAfterAnyError(leadmock, sum);
  }

  @RepeatedTest(2)
  void paysRepeatedly(Leadmock leadmock) {
    pay(leadmock, 40);
  }

  @Nested
  class OfAnotherClass {
    @Test
    @DisplayName("pays the deposit, once!")
    void paysTheDeposit(Leadmock leadmock) {
      payAgainAfterAnyError(leadmock, 50);
    }
  }
}
