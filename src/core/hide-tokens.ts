import type { Sessions } from './sessions.ts';

const FORM_OF_LOGIN = /(?<![A-Za-z0-9])[A-Za-z0-9]{32}(?![A-Za-z0-9])/g;

/** Of a shorter token even the first characters would tell too much. */
const SHORTEST_SHOWN = 9;

/** The first 4 characters tell one token from another. */
export function shortenedToken(token: string): string {
  return `${token.length < SHORTEST_SHOWN ? '' : token.slice(0, 4)}...`;
}

/** A short token might be a part of any word; a longer one is hidden wherever it stands. */
function withoutToken(text: string, spelling: string, instead: string): string {
  if (!text.includes(spelling)) return text;
  if (spelling.length >= SHORTEST_SHOWN) return text.replaceAll(spelling, () => instead);
  const literal = spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![A-Za-z0-9])${literal}(?![A-Za-z0-9])`, 'g'), () => instead);
}

/** A text in which the tokens whose text somebody chose are shortened: as they are, and as a URL and JSON spell them. */
export function hideChosenTokens(text: string, { chosen }: Sessions): string {
  let hidden = text;
  for (const token of chosen) {
    const spellings = new Set([token, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)]);
    for (const spelling of spellings) hidden = withoutToken(hidden, spelling, shortenedToken(token));
  }
  return hidden;
}

/** A text in which every token of a sandbox is shortened, those that have ended too. Other texts of that form are left as they are. */
export function hideTokens(text: string, sessions: Sessions): string {
  const hidden = text.replace(FORM_OF_LOGIN, (found) =>
    sessions.get(found) || sessions.whyEnded(found) ? shortenedToken(found) : found,
  );
  return hideChosenTokens(hidden, sessions);
}
