import type { Arguments } from '../yargs-options.ts';
import { environmentName } from './flags.ts';

/**
 * Matches `name=value` of the variables that Kubernetes sets in each pod for a service, and Docker for `--link`, if the
 * name of the service or alias is `leadmock` or begins with `leadmock-`.
 */
const SERVICE_LINK =
  /^LEADMOCK(_\w+)?_(SERVICE_HOST=|SERVICE_PORT(_\w+)?=|PORT=\w+:\/\/|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?=|ENV_\w+=|NAME=\/)/;

export function isServiceLink(name: string, value = ''): boolean {
  return SERVICE_LINK.test(`${name}=${value}`);
}

/** @returns a warning if leadmock would read the port from a variable that contains the address of a service */
export function portWarnings(flags: Arguments, environment: Readonly<NodeJS.ProcessEnv>): string[] {
  const name = environmentName('port');
  const text = environment[name];
  if (flags['port'] !== undefined || !isServiceLink(name, text)) return [];
  const cause = 'Kubernetes and Docker set this variable for a service named leadmock';
  return [`${name}: ignored ${text}, because a port is a number. ${cause}. Set --port, or disable service links`];
}
