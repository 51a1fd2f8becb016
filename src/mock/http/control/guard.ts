import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { reject } from '../../api/rules/index.ts';
import { Problem } from '../../control/problem.ts';
import { isInMemory } from '../server/in-memory-sockets.ts';
import type { ServiceHandler, ServiceStep } from '../service/exchange.ts';

export interface GuardSettings {
  /** Token for control calls other than probes (`Authorization: Bearer …`); undefined if calls need no token. */
  controlToken: string | undefined;
  /** Trusted host names, in addition to IP addresses, names without a dot and local domains. */
  allowedHosts: readonly string[];
}

const LOCAL_DOMAIN = /\.(localhost|local|internal|test)$/;

const RIGHT_HOSTS = 'use localhost, an IP address or a name without a dot, or add the host to --allowed-hosts';

/** A page whose host name was rebound to this machine (DNS rebinding) still sends this name in the header `Host`. */
function hostGuard(allowedHosts: readonly string[]): (host: string) => boolean {
  const allowed = allowedHosts.map((host) => host.toLowerCase());
  return (host) => {
    if (/[@/?#\\]/.test(host) || !URL.canParse(`http://${host}`)) return false;
    const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$|\.$/g, '');
    if (name === '') return false;
    return isIP(name) > 0 || !name.includes('.') || LOCAL_DOMAIN.test(name) || allowed.includes(name);
  };
}

export function rejectReboundHosts({ allowedHosts }: Pick<GuardSettings, 'allowedHosts'>): ServiceStep {
  const isTrusted = hostGuard(allowedHosts);
  return ({ headers: { host = '' } }) => {
    if (!isTrusted(host)) throw reject('foreign-host', { hint: `unknown Host ${host || '(none)'}; ${RIGHT_HOSTS}` });
  };
}

/**
 * Rejects requests with 403 if their `Host` is not trusted. Requests in memory may have any `Host`, because only this
 * process can send such requests.
 */
export function rejectForeignHosts({ allowedHosts }: Pick<GuardSettings, 'allowedHosts'>): ServiceHandler {
  const isTrusted = hostGuard(allowedHosts);
  return ({ headers: { host = '' }, socket }, _res, next) => {
    if (!isTrusted(host) && !isInMemory(socket)) {
      throw new Problem(403, `the control plane rejects the Host ${host || '(none)'}: ${RIGHT_HOSTS}`);
    }
    next();
  };
}

/**
 * Rejects requests with 403 if their headers show a page of another origin.
 * @param checks whether to check `Origin` and `Sec-Fetch-Site`. Without `site`, other pages can link to the route
 */
export function rejectForeignPages(checks = { origin: true, site: true }): ServiceHandler {
  return ({ headers, protocol }, _res, next) => {
    const { host = '', origin, 'sec-fetch-site': site = 'none' } = headers;
    const own = `${protocol}://${host}`.toLowerCase();
    if (checks.origin && origin !== undefined && origin.toLowerCase() !== own) {
      throw new Problem(
        403,
        `the control plane rejects pages of other origins: the page has the origin ${origin}, the server has ${own}. A proxy between page and server must keep the Host (Vite: changeOrigin: false), or else open the panel at the address of leadmock itself; for https, it must send X-Forwarded-Proto, and leadmock needs --trust-proxy`,
      );
    }
    if (checks.site && site !== 'none' && site !== 'same-origin') {
      throw new Problem(403, `the control plane rejects other origins (Sec-Fetch-Site: ${site}). Use the URL directly`);
    }
    next();
  };
}

function isEqualSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function askForToken({ controlToken }: GuardSettings): ServiceHandler {
  return (req, res, next) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
    if (controlToken !== undefined && (given === undefined || !isEqualSecret(given, controlToken))) {
      res.setHeader('WWW-Authenticate', 'Bearer realm="leadmock control plane"');
      const found = given === undefined ? 'missing' : 'wrong';
      const source = '--control-token, or of LEADMOCK_CONTROL_TOKEN, which leadmock run sets';
      throw new Problem(
        401,
        `${found} control token. Send the header Authorization with the word Bearer and the value of ${source}`,
      );
    }
    next();
  };
}
