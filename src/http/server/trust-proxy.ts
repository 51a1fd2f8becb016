import express from 'express';

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
