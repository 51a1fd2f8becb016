import type { Service, ServiceRequest, ServiceResponse } from './exchange.ts';
import { createPrng } from './prng.ts';
import type { Settings } from './settings.ts';

const MAINTENANCE_MS = 10_000;

const TITLES: Record<number, string> = {
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Time-out',
};

function htmlPage(status: number): ServiceResponse {
  const title = `${status} ${TITLES[status] ?? ''}`;
  return {
    status,
    headers: { 'content-type': 'text/html', ...(status === 429 && { 'retry-after': '1' }) },
    body: `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>`,
  };
}

/** Responds to some requests with HTML pages, and passes the others to the service. */
export function createGateway({ seed, ways }: Settings, service: Service): Service {
  const maintenanceFrom = createPrng(seed, 'maintenance').integer(10, 60);
  let maintenanceUntilMs = 0;
  let requestCount = 0;
  const answer = (request: ServiceRequest) => {
    requestCount++;
    const prng = createPrng(seed, `gateway ${requestCount}`);
    const drawn = prng.next();
    if (requestCount === maintenanceFrom) maintenanceUntilMs = request.atMs + MAINTENANCE_MS;
    if (ways.includes('maintenancePage') && request.atMs < maintenanceUntilMs) return htmlPage(503);
    if (ways.includes('gatewayPages') && drawn < 0.03) return htmlPage(prng.pick([429, 502, 503]));
    const response = service(request);
    return ways.includes('gatewayTimeouts') && drawn > 0.98 ? htmlPage(504) : response;
  };
  return (request) => {
    const response = answer(request);
    if (!ways.includes('dateHeader')) return response;
    return { ...response, headers: { ...response.headers, date: new Date(request.atMs).toUTCString() } };
  };
}
