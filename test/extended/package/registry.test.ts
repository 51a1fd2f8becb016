import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type TestContext, test } from 'vitest';
import { version } from '../../../src/mock/version.ts';
import { ROOT_FOLDER, snippetsIn, snippetsMarked } from '../../support/documentation.ts';
import { needs, program } from '../../support/needs.ts';
import { startIn } from '../../support/start-example.ts';
import { folderWithClone } from '../../support/user-project.ts';

const PAGE = 'docs/run-it.md';
const VERDACCIO = pathToFileURL(join(ROOT_FOLDER, 'test/tools/node_modules/verdaccio/build/index.js')).href;
const { isSkipped, why } = needs([program('bash')]);

/** Configuration of a registry without access to other registries. Only users may publish. */
const CONFIG = `
storage: ./storage
auth: { htpasswd: { file: ./htpasswd, algorithm: bcrypt, rounds: 1 } }
uplinks: {}
packages: { '@team/*': { access: $all, publish: $authenticated } }
web: { enable: false }
log: { type: stdout, format: json, level: fatal }
`;
const SERVER = `
import verdaccio from '${VERDACCIO}';
const server = await verdaccio.runServer('config.yaml');
server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
`;

/** Starts an npm registry with one user. */
async function startRegistry(context: TestContext, folder: string) {
  await mkdir(folder);
  await writeFile(join(folder, 'config.yaml'), CONFIG);
  await writeFile(join(folder, 'server.mjs'), SERVER);
  const host = `127.0.0.1:${await startIn(context, folder, { command: 'node server.mjs' }).printed(/port (\d+)/)}`;
  const created = await fetch(`http://${host}/-/user/org.couchdb.user:team`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'team', password: 'only-this-test' }),
  });
  const { token } = (await created.json()) as { token: string };
  return { token, withHost: (text: string) => text.replaceAll('https:', 'http:').replaceAll('npm.example.com', host) };
}

/** @returns the only command block of the page with a mark */
function commands(mark: string): string {
  const [{ code = '' } = {}, ...others] = snippetsMarked('registry').filter((snippet) => snippet.mark === mark);
  expect(code).not.toBe('');
  expect(others).toEqual([]);
  return code;
}

async function readJson(...path: string[]) {
  return JSON.parse(await readFile(join(...path), 'utf8'));
}

test.skipIf(isSkipped)(
  `a team publishes leadmock to its npm registry, installs a fixed version, and upgrades it${why}`,
  async (context) => {
    const folder = await folderWithClone(context);
    const { token, withHost } = await startRegistry(context, join(folder, 'registry'));
    const [home, own] = snippetsIn(PAGE).flatMap(({ language, code }) => (language === 'ini' ? [withHost(code)] : []));
    const project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(folder, '.npmrc'), home ?? '');
    await writeFile(join(project, '.npmrc'), own ?? '');
    await writeFile(join(project, 'package.json'), '{"name": "my-project", "private": true, "type": "module"}');
    const env = {
      NPM_TOKEN: token,
      npm_config_userconfig: join(folder, '.npmrc'),
      npm_config_cache: join(folder, '.npm'),
      // Other registries are unreachable, and the build already exists.
      npm_config_registry: 'http://127.0.0.1:1/',
      npm_config_fetch_retries: '0',
      npm_config_ignore_scripts: 'true',
      npm_config_update_notifier: 'false',
      npm_config_audit: 'false',
    };
    const run = (where: string, script: string) => {
      const command = `bash -euo pipefail <<'END OF SCRIPT'\n${script}\nEND OF SCRIPT`;
      return startIn(context, join(folder, where), { command, env }).ended;
    };
    const succeed = async (where: string, script: string) => {
      const { code, output } = await run(where, script);
      expect(code, output).toBe(0);
      return output;
    };

    for (const what of ['.', '"$(npm run --silent package)"']) {
      const { code, output } = await run(
        'leadmock',
        `npm publish ${what} --registry ${withHost('https://npm.example.com/')}`,
      );
      expect(code).toBe(1);
      expect(output).toContain('EPRIVATE');
    }

    await succeed('leadmock', commands('registry'));
    const lastLine = (output: string) => output.trimEnd().split('\n').at(-1);
    expect(lastLine(await succeed('project', commands('registry install')))).toBe(version);
    const { devDependencies } = await readJson(project, 'package.json');
    expect(devDependencies).toEqual({ leadmock: `npm:@team/leadmock@${version}` });
    const { packages } = await readJson(project, 'package-lock.json');
    expect(packages['node_modules/leadmock']).toMatchObject({
      name: '@team/leadmock',
      version,
      integrity: expect.stringMatching(/^sha512-/),
    });
    const imported = "Object.keys({ ...(await import('leadmock')), ...(await import('leadmock/client')) }).join()";
    expect(await succeed('project', `node --input-type=module -e "console.log(${imported})"`)).toContain('createMock');

    const next = '999.0.0';
    await succeed('leadmock', `npm pkg set version=${next}\n${commands('registry').replaceAll(version, next)}`);
    expect(lastLine(await succeed('project', 'npm ci\nnpx --no -- leadmock --version'))).toBe(version);
    const upgrade = commands('registry install').replaceAll(version, next);
    expect(lastLine(await succeed('project', upgrade))).toBe(next);
  },
);
