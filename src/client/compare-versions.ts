import { version } from '../generated/version.ts';
import { type Call, caller, type Route, reach, readWhole } from './send.ts';

/** URLs of servers whose version was compared with the version of this client. */
const compared = new Set<string>();

async function compareVersions(route: Route): Promise<void> {
  const base = route.base.replace(/\/_sandbox\/[^/]+$/, '');
  if (compared.has(base)) return;
  compared.add(base);
  const info = await caller({ ...route, base })('index').catch(() => undefined);
  if (info === undefined || info.version === version) return;
  console.warn(`leadmock: the client is ${version}, the server at ${base} is ${info.version}`);
}

/** After the first response of each server, the calls warn if the server has another version than this client. */
export function comparingCaller(route: Route): Call {
  return async (id, parts = {}) => {
    const reached = await reach(route, id, parts);
    try {
      return (await readWhole(reached)) as never;
    } finally {
      await compareVersions(route);
    }
  };
}
