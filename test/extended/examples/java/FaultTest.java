import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import leadmock.Leadmock;
import leadmock.LeadmockExtension;
import leadmock.Model.ArmFaultRequest;
import leadmock.Model.CreateTokenRequest;
import leadmock.Model.FaultMatch;
import leadmock.Model.Payment;
import leadmock.Model.RequestExpectation;
import leadmock.Model.RequestMatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LeadmockExtension.class)
class FaultTest {
  String token;

  @BeforeEach
  void createToken(Leadmock leadmock) {
    token = leadmock.createToken(new CreateTokenRequest().user("anna@example.com").service("my-shop")).token();
  }

  @Test
  void aPaymentIsSentAgainIfTheServiceIsBusy(Leadmock leadmock) {
    var payments = new RequestMatch().operation("add-payment").body(Map.of("sum", 1500.5));
    leadmock.armFault(new ArmFaultRequest()
        .effect("error").when("before").code(503).match(new FaultMatch().operation("add-payment")).times(1));

    var response = pay(leadmock);
    if (response.contains("code=503")) response = pay(leadmock);
    assertTrue(response.contains("status=success"), response);

    leadmock.verify(new RequestExpectation().match(payments).times(2));
    var stored = leadmock.records("payments", Payment.class, Map.of("lead_id", 101));
    assertEquals(1, stored.size());
    assertEquals("1500.50", stored.get(0).sum());
  }

  private String pay(Leadmock leadmock) {
    var payment = Map.of("category", "Flat", "purpose", "Deposit", "sum", "1500.50");
    return leadmock.call("POST", "/lead/101/payment", payment, token).toString();
  }
}
