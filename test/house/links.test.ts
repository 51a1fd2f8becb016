import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { pages, ROOT_FOLDER, readPage } from '../support/documentation.ts';

const CODE_BLOCK = /^( *)```[\s\S]*?^\1```$/gm;
const LINK = /\]\(([^)\s]+)\)/g;
const HEADING = /^#{1,6} +(.+)$/gm;

/** @returns a heading as GitHub shows it: with the text of its links, without marks of code and emphasis */
function shown(heading: string): string {
  return heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
}

/** @returns the anchors of a page: those that GitHub creates for headings, and explicit anchors */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id));
  for (const [, heading = ''] of text.replace(CODE_BLOCK, '').matchAll(HEADING)) {
    const slug = shown(heading)
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** @returns links of a page to missing files or headings. Links to other servers are not checked. */
function brokenLinks(page: string): string[] {
  const text = readPage(page);
  const prose = text.replace(CODE_BLOCK, '').replace(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(LINK)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : posix.join(posix.dirname(page), path);
    if (file === page) return !anchorsOf(text).has(anchor ?? '');
    const found = statSync(posix.join(ROOT_FOLDER, file), { throwIfNoEntry: false });
    if (anchor === undefined) return !found;
    return !found?.isFile() || !anchorsOf(readPage(file)).has(anchor);
  });
}

test.each(pages)('every link of %s resolves', (page) => {
  expect(brokenLinks(page)).toEqual([]);
});
