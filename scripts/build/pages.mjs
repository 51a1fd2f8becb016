// Bundles the web pages into dist/panel/: for each page HTML, a script and a style sheet, and a script with the shared code.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build, context } from 'esbuild';

const PAGES = 'src/panel/pages/';
const OUT = 'dist/panel/';

const html = (root) => readdirSync(root + PAGES).filter((file) => file.endsWith('.html'));

/** Writes the HTML of each page with the built names of its files. The names contain a hash, so browsers can cache the files for a year. */
const writeHtml = (root) => ({
  name: 'write-html',
  setup({ onEnd, onLoad }) {
    // esbuild does not read the HTML, so a style sheet names the HTML as a file to watch.
    onLoad({ filter: /[\\/]pages[\\/]\w+\.css$/ }, ({ path }) => ({
      contents: readFileSync(path),
      loader: 'css',
      watchFiles: [path, path.replace(/css$/, 'html')],
    }));
    onEnd(({ metafile }) => {
      // After an error, there is no metafile, and the earlier pages stay.
      if (metafile === undefined) return;
      const built = new Map();
      for (const [output, { entryPoint, inputs }] of Object.entries(metafile.outputs)) {
        built.set(new URL(entryPoint ?? Object.keys(inputs)[0] ?? '', 'file:///').href, basename(output));
      }
      for (const page of html(root)) {
        const text = readFileSync(root + PAGES + page, 'utf8').replace(
          /\b(src|href)="([^"]+)"/g,
          (_all, name, path) => {
            const file = built.get(new URL(path, `file:///${PAGES}`).href);
            if (file === undefined) throw new Error(`${PAGES}${page} names ${path}, which no page is built from`);
            return `${name}="pages/${file}"`;
          },
        );
        writeFileSync(root + OUT + page, text);
      }
    });
  },
});

const options = (root) => ({
  absWorkingDir: root,
  entryPoints: html(root).flatMap((page) => ['.tsx', '.css'].map((kind) => PAGES + page.replace('.html', kind))),
  outdir: OUT,
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.svg': 'file' },
  chunkNames: 'shared-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  charset: 'utf8',
  metafile: true,
  // Removes the client's code for Node.
  define: { 'globalThis.process': 'undefined' },
  // THIRD-PARTY-NOTICES.txt contains the licenses.
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [writeHtml(root)],
});

/** @returns the metafile of esbuild */
export async function buildPages(root) {
  return (await build(options(root))).metafile;
}

/** Builds the pages, and rebuilds them after each change. */
export async function watchPages(root) {
  await (await context(options(root))).watch();
}
