import { signalAfter } from '../../core/real-time.ts';
import type { JsonObject } from './answer.ts';

export interface ServiceRequest {
  method: string;
  path: string;
  token?: string | undefined;
  body?: JsonObject;
  /** application/json when left out. */
  contentType?: string;
  /** Asked even when the asking has been stopped: for what puts things back. */
  isLast?: boolean;
}

/** What came over the wire. */
export type Received =
  | { status: number; text: string; type: string; body: unknown; date: number | undefined; failed?: never }
  /** Nothing did, and why. */
  | { status: 0; failed: string };

const PATIENCE_MS = 20_000;

/** The way to a service. */
export interface Transport {
  /** Without a slash at its end. */
  url: string;
  fetch: typeof fetch;
}

/** One request. It never throws for what a server or a network does. */
export async function send(request: ServiceRequest, transport: Transport): Promise<Received> {
  const { method, path, token, body, contentType = 'application/json' } = request;
  try {
    const response = await transport.fetch(`${transport.url}${path}`, {
      method,
      headers: { ...(token !== undefined && { token }), ...(body && { 'Content-Type': contentType }) },
      ...(body && { body: JSON.stringify(body) }),
      // Credentials go where they were meant to go, and nowhere else.
      redirect: 'manual',
      signal: signalAfter(PATIENCE_MS),
    });
    const text = await response.text();
    const date = Date.parse(response.headers.get('Date') ?? '');
    return {
      ...{ status: response.status, text, body: parsed(text) },
      type: response.headers.get('Content-Type') ?? 'no type',
      date: Number.isNaN(date) ? undefined : date,
    };
  } catch (error) {
    return { status: 0, failed: reasonOf(error as Error) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return `nothing within ${PATIENCE_MS / 1000} s`;
  const { code, message: why } = (cause ?? {}) as NodeJS.ErrnoException;
  return code ?? why ?? message;
}
