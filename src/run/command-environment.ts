type Environment = Readonly<NodeJS.ProcessEnv>;

function withHosts(list: string | undefined, hosts: readonly string[]): string {
  const known = (list ?? '').split(',').filter((item) => item.trim() !== '');
  return known.includes('*') ? '*' : [...new Set([...known, ...hosts])].join(',');
}

/**
 * Adds the URL of a server in each of the variables, and excludes the host of this URL from proxies. Programs read
 * `no_proxy`, or `NO_PROXY`, or the first that is set.
 */
export function commandEnvironment(
  environment: Environment,
  urlVariables: readonly string[],
  url: string,
): NodeJS.ProcessEnv {
  const { hostname } = new URL(url);
  const hosts = [hostname, hostname.replace(/^\[(.*)\]$/, '$1')];
  const { NO_PROXY: upper, no_proxy: lower } = environment;
  return {
    ...environment,
    NO_PROXY: withHosts(upper || lower, hosts),
    no_proxy: withHosts(lower || upper, hosts),
    ...Object.fromEntries(urlVariables.map((name) => [name, url])),
  };
}

/** @returns a sentence if a proxy may have received the requests of the command; otherwise an empty string */
export function proxyHint(environment: Environment): string {
  const name = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'].find((each) => environment[each]);
  return name === undefined
    ? ''
    : `. ${name} is set, so a proxy may have received the requests: let the tests send requests to the hosts in NO_PROXY without the proxy`;
}
