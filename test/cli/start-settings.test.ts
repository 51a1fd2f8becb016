import { expect, test } from 'vitest';
import { startSettings } from '../../src/cli/settings/start-settings.ts';

test.each([
  [{}, '--host: this machine has no address localhost. Set --host ::1 or another address of this machine'],
  [{ host: '192.0.2.7' }, '--host: this machine has no address 192.0.2.7. Set localhost'],
])('a host that this machine lacks is named: %j', (args, message) => {
  const { rethrow } = startSettings({ ephemeral: true, ...args }, {});
  expect(() => rethrow(Object.assign(new Error('listen'), { code: 'EADDRNOTAVAIL' }))).toThrow(message);
});
