using System;

public static class Payments {
  // Fails if the response to the payment is lost.
  public static void PaysTheDeposit(Leadmock mock) {
    new Crm(mock.Url).Pay(10);
  }

  // Sends a payment again, although leadmock may have booked it.
  public static void PaysAgainAfterAnyError(Leadmock mock) {
    var crm = new Crm(mock.Url);
    try {
      crm.Pay(20);
    } catch (Exception) {
      crm.Pay(20);
    }
  }

  // Goes on without the comment.
  public static void DropsTheComment(Leadmock mock) {
    var crm = new Crm(mock.Url);
    try {
      crm.Pay(30);
      crm.Comment("Paid");
    } catch (Exception) {
      crm.View(1001);
    }
  }
}
