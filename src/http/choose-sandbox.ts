import { monotonicMs } from '../core/clock.ts';
import type { Sandboxes } from '../core/sandboxes.ts';
import type { Exchange, ServiceStep } from './exchange.ts';
import type { MockHeaderSetter } from './mock-headers.ts';

/** A broken escape such as `%zz` in a path made plain text: a malformed id, and no error of the router (rule `path-id`). */
function withReadableEscapes(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** Finds the world that the request is for, and opens the exchange. */
export function chooseSandbox(sandboxes: Sandboxes, setMockHeader: MockHeaderSetter): ServiceStep {
  return (req, res, next) => {
    if (req.url.includes('%')) req.url = withReadableEscapes(req.url);
    const sandbox = sandboxes.default;
    const exchange: Exchange = {
      sandbox,
      startedAtMs: monotonicMs(),
      path: req.originalUrl.split('?', 1)[0] ?? '',
      lints: new Set(),
    };
    res.locals = exchange;
    setMockHeader(res, 'sandbox', sandbox.name);
    next();
  };
}
