// Bundles the web pages into dist/panel/: for each page its HTML, a script and a style sheet, and one script of what both pages use.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { build, context } from 'esbuild';

const PAGES = 'src/panel/pages/';
const OUT = 'dist/panel/';

const html = (root) => readdirSync(root + PAGES).filter((file) => file.endsWith('.html'));

/** The HTML of each page, with the files that it names as they are called in `dist/`: by what they hold, so that they can be cached for good. */
const writeHtml = (root) => ({
  name: 'write-html',
  setup({ onEnd, onLoad }) {
    // esbuild reads no HTML; what watches the pages has to know of it all the same.
    onLoad({ filter: /[\\/]pages[\\/]\w+\.css$/ }, ({ path }) => ({
      contents: readFileSync(path),
      loader: 'css',
      watchFiles: [path, path.replace(/css$/, 'html')],
    }));
    onEnd(({ metafile }) => {
      // With errors there is none; the pages stay as they were.
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
  // What the client does in Node is left out.
  define: { 'globalThis.process': 'undefined' },
  // All of them stand in THIRD-PARTY-NOTICES.txt.
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [writeHtml(root)],
});

/** Builds the pages; answers what they were built from. */
export async function buildPages(root) {
  return (await build(options(root))).metafile;
}

/** Builds the pages, and again after every change. */
export async function watchPages(root) {
  await (await context(options(root))).watch();
}
