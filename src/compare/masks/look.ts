/** For example `***`, `o***@example.com`, `abcd...`, `XXXX`, `0000-00`. */
const SIGNS = /[*•…]|\.{3}$|^(\S)\1{2,63}$|^[#?-]+$|^(?=.*0)[0\W_]{6,}$|^0{3,}$/;
/** For example `[REDACTED]`, `<token>`, `{{password}}`, `%LOGIN%`. */
const BRACKETS = /^(<[^<>]*>|\[[^[\]]*\]|\(.*\)|[{$]?\{[^{}]*\}{1,2}|%[^%]*%)$/s;
const WORDS =
  /redact|masked|^mask(?![a-z])|sanit|anonym|pseudonym|scrub|obfuscat|censor|filter|remov|hidden|omitted|strip|conceal|confidential|private|protected|placeholder|dummy|encrypt/i;
const NOTHING = /^(|null|undefined|none|nil|n\/a|-|\?|string|text|value)$/i;

const DIGEST = /^(?:[a-z0-9]{2,12}[:_$-])?(?:[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i;

/** Names in invented addresses. A number distinguishes masks, such as `user-1@example.com`. */
const INVENTED =
  /^(user|username|login|name|e-?mail|mail|address|person|people|someone|somebody|anyone|nobody|customer|client|account|contact|test|tester|demo|fake|sample|example|foo|bar|unknown|secret|me|you|x+|y+|a|abc|j(ohn|ane)?[._-]?doe|(first|your|given)[._-]?(last)?name|your[._-]?e?mail)$/i;
const NO_COMPANY =
  /(^|\.)(example|test|invalid|localhost|local)$|^(example|domain|e?mail|company|acme|host|server|website|site|test|foo|bar)\.\w+$|^\w\.\w+$|^x+\.x+$/i;

function isInventedAddress(text: string): boolean {
  const [, name = '', domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(text) ?? [];
  return INVENTED.test(name) && NO_COMPANY.test(domain);
}

/** Whether a text in any field, such as a comment, looks like a mask. */
export function looksMasked(text: string): boolean {
  if (BRACKETS.test(text)) return true;
  if (/\s/.test(text)) return /[*•]{2}|^(?=.*0)[0\W_]{6,}$/.test(text);
  return SIGNS.test(text) || (WORDS.test(text) && /^[\w-]+$/.test(text));
}

const IDENTITIES = ['login', 'password', 'token', 'service', 'version'];

/** Whether the text is in a field that identifies a user or a client, and looks like a mask. */
export function isMaskedIdentity(text: string, name: string): boolean {
  if (!IDENTITIES.includes(name)) return false;
  const isNothing = NOTHING.test(text) || text.toLowerCase() === name;
  return isNothing || BRACKETS.test(text) || SIGNS.test(text) || WORDS.test(text) || isInventedAddress(text);
}

/** Whether the text is a digest, so that equal values have equal masks. */
export function isDigest(text: unknown): boolean {
  return typeof text === 'string' && DIGEST.test(text);
}
