import { existsSync } from 'node:fs';
import { parseAssumptions, presetFault } from '../../control/assumptions/parse-assumptions.ts';
import { type AssumptionValues, defaultAssumptions, type PresetName, presets } from '../../core/assumptions.ts';
import { isTrustProxy, type TrustProxy } from '../../http/server/trust-proxy.ts';
import type { MockSettings } from '../../mock.ts';
import { nearest } from '../../nearest.ts';
import type { WatchedBy } from '../serve/watch-folders.ts';
import { UsageError } from '../usage-error.ts';
import { dataFilePath, isOnReadOnlyDisk } from './data-file-path.ts';
import { type FlagName, serveFlags } from './flags.ts';
import type { RawSettings } from './raw-settings.ts';

const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything that `leadmock serve` can be told, checked. */
export interface ServeSettings {
  mock: Omit<MockSettings, 'onRequest' | 'onDefect'>;
  host: string;
  port: number;
  logLevel: LogLevel;
  readyFile: string | undefined;
  /** The data file that nobody asked for and that cannot be, on a read-only file system: nothing is kept. */
  notKept: string | undefined;
  /** How to learn that the file of a fixture was changed; undefined when nobody wants to. */
  watch: WatchedBy | undefined;
}

/** Reads single settings; each method throws a UsageError that names the source and what would be right. */
class Reader {
  readonly #raw: RawSettings;

  constructor(raw: RawSettings) {
    this.#raw = raw;
  }

  text(name: FlagName): string {
    return this.#raw[name]?.texts[0] ?? serveFlags[name].default;
  }

  /** A text without a default. */
  optional(name: FlagName): string | undefined {
    return this.#raw[name]?.texts[0];
  }

  /** A text that a header can carry whole. */
  secret(name: FlagName): string | undefined {
    const text = this.optional(name);
    return text === undefined || /^[\x21-\x7e]+$/.test(text)
      ? text
      : this.refuse(name, 'printable ASCII without spaces');
  }

  list(name: FlagName): string[] {
    const texts = this.#raw[name]?.texts ?? [];
    return texts
      .flatMap((text) => text.split(','))
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Origins as browsers send them: scheme, host and port, nothing behind it. */
  origins(name: FlagName): string[] {
    const right = 'an origin such as http://localhost:3000';
    const texts = this.list(name);
    // None at all would open it to every page.
    if (this.#raw[name] && texts.length === 0) this.refuse(name, right);
    return texts.map((text) => {
      const isOrigin = URL.canParse(text) && new URL(text).origin === text.toLowerCase();
      return isOrigin ? text.toLowerCase() : this.refuse(name, right);
    });
  }

  isOn(name: FlagName): boolean {
    const text = this.#raw[name]?.texts[0] ?? 'false';
    if (['true', '1', 'yes', 'on'].includes(text.toLowerCase())) return true;
    if (['false', '0', 'no', 'off'].includes(text.toLowerCase())) return false;
    return this.refuse(name, 'true or false');
  }

  integer(name: FlagName, most: number, least = 0): number {
    const text = this.text(name);
    if (!/^[0-9]{1,15}$/.test(text) || Number(text) > most || Number(text) < least)
      this.refuse(name, `a whole number from ${least} to ${most}`);
    return Number(text);
  }

  choice<Choice extends string>(name: FlagName, choices: readonly Choice[]): Choice {
    const text = this.text(name);
    const choice = choices.find((known) => known === text);
    return choice ?? this.refuse(name, `one of ${choices.join(', ')}; did you mean ${nearest(text, choices)}?`);
  }

  /** Where the state is kept, with no link on the way. */
  dataFile(): string {
    return (
      dataFilePath(this.text('data-file')) ?? this.refuse('data-file', 'a file, and no links that lead in a circle')
    );
  }

  /** Whether a setting was given at all. */
  isGiven(name: FlagName): boolean {
    return this.#raw[name] !== undefined;
  }

  bytes(name: FlagName): number {
    const [, digits = '', unit = 'b'] = /^([0-9]{1,9})(b|kb|mb)?$/i.exec(this.text(name)) ?? [];
    if (digits === '') this.refuse(name, 'a size such as 500kb or 2mb');
    return Number(digits) * { b: 1, kb: 1024, mb: 1024 * 1024 }[unit.toLowerCase() as 'b' | 'kb' | 'mb'];
  }

  trustProxy(): TrustProxy {
    const text = this.text('trust-proxy');
    const value = text === 'true' || text === 'false' ? text === 'true' : /^[0-9]+$/.test(text) ? Number(text) : text;
    return isTrustProxy(value)
      ? value
      : this.refuse('trust-proxy', 'true, false, a number of hops, or addresses such as loopback,10.0.0.0/8');
  }

  /** What the preset sets: nothing when there is none. */
  preset(): Partial<AssumptionValues> {
    const name = this.optional('preset');
    if (name === undefined) return {};
    const right = presetFault(name);
    return right === undefined ? presets[name as PresetName] : this.refuse('preset', right);
  }

  assumptions(): AssumptionValues {
    const pairs = this.list('assume').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return at < 0
        ? this.refuse('assume', `written as id=value, such as errorStatus=code`)
        : [pair.slice(0, at), pair.slice(at + 1)];
    });
    const { values, faults } = parseAssumptions(pairs);
    const [fault] = faults;
    if (fault) throw new UsageError(`${this.#raw.assume?.source}: ${fault.message}`);
    return { ...defaultAssumptions, ...this.preset(), ...values };
  }

  refuse(name: FlagName, right: string): never {
    const { texts, source } = this.#raw[name] ?? { texts: [], source: `--${name}` };
    throw new UsageError(`${source} must be ${right} (it is ${JSON.stringify(texts[0] ?? '')})`);
  }
}

/**
 * Checks what was set and fills in the defaults.
 * @throws UsageError for the first setting that cannot be
 */
export function readSettings(raw: RawSettings): ServeSettings {
  const read = new Reader(raw);
  const isEphemeral = read.isOn('ephemeral');
  if (isEphemeral && read.isOn('fresh'))
    throw new UsageError(
      '--fresh and --ephemeral are mutually exclusive: with --ephemeral there is no file to begin anew',
    );
  const dataFile = isEphemeral ? undefined : read.dataFile();
  const isKept =
    dataFile === undefined || read.isGiven('data-file') || existsSync(dataFile) || !isOnReadOnlyDisk(dataFile);
  return {
    mock: {
      fixture: read.text('fixture'),
      fixturesDir: read.optional('fixtures-dir'),
      assumptions: read.assumptions(),
      overrides: raw.overrides,
      taskStatus: read.integer('task-status', 1_000_000),
      dataFile: isKept ? dataFile : undefined,
      fresh: read.isOn('fresh'),
      control: !read.isOn('no-control'),
      controlToken: read.secret('control-token'),
      allowedHosts: read.list('allowed-hosts'),
      cors: !read.isOn('no-cors'),
      corsOrigins: read.origins('cors-origin'),
      trustProxy: read.trustProxy(),
      mockHeaders: !read.isOn('no-mock-headers'),
      bodyLimitBytes: read.bytes('body-limit'),
      maxSandboxes: read.integer('max-sandboxes', 100_000, 1),
    },
    host: read.text('host'),
    port: read.integer('port', 65_535),
    logLevel: read.choice('log-level', LOG_LEVELS),
    readyFile: read.optional('ready-file'),
    notKept: isKept ? undefined : dataFile,
    watch: read.isOn('watch-poll') ? 'polling' : read.isOn('watch') ? 'events' : undefined,
  };
}
