import { readFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);
/** A module of Node as an ES module that asks for no more of its names than are imported: some are made, or warn, when asked for. */
function required(module) {
  const names = Object.keys(require(module)).filter((name) => name !== 'default');
  return [
    `const all = require('${module}'); const one = (name) => all[name]; export default all;`,
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ one('${name}');`),
  ].join('\n');
}

/** As they are imported with `node:` before them or without. */
const BUILT_IN = new RegExp(`^(node:|(${builtinModules.join('|')})$)`);

/** A plugin for esbuild: what a start has no use for, it does not pay for (docs/decisions/0003). */
export const lean = {
  name: 'lean',
  setup({ onResolve, onLoad, resolve }) {
    // Node itself makes all names of a module when it is imported: `node:http` builds undici to show WebSocket.
    onResolve({ filter: BUILT_IN }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({ contents: required(path) }));
    // Its patterns take a tenth of a start to build, and only texts for a terminal need them.
    onResolve({ filter: /^string-width$/ }, async ({ path, kind, resolveDir, namespace }) => {
      if (kind !== 'import-statement' || namespace !== 'file') return;
      const found = await resolve(path, { kind: 'require-call', resolveDir });
      return { path: found.path, namespace: 'when-called' };
    });
    onLoad({ filter: /./, namespace: 'when-called' }, ({ path }) => ({
      contents: `export default (...given) => require('${path}').default(...given);`,
      resolveDir: dirname(path),
    }));
    // Express has tables of all media types made, and uses one where a file is sent.
    onResolve({ filter: /^mime-types$/ }, async ({ path, kind, resolveDir, namespace }) => {
      if (kind !== 'require-call' || namespace !== 'file') return;
      const found = await resolve(path, { kind, resolveDir });
      return { path: found.path, namespace: 'when-asked' };
    });
    onLoad({ filter: /./, namespace: 'when-asked' }, ({ path }) => ({
      contents: Object.keys(require(path))
        .map((name) => `Object.defineProperty(exports, '${name}', { get: () => require('${path}').${name} });`)
        .join('\n'),
      resolveDir: dirname(path),
    }));
    // The validators of leadmock's own schemas are made by the build; ajv is there for those of users.
    onResolve({ filter: /^ajv(-formats|[/]dist[/]2020[.]js)$/ }, async ({ path, kind, resolveDir, namespace }) => {
      if (kind !== 'import-statement' || namespace !== 'file') return;
      const found = await resolve(path, { kind: 'require-call', resolveDir });
      return { path: found.path, namespace: 'when-used' };
    });
    onLoad({ filter: /./, namespace: 'when-used' }, ({ path }) => ({
      contents: `
        export class Ajv2020 { constructor(options) { return new (require('${path}').Ajv2020)(options); } }
        export default { default: (...given) => require('${path}').default(...given) };`,
      resolveDir: dirname(path),
    }));
    // Express tells each step of each request to a package that would print it if it were asked to; leadmock has a journal.
    onResolve({ filter: /^debug$/ }, ({ path }) => ({ path, namespace: 'silent' }));
    onLoad({ filter: /./, namespace: 'silent' }, () => ({ contents: 'module.exports = () => () => {};' }));
    // The parser of bodies loads it for other charsets than UTF-8, which leadmock rejects.
    onResolve({ filter: /^iconv-lite$/ }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: '' }));
    // Parsed when it is needed.
    onLoad({ filter: /[/]node_modules[/]mime-db[/].*[.]json$/ }, ({ path }) => ({
      contents: readFileSync(path),
      loader: 'copy',
    }));
  },
};
