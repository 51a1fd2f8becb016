import { expect, test } from 'vitest';
import { commandEnvironment } from '../../src/run/command-environment.ts';

test.each([
  [{ NO_PROXY: '', no_proxy: '' }, 'localhost'],
  [{ NO_PROXY: 'corp.example', no_proxy: '' }, 'corp.example,localhost'],
  [{ NO_PROXY: '*', no_proxy: '' }, '*'],
])('a command keeps the excluded hosts of the user: %j', (environment, hosts) => {
  const { NO_PROXY, no_proxy } = commandEnvironment(environment, [], 'http://localhost:8080');
  expect([NO_PROXY, no_proxy]).toEqual([hosts, hosts]);
});

test('a command keeps different excluded hosts in both variables', () => {
  const environment = { NO_PROXY: 'a.example', no_proxy: 'b.example' };
  expect(commandEnvironment(environment, [], 'http://[::1]:8080')).toMatchObject({
    NO_PROXY: 'a.example,[::1],::1',
    no_proxy: 'b.example,[::1],::1',
  });
});
