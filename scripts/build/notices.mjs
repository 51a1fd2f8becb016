// Collects the notices that the licenses of bundled packages require.
import { readdirSync, readFileSync } from 'node:fs';

/** Before you add a license, read its conditions. */
const KNOWN_LICENSES = new Set(['MIT', 'ISC', 'BSD-3-Clause', 'Apache-2.0']);

/** Modules that esbuild generates have a colon in their name; their original is also listed. */
const PACKAGE = /^[^:]*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE_FILE = /^(licen[cs]e|copying)/i;
const NOTICE_FILE = /^notice/i;

/**
 * The folders of the packages that are bundled, each with the files of dist/ that hold some of it.
 * @param metafiles of esbuild, one for each build
 */
function bundledPackages(metafiles) {
  const packages = new Map();
  for (const [output, { inputs }] of metafiles.flatMap(({ outputs }) => Object.entries(outputs))) {
    for (const folder of Object.keys(inputs).flatMap((input) => PACKAGE.exec(input) ?? [])) {
      packages.set(folder, (packages.get(folder) ?? new Set()).add(output.replace(/^dist\//, '')));
    }
  }
  return packages;
}

/**
 * Name, version, licence and the texts of one package.
 * @throws Error for a package under a licence that is not known here, and for one without the text of its licence
 */
function noticeOf(folder, outputs) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  if (!KNOWN_LICENSES.has(license)) {
    throw new Error(
      `${folder} is bundled; its licence is ${JSON.stringify(license)}, which scripts/build/notices.mjs does not know`,
    );
  }
  const files = readdirSync(folder).toSorted();
  const texts = files.filter((file) => LICENSE_FILE.test(file) || NOTICE_FILE.test(file));
  if (!texts.some((file) => LICENSE_FILE.test(file))) {
    throw new Error(`${folder} is bundled; it has no file with the text of its licence (${license})`);
  }
  const read = (file) => readFileSync(`${folder}/${file}`, 'utf8').replace(/\r\n/g, '\n').trim();
  return [`${name} ${version} (${license})`, `in ${[...outputs].toSorted().join(', ')}`, ...texts.map(read)].join(
    '\n\n',
  );
}

const HEAD = `leadmock itself is under the licence in LICENSE. The files beside this one hold code of the packages below, each under
the terms that follow its name.`;

/**
 * One text with the notices of all packages in the outputs of these builds.
 * @param root of the repository, with a slash at its end: what the paths in the metafiles are relative to
 */
export function thirdPartyNotices(root, metafiles) {
  const packages = [...bundledPackages(metafiles)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const notices = packages.map(([folder, outputs]) => noticeOf(root + folder, outputs));
  return `${[HEAD, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
