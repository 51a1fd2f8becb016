import { expect, test } from 'vitest';
import { callerAddress } from '../../../src/mock/http/server/caller-address.ts';
import { rule } from '../../support/titles.ts';

const HERE = callerAddress('127.0.0.1');

test.each(['127.0.0.1', '127.0.0.2', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
  rule('caller-address', '%s is the loopback caller'),
  (address) => {
    expect(callerAddress(address)).toBe(HERE);
  },
);

test.each([
  '128.0.0.1',
  '12.7.0.0',
  '10.127.0.1',
  '::2',
  '::',
  '::127.0.0.1',
  '2001:db8::1',
  '::ffff:10.0.0.1',
  '0.0.0.0',
])(rule('caller-address', '%s is not a loopback address'), (address) => {
  expect(callerAddress(address)).not.toBe(HERE);
});

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['0:0:0:0:0:0:0:1', '::1'],
])(rule('caller-address', '%s and %s are the same address'), (address, same) => {
  expect(callerAddress(address)).toBe(callerAddress(same));
});

test(rule('caller-address', 'different addresses stay different'), () => {
  const addresses = ['203.0.113.7', '203.0.113.8', '2001:db8::1', '2001:db8::2', '::ffff:203.0.113.9'];
  expect(new Set(addresses.map(callerAddress)).size).toBe(addresses.length);
});
