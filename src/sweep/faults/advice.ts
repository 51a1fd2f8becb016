import type { JournalEntry } from '../../mock/core/journal/entry.ts';

const REPETITIONS: readonly [userAgent: RegExp, advice: string][] = [
  [
    /^guzzle/i,
    "libcurl repeats a request if a reused connection breaks: set 'curl' => [CURLOPT_FORBID_REUSE => true], and let Middleware::retry skip POST",
  ],
  [/^curl\//i, 'remove --retry-all-errors, or --retry, from the curl command of a payment'],
  [/^python-(requests|urllib3)/i, "leave POST out of allowed_methods of urllib3's Retry"],
  [/^python-httpx/i, 'let the retries of your transport, or of tenacity, skip POST'],
  [/^axios\//i, 'let retryCondition of axios-retry skip POST, and do not resend if request.reusedSocket is true'],
  [/^got\b/i, 'leave POST out of retry.methods of got'],
  [/^(node|undici)$/i, "leave POST out of the methods of undici's RetryAgent, or of retry.methods of ky"],
  [/^Go-http-client/i, 'net/http repeats a request with the header Idempotency-Key or X-Idempotency-Key: leave it out'],
  [/^Java\//i, 'HttpURLConnection repeats a failed POST: set -Dsun.net.http.retryPost=false'],
  [/^Java-http-client/i, 'do not set -Djdk.httpclient.enableAllMethodRetry'],
];

const WITHOUT_NAME =
  "in PHP, libcurl repeats a request if a reused connection breaks: set CURLOPT_FORBID_REUSE; in Node, leave POST out of the methods of undici's RetryAgent, and do not resend if request.reusedSocket is true";

function headerOf({ headers }: JournalEntry, name: string): string | undefined {
  const lines = headers.split('\n');
  const at = lines.findIndex((line, index) => index % 2 === 0 && line.toLowerCase() === name);
  return at < 0 ? undefined : lines[at + 1];
}

export function tokenOf(entry: JournalEntry): string | undefined {
  return headerOf(entry, 'token');
}

/** @returns how to switch off repetitions of the client library, if the request shows the library */
export function libraryAdvice(faulted: JournalEntry): string | undefined {
  const userAgent = headerOf(faulted, 'user-agent');
  if (userAgent === undefined) return WITHOUT_NAME;
  return REPETITIONS.find(([pattern]) => pattern.test(userAgent))?.[1];
}
