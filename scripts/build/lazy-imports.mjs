import { readFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);

/** A built-in module of Node as an ES module that reads only the imported names: some names are made, or warn, when they are read. */
function builtIn(module) {
  const names = Object.keys(require(module)).filter((name) => name !== 'default');
  return [
    `const all = require('${module}'); const one = (name) => all[name]; export default all;`,
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ one('${name}');`),
  ].join('\n');
}

/** Built-in modules, with `node:` before their name or without. */
const BUILT_IN = new RegExp(`^(node:|(${builtinModules.join('|')})$)`);

/** Packages that are loaded when their code is called, each with the module that stands in for it. */
const LOADED_WHEN_CALLED = {
  // Its patterns take a tenth of a start to build, and only texts for a terminal need them.
  'string-width': {
    filter: /^string-width$/,
    kind: 'import-statement',
    standIn: (path) => `export default (...given) => require('${path}').default(...given);`,
  },
  // Express has tables of all media types made, and uses one where a file is sent.
  'mime-types': {
    filter: /^mime-types$/,
    kind: 'require-call',
    standIn: (path) =>
      Object.keys(require(path))
        .map((name) => `Object.defineProperty(exports, '${name}', { get: () => require('${path}').${name} });`)
        .join('\n'),
  },
  // The build makes the validators of leadmock's own schemas; ajv compiles the schemas of users.
  ajv: {
    filter: /^ajv(-formats|[/]dist[/]2020[.]js)$/,
    kind: 'import-statement',
    standIn: (path) => `
      export class Ajv2020 { constructor(options) { return new (require('${path}').Ajv2020)(options); } }
      export default { default: (...given) => require('${path}').default(...given) };`,
  },
};

/** Packages that leadmock never needs, each with the module that stands in for it. */
const NEVER_LOADED = {
  // Express logs each step of each request through it, if DEBUG asks for that; leadmock has a journal.
  debug: 'module.exports = () => () => {};',
  // The parser of bodies loads it for other charsets than UTF-8, which leadmock rejects.
  'iconv-lite': '',
};

/** Plugin for esbuild: a start loads only what it needs (docs/decisions/0003). */
export const lazyImports = {
  name: 'lazy-imports',
  setup({ onResolve, onLoad, resolve }) {
    // Node makes all names of a module when it is imported: `node:http` builds undici to show WebSocket.
    onResolve({ filter: BUILT_IN }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'built-in' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'built-in' }, ({ path }) => ({ contents: builtIn(path) }));
    for (const [namespace, { filter, kind, standIn }] of Object.entries(LOADED_WHEN_CALLED)) {
      onResolve({ filter }, async (asked) => {
        if (asked.kind !== kind || asked.namespace !== 'file') return;
        const { path } = await resolve(asked.path, { kind: 'require-call', resolveDir: asked.resolveDir });
        return { path, namespace };
      });
      onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: standIn(path), resolveDir: dirname(path) }));
    }
    for (const [namespace, contents] of Object.entries(NEVER_LOADED)) {
      onResolve({ filter: new RegExp(`^${namespace}$`) }, ({ path }) => ({ path, namespace }));
      onLoad({ filter: /./, namespace }, () => ({ contents }));
    }
    // Parsed when it is needed.
    onLoad({ filter: /[/]node_modules[/]mime-db[/].*[.]json$/ }, ({ path }) => ({
      contents: readFileSync(path),
      loader: 'copy',
    }));
  },
};
