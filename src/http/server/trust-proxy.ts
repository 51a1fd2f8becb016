import express from 'express';

/** As in Express: all, none, a number of proxies, or a list of addresses and networks. */
export type TrustProxy = boolean | number | string;

export function isTrustProxy(value: TrustProxy): boolean {
  try {
    express().set('trust proxy', value);
    return true;
  } catch {
    return false;
  }
}
