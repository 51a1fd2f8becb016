import { isIP } from 'node:net';
import { parseAssumptions, presetViolation } from '../../mock/control/assumptions/parse-assumptions.ts';
import {
  type AssumptionId,
  type AssumptionValues,
  defaultAssumptions,
  type PresetName,
  presets,
} from '../../mock/core/assumptions.ts';
import { isLabel } from '../../mock/core/sandbox/chosen-name.ts';
import { didYouMean } from '../../mock/core/text/nearest.ts';
import { isTrustProxy, type TrustProxy } from '../../mock/http/server/trust-proxy.ts';
import { DASH } from '../standard-streams.ts';
import { UsageError } from '../usage-error.ts';
import { type FlagName, serveFlags } from './flags.ts';
import { type RawSettings, sourceOf } from './raw-settings.ts';

const ON = ['true', '1', 'yes', 'on'];
const OFF = ['false', '0', 'no', 'off'];

const PATH = 'a path, not standard input or output';

const HOST_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;

/** Whether a text is a host name or an IP address, which may be in brackets. */
function isHost(text: string): boolean {
  return isIP(text.replace(/^\[(.*)\]$/, '$1')) > 0 || HOST_NAME.test(text);
}

/** Reads settings. For an invalid setting, the methods throw a UsageError with the source of the setting. */
export class Reader {
  readonly #raw: RawSettings;

  constructor(raw: RawSettings) {
    this.#raw = raw;
  }

  text(name: FlagName): string {
    return this.#raw[name]?.texts[0] ?? serveFlags[name].default;
  }

  optional(name: FlagName): string | undefined {
    return this.#raw[name]?.texts[0];
  }

  path(name: FlagName): string | undefined {
    const text = this.optional(name);
    return text === DASH ? this.reject(name, PATH) : text;
  }

  paths(name: FlagName): string[] {
    const items = this.list(name);
    return items.includes(DASH) ? this.reject(name, PATH) : items;
  }

  /** The error message never shows the value, which must be valid in a header. */
  secret(name: FlagName): string | undefined {
    const text = this.optional(name);
    if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return text;
    const hint = /^[\x21-\x7e]+\s+$/.test(text) ? ' (remove the space or line break at its end)' : '';
    throw new UsageError(`${sourceOf(this.#raw, name)} must be printable ASCII without spaces${hint}`);
  }

  label(name: FlagName): string | undefined {
    const text = this.optional(name);
    return text === undefined || isLabel(text) ? text : this.reject(name, '1 to 8 lower-case letters or digits');
  }

  list(name: FlagName, right = 'a list without an empty item'): string[] {
    const texts = this.#raw[name]?.texts ?? [];
    const items = texts.flatMap((text) => text.split(',')).map((item) => item.trim());
    return items.includes('') ? this.reject(name, right) : items;
  }

  /** Reads origins in the form of the header `Origin`, without default ports. */
  origins(name: FlagName): string[] {
    const right = 'a whole origin such as http://localhost:3000, without path, final slash, default port or wildcard';
    const texts = this.list(name, right);
    // An empty list would open the service to all web pages.
    if (this.#raw[name] && texts.length === 0) this.reject(name, right);
    return texts.map((text) => {
      const { origin, hostname } = URL.canParse(text) ? new URL(text) : {};
      return origin === text.toLowerCase() && isHost(hostname ?? '') ? text.toLowerCase() : this.reject(name, right);
    });
  }

  hosts(name: FlagName): string[] {
    const right = 'host names or IP addresses, such as mock.example.com, without scheme, port, path or wildcard';
    const texts = this.list(name, right);
    return texts.every(isHost) ? texts : this.reject(name, right);
  }

  /** A boolean setting that is off counts as missing. An invalid boolean counts as on. */
  asksFor(name: FlagName): boolean {
    const text = this.optional(name);
    return text !== undefined && (serveFlags[name].type !== 'boolean' || !OFF.includes(text.toLowerCase()));
  }

  isOn(name: FlagName): boolean {
    const text = this.optional(name)?.toLowerCase() ?? 'off';
    return OFF.includes(text) ? false : ON.includes(text) || this.reject(name, 'true or false');
  }

  integer(name: FlagName, most: number, least = 0): number {
    const text = this.text(name);
    if (!/^[0-9]{1,15}$/.test(text) || Number(text) > most || Number(text) < least)
      this.reject(name, `a whole number from ${least} to ${most}`);
    return Number(text);
  }

  choice<Choice extends string>(name: FlagName, choices: readonly Choice[]): Choice {
    const text = this.text(name);
    const choice = choices.find((known) => known === text);
    return choice ?? this.reject(name, `one of ${choices.join(', ')}${didYouMean(text, choices)}`);
  }

  bytes(name: FlagName): number {
    const [, digits = '', unit = 'b'] = /^([0-9]{1,9})(b|kb|mb)?$/i.exec(this.text(name)) ?? [];
    if (digits === '') this.reject(name, 'at most 9 digits and an optional b, kb or mb, such as 500kb');
    return Number(digits) * { b: 1, kb: 1024, mb: 1024 * 1024 }[unit.toLowerCase() as 'b' | 'kb' | 'mb'];
  }

  trustProxy(): TrustProxy {
    const text = this.text('trust-proxy');
    const value = text === 'true' || text === 'false' ? text === 'true' : /^[0-9]+$/.test(text) ? Number(text) : text;
    return isTrustProxy(value)
      ? value
      : this.reject('trust-proxy', 'true, false, a number of hops, or addresses such as loopback,10.0.0.0/8');
  }

  assumptions(): AssumptionValues {
    const preset = this.optional('preset') as PresetName | undefined;
    const right = preset && presetViolation(preset);
    if (right !== undefined) this.reject('preset', right);
    const pairs = this.list('assume').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return at < 0
        ? this.reject('assume', `written as id=value, such as errorStatus=code`)
        : [pair.slice(0, at), pair.slice(at + 1)];
    });
    const { values, violations } = parseAssumptions(pairs);
    if (violations[0]) throw new UsageError(`${this.#raw.assume?.source}: ${violations[0].message}`);
    const [id, value] = pairs.find(([id, value]) => values[id as AssumptionId] !== value) ?? [];
    if (id !== undefined) {
      const both = `as ${value} and as ${values[id as AssumptionId]}`;
      throw new UsageError(`${this.#raw.assume?.source}: ${id} occurs twice, ${both}: remove one`);
    }
    return { ...defaultAssumptions, ...(preset && presets[preset]), ...values };
  }

  reject(name: FlagName, right: string): never {
    const { texts } = this.#raw[name] ?? { texts: [] };
    throw new UsageError(`${sourceOf(this.#raw, name)} must be ${right} (it is ${JSON.stringify(texts[0] ?? '')})`);
  }
}
