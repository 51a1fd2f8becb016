import { aName, isName } from '../../core/name.ts';
import { environmentName } from '../settings/flags.ts';
import { CONTROL_VARIABLES, type Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';

const DEFAULT_URL = 'http://localhost:8080';

/** The text of a flag, otherwise of its variable. An empty variable is how many tools pass one that is not set. */
function setting(name: string, variable: string, args: Arguments, environment: Environment) {
  const given = args[name];
  if (Array.isArray(given)) throw new UsageError(`--${name} was given twice`);
  if (given === '') throw new UsageError(`--${name} must not be empty`);
  return given === undefined
    ? { source: variable, text: environment[variable] || undefined }
    : { source: `--${name}`, text: String(given) };
}

/**
 * The base URL without a slash at its end; that of the control plane, as the server prints it at its start, is as good.
 * @throws UsageError
 */
export function baseUrl(args: Arguments, environment: Environment): string {
  const { source, text = DEFAULT_URL } = setting('url', CONTROL_VARIABLES.url, args, environment);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  // Credentials and a query could not be sent along.
  if (!url || !isHttp || url.username || url.password || url.search || url.hash) {
    throw new UsageError(`${source} must be the base URL of a server, such as ${DEFAULT_URL} (it is ${quoted(text)})`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/(_mock\/?)?$/, '');
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

/**
 * The headers that choose the sandbox and show the control token.
 * @throws UsageError
 */
export function headersOf(args: Arguments, environment: Environment): Record<string, string> {
  const sandbox = setting('sandbox', CONTROL_VARIABLES.sandbox, args, environment);
  if (sandbox.text !== undefined && !isName(sandbox.text)) {
    throw new UsageError(`${sandbox.source} must be ${aName} (it is ${quoted(sandbox.text)})`);
  }
  const token = setting('control-token', environmentName('control-token'), args, environment);
  if (token.text !== undefined && !/^[\x21-\x7e]+$/.test(token.text)) {
    throw new UsageError(`${token.source} must be printable ASCII without spaces`);
  }
  return {
    ...(sandbox.text !== undefined && { 'X-Mock-Sandbox': sandbox.text }),
    ...(token.text !== undefined && { Authorization: `Bearer ${token.text}` }),
  };
}
