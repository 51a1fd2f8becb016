using System;

public static class Failing {
  public static void ReadsAnUnknownView(Leadmock mock) {
    new Crm(mock.Url).View(4711);
  }

  public static void DropsThePathOfItsBaseUrl(Leadmock mock) {
    Crm.ViewOfRoot(mock.Url, 1001);
    throw new Exception("no view");
  }

  public static void Passes(Leadmock mock) {
    new Crm(mock.Url).View(1001);
  }
}
