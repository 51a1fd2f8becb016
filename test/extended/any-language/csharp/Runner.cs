using System;
using System.Reflection;
using System.Runtime.InteropServices;

// A small test runner: runs the public static methods of a class, each with a sandbox of its own.
public static class Runner {
  public static int Run(Type suite) {
    var failures = 0;
    foreach (var test in suite.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly)) {
      var mock = new Leadmock(test.Name);
      string failure = null;
      try {
        test.Invoke(null, new object[] { mock });
      } catch (TargetInvocationException error) {
        failure = error.InnerException.GetType().Name;
      }
      mock.End(failure);
      Console.WriteLine(failure == null ? "." : "F");
      if (failure != null) failures += 1;
    }
    return failures == 0 ? 0 : 1;
  }

  // Mono 6.8 sometimes crashes when it stops the threads of its HTTP client.
  [DllImport("libc")]
  static extern void _exit(int code);

  public static void Main(string[] args) {
    _exit(Run(args[0] == "payments" ? typeof(Payments) : typeof(Failing)));
  }
}
