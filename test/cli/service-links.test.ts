import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { healthcheck } from '../../src/cli/serve/healthcheck.ts';
import { gatherSettings, unknownVariables } from '../../src/cli/settings/raw-settings.ts';
import { portWarnings } from '../../src/cli/settings/service-links.ts';
import { readSettings } from '../../src/cli/settings/settings.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** What Kubernetes sets in each pod for a service with a named port. */
const KUBERNETES = {
  LEADMOCK_PORT: 'tcp://10.96.12.7:8080',
  LEADMOCK_SERVICE_HOST: '10.96.12.7',
  LEADMOCK_SERVICE_PORT: '8080',
  LEADMOCK_SERVICE_PORT_HTTP: '8080',
  LEADMOCK_PORT_8080_TCP: 'tcp://10.96.12.7:8080',
  LEADMOCK_PORT_8080_TCP_PROTO: 'tcp',
  LEADMOCK_PORT_8080_TCP_PORT: '8080',
  LEADMOCK_PORT_8080_TCP_ADDR: '10.96.12.7',
};

/** What Docker sets for `--link mock:leadmock`. */
const DOCKER = {
  LEADMOCK_NAME: '/tests/leadmock',
  LEADMOCK_PORT: 'tcp://172.17.0.5:8080',
  LEADMOCK_PORT_8080_TCP: 'tcp://172.17.0.5:8080',
  LEADMOCK_PORT_8080_TCP_ADDR: '172.17.0.5',
  LEADMOCK_PORT_8080_TCP_PORT: '8080',
  LEADMOCK_PORT_8080_TCP_PROTO: 'tcp',
  LEADMOCK_ENV_NODE_VERSION: '24.1.0',
  LEADMOCK_ENV_LEADMOCK_HOST: '::',
};

/** @returns the variables of a service or alias with another name */
function named(prefix: string, variables: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name.replace('LEADMOCK', prefix), value]),
  );
}

const portOf = (environment: Record<string, string>, flags: object = {}, file: object = {}) =>
  readSettings(gatherSettings({ ...flags }, environment, file)).port;

test.each([
  ['Kubernetes', KUBERNETES],
  ['Kubernetes with IPv6 and UDP', { LEADMOCK_PORT: 'udp://[fd00::7]:53', LEADMOCK_PORT_53_UDP_PROTO: 'udp' }],
  ['Docker', DOCKER],
])('the link of %s to a service named leadmock is not the port', (_of, variables) => {
  expect(portOf(variables)).toBe(8080);
  expect(portOf({ ...variables, PORT: '9000' })).toBe(9000);
  expect(portOf(variables, {}, { port: { texts: ['9001'], source: 'leadmock.config.json: port' } })).toBe(9001);
  expect(portOf(variables, { port: '0' })).toBe(0);
});

test.each([
  ['Kubernetes', KUBERNETES],
  ['Kubernetes, for a service named leadmock-staging', named('LEADMOCK_STAGING', KUBERNETES)],
  ['Docker', DOCKER],
  ['Docker, for the alias leadmock_a', named('LEADMOCK_A', DOCKER)],
])('no variable of %s is reported as an unknown setting', (_of, variables) => {
  expect(unknownVariables({ ...variables })).toEqual([]);
});

test.each([
  ['LEADMOCK_HTTP_PORT', '9000'],
  ['LEADMOCK_SANDBOX_NAME', 'mine'],
  ['LEADMOCK_SERVICE', 'x'],
  ['LEADMOCK_PORTS', '9000'],
])('%s=%s is still reported', (name, value) => {
  expect(unknownVariables({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

const WARNING =
  'LEADMOCK_PORT: ignored tcp://10.96.12.7:8080, because a port is a number. Kubernetes and Docker set this variable for a service named leadmock. Set --port, or disable service links';

test('the ignored variable causes one warning, unless a flag sets the port', () => {
  expect(portWarnings({}, KUBERNETES)).toEqual([WARNING]);
  expect(portWarnings({ port: '0' }, KUBERNETES)).toEqual([]);
  expect(portWarnings({}, { ...KUBERNETES, LEADMOCK_PORT: '8080' })).toEqual([]);
});

test('healthcheck warns only if it reads the port', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const file = join(await tempFolder(), 'ready.json');
  writeFileSync(file, '{"url":"http://127.0.0.1:1","port":1,"pid":1}');
  expect(await healthcheck({ 'ready-file': file }, KUBERNETES)).toBe(1);
  expect(told.mock.calls.flat()).toEqual([expect.stringContaining('not ready')]);
});
