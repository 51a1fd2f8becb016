import { expect, test } from 'vitest';
import { flagNames, serveFlags } from '../../src/cli/settings/flags.ts';
import { gatherSettings, unknownVariables } from '../../src/cli/settings/raw-settings.ts';
import { readSettings, type ServeSettings } from '../../src/cli/settings/settings.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';

// These tests call the code directly, which is faster than a process each; mistakes.test.ts starts some processes.

type Flags = Record<string, string | string[] | boolean>;
type Variables = Record<string, string>;

function read(flags: Flags, variables: Variables = {}): ServeSettings {
  return readSettings(gatherSettings(flags, variables));
}

function rejectionOf(flags: Flags, variables: Variables = {}): string {
  try {
    read(flags, variables);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify({ flags, variables })} was taken`);
}

function variable(name: string): string {
  return `LEADMOCK_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** Invalid values of settings, with the valid values in the message. */
const WRONG: [name: string, value: string, ...says: string[]][] = [
  ['port', 'x', 'a whole number from 0 to 65535', '"x"'],
  ['port', '65536', 'a whole number from 0 to 65535'],
  ['port', '8e3', 'a whole number from 0 to 65535'],
  ['task-status', 'x', 'a whole number'],
  ['max-sandboxes', '1', 'a whole number from 2 to 100000'],
  ['journal-limit', '0', 'a whole number from 1 to 100000'],
  ['replica', 'B', '1 to 8 lower-case letters or digits (it is "B")'],
  ['replica', 'a.b', '1 to 8 lower-case letters or digits'],
  ['replica', 'replica-1', '1 to 8 lower-case letters or digits'],
  ['body-limit', '1gb', 'at most 9 digits and an optional b, kb or mb, such as 500kb'],
  ['log-level', 'inf', 'silent, error, info, debug', 'did you mean info?'],
  ['trust-proxy', 'nobody', 'a number of hops', 'addresses'],
  ['trust-proxy', '10.0.0.0/99', 'a number of hops', 'addresses'],
  ['preset', 'strct', 'conventional or strict, or absent', 'did you mean strict?'],
  ['preset', 'observed', 'conventional or strict, or absent for all defaults (it is "observed")'],
  ['assume', 'errorStatus', 'id=value', 'errorStatus'],
  ['assume', 'errorState=code', 'errorState', 'did you mean errorStatus?'],
  ['assume', 'errorStatus=cod', 'errorStatus', 'did you mean code?'],
  ['assume', 'errorStatus=code,ratelimit=3', 'ratelimit', 'did you mean rateLimit?'],
  ['assume', 'timezone=Europe/Mosco', 'did you mean Europe/Moscow?'],
  ['assume', 'constructor=1', 'unknown assumption constructor'],
];

test.each(WRONG)('--%s %j is rejected, naming the flag and what would be right', (name, value, ...says) => {
  const message = rejectionOf({ [name]: value });
  expect(message).toMatch(new RegExp(`^--${name}\\b`));
  for (const words of says) expect(message).toContain(words);
});

const BOOLEANS = flagNames.filter((name) => serveFlags[name].type === 'boolean');
const TEXTS = flagNames.filter((name) => serveFlags[name].type === 'text');

test.each(BOOLEANS)('the variable of --%s is on, off or rejected', (name) => {
  const message = rejectionOf({}, { [variable(name)]: 'maybe' });
  expect(message).toMatch(new RegExp(`^${variable(name)} must be true or false`));
  const on = ['true', '1', 'yes', 'on', 'TRUE'].map((text) => read({}, { [variable(name)]: text }));
  const off = ['false', '0', 'no', 'off', ''].map((text) => read({}, { [variable(name)]: text }));
  for (const settings of on) expect(settings).toEqual(read({ [name]: true }));
  for (const settings of off) expect(settings).toEqual(read({}));
  expect(on[0]).not.toEqual(off[0]);
});

const LOCKS = ['control-token', 'cors-origin'] as const;

test.each(flagNames)('--%s must not be empty', (name) => {
  expect(rejectionOf({ [name]: '' })).toBe(`--${name} must not be empty`);
});

test.each(flagNames.filter((name) => !LOCKS.some((lock) => lock === name)))(
  'the variable of --%s counts as not set when it is empty',
  (name) => {
    expect(read({}, { [variable(name)]: '' })).toEqual(read({}));
  },
);

test.each(LOCKS)('an empty variable of --%s is rejected, since not set it would leave everything open', (name) => {
  expect(rejectionOf({}, { [variable(name)]: '' })).toMatch(`${variable(name)} must not be empty`);
  expect(() => read({ [name]: 'http://x' }, { [variable(name)]: '' })).not.toThrow();
  const file = { [name]: { texts: [''], source: `leadmock.config.json: ${name}` } };
  expect(() => readSettings(gatherSettings({}, {}, file))).toThrow(/^leadmock\.config\.json: .* must be /);
});

test.each([
  ['Zq9-secret\n', ' (remove the space or line break at its end)'],
  ['Zq9 secret', ''],
  ['Zq9-sécret', ''],
])('a control token that no header can carry is rejected and not shown: %j', (token, hint) => {
  const said = `must be printable ASCII without spaces${hint}`;
  expect(rejectionOf({ 'control-token': token })).toBe(`--control-token ${said}`);
  expect(rejectionOf({}, { LEADMOCK_CONTROL_TOKEN: token })).toBe(`LEADMOCK_CONTROL_TOKEN ${said}`);
});

test.each([',', ' ', []])('--cors-origin without any origin is rejected: %j', (origins) => {
  expect(rejectionOf({ 'cors-origin': origins })).toContain('must be a whole origin such as http://localhost:3000');
});

test.each(TEXTS)('--%s may be given once', (name) => {
  expect(rejectionOf({ [name]: ['1', '1'] })).toBe(`--${name} occurs twice: remove one`);
});

test.each([
  ['port', '65535', 65_535],
  ['port', '0', 0],
] as const)('--%s %s is accepted', (name, value, number) => {
  expect(read({ [name]: value })[name]).toBe(number);
});

test('PORT counts after LEADMOCK_PORT, and --port before both', () => {
  expect(read({}, { PORT: '1' }).port).toBe(1);
  expect(read({}, { PORT: '1', LEADMOCK_PORT: '2' }).port).toBe(2);
  expect(read({ port: '3' }, { PORT: '1', LEADMOCK_PORT: '2' }).port).toBe(3);
  expect(read({}, { PORT: 'COM3', LEADMOCK_PORT: '2' }).port).toBe(2);
  expect(rejectionOf({}, { PORT: 'x' })).toMatch(/^PORT must be a whole number/);
});

const CONTRADICTIONS: [flags: Flags, ...says: string[]][] = [
  [{ 'no-cors': true, 'cors-origin': 'http://a.b' }, '--no-cors and --cors-origin are mutually exclusive'],
  [{ assume: 'errorStatus=code,errorStatus=200' }, '--assume: errorStatus occurs twice, as code and as 200'],
  [{ assume: ['errorStatus=code', 'errorStatus=200'] }, '--assume: errorStatus occurs twice, as code and as 200'],
];

test.each(CONTRADICTIONS)('%j contradicts itself', (flags, ...says) => {
  for (const words of says) expect(rejectionOf(flags)).toContain(words);
});

test('giving the same value twice is not a contradiction', () => {
  expect(read({ assume: 'errorStatus=code,errorStatus=code' }).mock.assumptions.errorStatus).toBe('code');
});

test.each(['operations', 'assume', 'allowed-hosts', 'cors-origin'])('an empty item of --%s is rejected', (name) => {
  const item = { assume: 'errorStatus=code', 'cors-origin': 'http://a.b' }[name] ?? 'a.json';
  for (const text of [`${item},`, `,${item}`, `${item},,${item}`, ' ']) {
    expect(rejectionOf({ [name]: text })).toMatch(new RegExp(`^--${name} must be `));
    expect(rejectionOf({}, { [variable(name)]: text })).toMatch(new RegExp(`^${variable(name)} must be `));
  }
});

test.each(['http://a.b', 'a.b:80', 'a.b/x', 'a b', '*', 'user@a.b', 'a..b', 'a.b.', '*.a.b'])(
  '--allowed-hosts %s is rejected',
  (host) => {
    const message = rejectionOf({ 'allowed-hosts': `fine.example,${host}` });
    expect(message).toBe(
      `--allowed-hosts must be host names or IP addresses, such as mock.example.com, without scheme, port, path or wildcard (it is ${JSON.stringify(`fine.example,${host}`)})`,
    );
  },
);

test.each(['https://*.example.org', '*', 'null', 'http://a.b/', 'http://a.b,https://*.b', 'http://a!b'])(
  '--cors-origin %s is rejected: no browser sends it',
  (origin) => {
    expect(rejectionOf({ 'cors-origin': origin })).toBe(
      `--cors-origin must be a whole origin such as http://localhost:3000, without path, final slash, default port or wildcard (it is ${JSON.stringify(origin)})`,
    );
  },
);

test('--cors-origin takes names and addresses', () => {
  const origins = ['http://localhost:3000', 'https://a.example.org', 'http://[::1]:5173', 'http://127.0.0.1'];
  expect(read({ 'cors-origin': origins }).mock.corsOrigins).toEqual(origins);
});

test.each(['a.b', 'A.Example', 'my_host', '10.0.0.1', '::1', '[::1]'])('--allowed-hosts %s is taken', (host) => {
  expect(read({ 'allowed-hosts': host }).mock.allowedHosts).toEqual([host]);
});

test('--allowed-hosts may be repeated, and list several hosts', () => {
  const hosts = ['mock.example.com, b.example.com', 'c.example.com'];
  expect(read({ 'allowed-hosts': hosts }).mock.allowedHosts).toEqual([
    'mock.example.com',
    'b.example.com',
    'c.example.com',
  ]);
});

test('--trust-proxy is a truth, a number or addresses', () => {
  const trustProxy = (text: string) => read({ 'trust-proxy': text }).mock.trustProxy;
  expect(['true', 'false', '2', 'loopback,10.0.0.0/8'].map(trustProxy)).toEqual([
    true,
    false,
    2,
    'loopback,10.0.0.0/8',
  ]);
});

test('--body-limit is counted in bytes', () => {
  const bytes = (text: string) => read({ 'body-limit': text }).mock.bodyLimitBytes;
  expect(['7', '7b', '7kb', '7KB', '2mb'].map(bytes)).toEqual([7, 7, 7168, 7168, 2_097_152]);
});

/** @returns the assumptions whose values differ from their defaults */
function changedAssumptions(flags: Flags, variables: Variables): Record<string, string> {
  const { assumptions } = read(flags, variables).mock;
  expect(Object.keys(assumptions)).toEqual(Object.keys(defaultAssumptions));
  const standard: Record<string, string> = defaultAssumptions;
  return Object.fromEntries(Object.entries(assumptions).filter(([id, value]) => value !== standard[id]));
}

const CONVENTIONAL = { errorStatus: 'code', unknownPathId: '404', validationErrors: 'all' };
const STRICT = { unknownFields: 'reject', secondUser: 'reject' };
const BOTH = { errorStatus: 'code', rateLimit: '3' };

const STARTS: [what: string, flags: Flags, variables: Variables, changed: Record<string, string>][] = [
  ['nothing', {}, {}, {}],
  ['--assume twice', { assume: ['errorStatus=code', 'rateLimit=3'] }, {}, BOTH],
  ['--assume with commas', { assume: 'errorStatus=code, rateLimit=3' }, {}, BOTH],
  ['LEADMOCK_ASSUME', {}, { LEADMOCK_ASSUME: 'errorStatus=code,rateLimit=3' }, BOTH],
  ['a time zone that is not listed', { assume: 'timezone=Asia/Tokyo' }, {}, { timezone: 'Asia/Tokyo' }],
  ['--preset conventional', { preset: 'conventional' }, {}, CONVENTIONAL],
  ['--preset strict', { preset: 'strict' }, {}, STRICT],
  ['LEADMOCK_PRESET', {}, { LEADMOCK_PRESET: 'strict' }, STRICT],
  ['--preset against LEADMOCK_PRESET', { preset: 'strict' }, { LEADMOCK_PRESET: 'conventional' }, STRICT],
  [
    '--assume against the preset',
    { assume: 'unknownPathId=400', preset: 'conventional' },
    {},
    { errorStatus: 'code', validationErrors: 'all' },
  ],
  [
    'LEADMOCK_ASSUME against --preset',
    { preset: 'strict' },
    { LEADMOCK_ASSUME: 'secondUser=allow' },
    { unknownFields: 'reject', secondUser: 'allow' },
  ],
  [
    'LEADMOCK_ASSUME against LEADMOCK_PRESET',
    {},
    { LEADMOCK_ASSUME: 'secondUser=allow', LEADMOCK_PRESET: 'strict' },
    { unknownFields: 'reject', secondUser: 'allow' },
  ],
  [
    '--assume against LEADMOCK_ASSUME',
    { assume: 'rateLimit=3' },
    { LEADMOCK_ASSUME: 'errorStatus=code' },
    { rateLimit: '3' },
  ],
];

test.each(STARTS)('%s sets these assumptions', (_what, flags, variables, changed) => {
  expect(changedAssumptions(flags, variables)).toEqual(changed);
});

test('an unknown variable that looks like a setting is reported', () => {
  expect(unknownVariables({ LEADMOCK_PORT: '1', LEADMOCK_URL: '1', PORT: '1', HOME: '/', LEAD: '1' })).toEqual([]);
  const [warning, ...others] = unknownVariables({ LEADMOCK_TASK_STATE: '1' });
  expect(others).toEqual([]);
  expect(warning).toContain('LEADMOCK_TASK_STATE');
  expect(warning).toContain('did you mean LEADMOCK_TASK_STATUS?');
});
