import express from 'express';

/** As Express means it: everyone, no one, so many hops, or a list of addresses and networks. */
export type TrustProxy = boolean | number | string;

/** Whether Express takes the setting; it throws for an address that is none. */
export function isTrustProxy(value: TrustProxy): boolean {
  try {
    express().set('trust proxy', value);
    return true;
  } catch {
    return false;
  }
}
