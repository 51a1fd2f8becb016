import type { HeaderList, ServiceResponse } from './exchange.ts';

function placeOf(headers: HeaderList, name: string): number {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === name) return at;
  return -1;
}

export function setHeader({ locals: { headers } }: ServiceResponse, name: string, value: string): void {
  const at = placeOf(headers, name);
  if (at < 0) headers.push(name, value);
  else headers[at + 1] = value;
}

export function removeHeader({ locals: { headers } }: ServiceResponse, name: string): void {
  const at = placeOf(headers, name);
  if (at >= 0) headers.splice(at, 2);
}

export function handOverHeaders(res: ServiceResponse): void {
  const { headers } = res.locals;
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] as string, headers[at + 1] as string);
}
