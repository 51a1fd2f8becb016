import { parseOrText } from '../mock/core/json/text.ts';
import { isTooDeep } from '../mock/core/json/values.ts';
import { signalAfter } from '../mock/core/real-time.ts';

/** `path` is relative to the base URL. */
export interface HttpRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export interface HttpResponse {
  /** HTTP status; 0 if sending or receiving failed. */
  status: number;
  body: unknown;
  /** Why there is no complete response, or why its body was not read. */
  failed?: string;
  /** `Date` header of the response, in milliseconds since 1970. */
  dateMs?: number | undefined;
  retryAfterMs?: number | undefined;
  /** Whether the response has a header of leadmock. */
  isOfLeadmock?: boolean;
}

export type Send = (request: HttpRequest) => Promise<HttpResponse>;

const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 1024 * 1024;

async function bodyText({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Returning from the loop cancels the download.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function read(text: string | undefined): Pick<HttpResponse, 'body' | 'failed'> {
  if (text === undefined) return { body: null, failed: 'the response is larger than 1 MiB' };
  const body = parseOrText(text);
  return isTooDeep(body) ? { body: null, failed: 'the response is nested deeper than 64 levels' } : { body };
}

/** @param header value of `Retry-After`: seconds, or a date by the service's clock */
function retryAfterMs(header: string | null, dateMs: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - dateMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** @param baseUrl base URL without a slash at the end */
export function sendTo(baseUrl: string): Send {
  return async ({ path, ...request }) => {
    const response = await fetch(`${baseUrl}${path}`, {
      ...request,
      // Does not follow redirects, because a redirect could send the credentials to another server.
      redirect: 'manual',
      signal: signalAfter(TIMEOUT_MS),
    });
    const date = Date.parse(response.headers.get('Date') ?? '');
    return {
      status: response.status,
      ...read(await bodyText(response)),
      dateMs: Number.isNaN(date) ? undefined : date,
      retryAfterMs: retryAfterMs(response.headers.get('Retry-After'), date),
      isOfLeadmock: response.headers.has('X-Mock-Request-Id'),
    };
  };
}

export function failureOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `timeout after ${TIMEOUT_MS / 1000} s`;
  const { code, message: why } = (cause ?? {}) as NodeJS.ErrnoException;
  return why || code || message;
}
