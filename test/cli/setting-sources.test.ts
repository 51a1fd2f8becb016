import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfigFile } from '../../src/cli/settings/config-file.ts';
import { environmentName, type FlagName, flagNames, serveFlags } from '../../src/cli/settings/flags.ts';
import { gatherSettings } from '../../src/cli/settings/raw-settings.ts';
import { readSettings, type ServeSettings } from '../../src/cli/settings/settings.ts';
import { tempFolder } from '../support/temp-folder.ts';

type Values = Partial<Record<FlagName, string | boolean>>;

/** Places of settings, highest precedence last. */
const PLACES = ['file', 'environment', 'flags'] as const;
type Place = (typeof PLACES)[number];

async function read(set: Partial<Record<Place, Values>>): Promise<ServeSettings> {
  const file = join(await tempFolder(), 'config.json');
  writeFileSync(file, JSON.stringify(set.file ?? {}));
  const variables = Object.entries(set.environment ?? {}).map(([name, value]) => [
    environmentName(name as FlagName),
    String(value),
  ]);
  return readSettings(
    gatherSettings(set.flags ?? {}, Object.fromEntries(variables), readConfigFile({ LEADMOCK_CONFIG: file })),
  );
}

const LOWER_AND_HIGHER: readonly (readonly [Place, Place])[] = [
  ['file', 'environment'],
  ['file', 'flags'],
  ['environment', 'flags'],
];

/** Settings that exclude each other, with the effect of each setting alone. */
const EXCLUSIVE: readonly (readonly [one: Values, other: Values])[] = [
  [{ ephemeral: true }, { 'data-file': 'd.json' }],
  [{ ephemeral: true }, { fresh: true }],
  [{ 'no-cors': true }, { 'cors-origin': 'http://localhost:3000' }],
];

test.each(EXCLUSIVE)('of %j and %j the one of the higher place holds, as if the other were not set', async (a, b) => {
  for (const [low, high] of LOWER_AND_HIGHER) {
    for (const [lower, higher] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(await read({ [low]: lower, [high]: higher }), `${low}, ${high}`).toEqual(await read({ flags: higher }));
    }
  }
});

test.each(EXCLUSIVE)('%j and %j of one place are rejected', async (a, b) => {
  for (const place of PLACES) {
    await expect(read({ [place]: { ...a, ...b } })).rejects.toThrow('are mutually exclusive');
  }
});

test.each(EXCLUSIVE)('%j and %j of one place do not conflict if a higher place overrides one', async (a, b) => {
  for (const [low, high] of LOWER_AND_HIGHER) {
    for (const higher of [a, b]) {
      expect(await read({ [low]: { ...a, ...b }, [high]: higher }), `${low}, ${high}`).toEqual(
        await read({ flags: higher }),
      );
    }
  }
});

test('a boolean that is off excludes nothing', async () => {
  const { mock } = await read({ file: { 'cors-origin': 'http://a.b' }, flags: { 'no-cors': false } });
  expect(mock.corsOrigins).toEqual(['http://a.b']);
  const off = await read({ file: { 'data-file': 'd.json' }, environment: { ephemeral: 'off' } });
  expect(off.mock.dataFile).toMatch(/d\.json$/);
});

test('exclusions of a place stay when a higher place excludes it', async () => {
  const set = { file: { fresh: true }, environment: { ephemeral: true }, flags: { 'data-file': 'd.json' } };
  expect(await read(set)).toEqual(await read({ flags: { 'data-file': 'd.json' } }));
});

const WRONG: Values = {
  port: 'abc',
  'task-status': 'x',
  'body-limit': 'much',
  'max-sandboxes': '0',
  replica: 'B',
  'journal-limit': '0',
  'trust-proxy': 'nobody',
  preset: 'foo',
  assume: 'errorStatus=cod',
  'log-level': 'inf',
  'allowed-hosts': 'http://a.b',
  'cors-origin': 'nowhere',
  'control-token': 'a b',
};
const RIGHT: Values = {
  port: '1',
  'task-status': '1',
  'body-limit': '1kb',
  'max-sandboxes': '2',
  replica: 'b',
  'journal-limit': '1',
  'trust-proxy': 'true',
  preset: 'strict',
  assume: 'errorStatus=code',
  'log-level': 'info',
  'allowed-hosts': 'a.b',
  'cors-origin': 'http://a.b',
  'control-token': 'ab',
};
const BOOLEANS = flagNames.filter((name) => serveFlags[name].type === 'boolean');

test.each([...(Object.keys(WRONG) as FlagName[]), ...BOOLEANS])(
  'an invalid value of %s is ignored if a higher place overrides it',
  async (name) => {
    const [wrong, right] = [{ [name]: WRONG[name] ?? 'maybe' }, { [name]: RIGHT[name] ?? true }];
    for (const [low, high] of LOWER_AND_HIGHER.filter((pair) => !(BOOLEANS.includes(name) && pair.includes('file')))) {
      const effective = await read({ [high]: right });
      expect(await read({ [low]: wrong, [high]: right }), `${low}, ${high}`).toEqual(effective);
      const source = low === 'file' ? `config.json: ${name}` : environmentName(name);
      await expect(read({ [low]: wrong })).rejects.toThrow(source);
    }
  },
);

test('an invalid value is ignored if a higher place excludes it', async () => {
  for (const [low, high] of LOWER_AND_HIGHER) {
    const noCors = await read({ [high]: { 'no-cors': true } });
    expect(await read({ [low]: { 'cors-origin': 'nowhere' }, [high]: { 'no-cors': true } })).toEqual(noCors);
    const kept = await read({ [high]: { 'data-file': 'd.json' } });
    const ephemeral = low === 'file' ? true : 'maybe';
    expect(await read({ [low]: { ephemeral }, [high]: { 'data-file': 'd.json' } })).toEqual(kept);
  }
});

test('an overridden value excludes nothing', async () => {
  const set = { file: { 'data-file': 'd.json' }, environment: { ephemeral: true }, flags: { ephemeral: false } };
  expect((await read(set)).mock.dataFile).toMatch(/d\.json$/);
});
