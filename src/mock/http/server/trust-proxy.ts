import express, { type Express } from 'express';
import { withoutPort } from './caller-address.ts';

/** Value of the Express setting `trust proxy`. */
export type TrustProxy = boolean | number | string;

export function isTrustProxy(value: TrustProxy): boolean {
  try {
    express().set('trust proxy', value);
    return true;
  } catch {
    return false;
  }
}

/** Sets which proxies Express trusts, also if X-Forwarded-For contains the ports of the proxies. */
export function setTrustProxy(app: Express, value: TrustProxy): void {
  app.set('trust proxy', value);
  const trusts: (address: string, hop: number) => boolean = app.get('trust proxy fn');
  app.set('trust proxy fn', (address: string, hop: number) => trusts(withoutPort(address), hop));
}
