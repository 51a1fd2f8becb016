import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const dockerfile = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ');
/** Instructions for the final image, after the build stage. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const { version, license } = JSON.parse(read('package.json'));

/** @returns the arguments of all instructions of one kind */
const all = (instruction: string) =>
  [...image.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, words = '']) => words);

test('the labels of the image contain the version of the package, and the revision if given', () => {
  const labels = Object.fromEntries(
    [
      ...all('LABEL')
        .join(' ')
        .matchAll(/([\w.]+)="([^"]*)"/g),
    ].map(([, k, v]) => [k, v]),
  );
  expect(labels).toEqual({
    'org.opencontainers.image.title': 'leadmock',
    'org.opencontainers.image.description': expect.any(String),
    'org.opencontainers.image.licenses': license,
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.source': '$SOURCE',
    'org.opencontainers.image.revision': '$REVISION',
  });
  // An argument without a default would become an empty label.
  expect(all('ARG')).toEqual(['SOURCE=unknown', 'REVISION=unknown']);
});

test('the image leaves no volume, and any user can write to its data folder', () => {
  expect(all('VOLUME')).toEqual([]);
  expect(all('RUN').join()).toMatch(/mkdir \/data && chmod 2777 \/data && ln -s \/data \/app\/data\b/);
  // A module of operations is mounted in any folder, and imports leadmock/operation.
  expect(all('RUN').join()).toMatch(/ln -s \/app \/node_modules\/leadmock\b/);
  // The variable would set a data file explicitly, so a read-only container could not start.
  expect(image).not.toContain('LEADMOCK_DATA_FILE');
  expect(all('USER')).toEqual(['1000:0']);
});

test('the image contains the license, which the build receives', () => {
  expect(all('COPY').join(' ')).toMatch(/\/app\/LICENSE\b/);
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['!LICENSE', '!scripts/build']));
});

test('the compile cache is filled with the command and user of the image, and without a server', () => {
  const [user = ''] = all('USER').map((words) => words.split(':')[0]);
  const kept = all('ENV')
    .join(' ')
    .match(/\bNODE_COMPILE_CACHE=(\S+)/)?.[1];
  expect(all('RUN').join()).toContain(`install -d -o ${user} ${kept}`);
  const [node, ...flags] = JSON.parse(all('ENTRYPOINT')[0] ?? '[]').map((word: string) => word.replace('/app/', ''));
  const warming = all('RUN').find((words) => words.startsWith('node ')) ?? '';
  expect(warming).toBe(`${[node, ...flags].join(' ')} openapi > /dev/null`);
  // If the compile cache were filled before, its files would belong to root, and would not be kept.
  for (const before of ['\nUSER ', '\nENV NODE_COMPILE_CACHE'])
    expect(image.indexOf(before)).toBeLessThan(image.indexOf(warming));
});

test('the health check reads one fixed ready file, in a folder that is writable in read-only containers', () => {
  const environment = Object.fromEntries(
    [...image.matchAll(/\b(LEADMOCK_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  expect(environment).toEqual({ LEADMOCK_HOST: '::', LEADMOCK_READY_FILE: '/dev/shm/leadmock.ready' });
  expect(all('HEALTHCHECK')[0]).toMatch(/CMD \["node", "\/app\/dist\/leadmock\.js", "healthcheck"\]$/);
});

test('a new version does not install the packages again, and no signal opens a debugger', () => {
  const [, stripped = '', installed = ''] = dockerfile.split(/^FROM .*$/m);
  expect(stripped).toContain('const { version, ...rest }');
  expect(installed).toMatch(/^\s*WORKDIR \/app\s+COPY --from=manifest \/app \.\/\s+RUN npm ci\b/);
  expect(all('ENTRYPOINT')[0]).toContain('"--disable-sigusr1"');
});

test('docker exec finds the command leadmock', () => {
  expect(all('RUN').join()).toContain('ln -s /app/dist/leadmock.js /usr/local/bin/leadmock');
});

test('the build stage runs only scripts that the build receives', () => {
  const received = read('.dockerignore').match(/(?<=^!).+/gm) ?? [];
  const [, , stage = ''] = dockerfile.split(/^FROM .*$/m);
  const scripts = stage.match(/\bnode \S+|\bnpm run \S+/g) ?? [];
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) {
    const path = script.replace('node ', '');
    expect(
      received.some((folder) => path.startsWith(`${folder}/`)),
      script,
    ).toBe(true);
  }
});
