// For `node --import`: vitest looks for a DOM package next to itself, but the packages of the tests are in test/tools.
import { register } from 'node:module';

const parentURL = new URL('../tools/package.json', import.meta.url).href;
const hook = `
export function resolve(name, context, next) {
  const isDom = name === 'happy-dom' || name === 'jsdom';
  return next(name, isDom ? { ...context, parentURL: ${JSON.stringify(parentURL)} } : context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
