/** For example `***`, `o***@example.com`, `abcd...`, `a...z`, `XXXX`, `0000-00`, but not the masks of leadmock. */
const SIGNS = /[*•…█\ufffd]|\.{3}(?![0-9a-f]{8}$)|^(\S)\1{2,63}$|^[#?_~-]+$|^(?=.*0)[0\W_]{6,}$|^0{3,}$/;
/** For example `x.x`, `xxx-xxx`, `XX.XX.XX XX:XX:XX`, `xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx`. */
const CROSSES = /^(?=.*[^x])((?=.*x.*x)[x\W_]+|(?=.*xxx)[xy\d\W_]+)$/i;
/** For example `Call ...`, `Call ** 5`; `\ufffd` stands for characters that an export lost. */
const SIGNS_IN_SENTENCE = /[*•█]{2}|\ufffd|(\.{3}|…)\s*$|^(?=.*0)[0\W_]{6,}$/;
/** For example `[REDACTED]`, `<token>`, `{{password}}`, `%LOGIN%`, `$TOKEN`, `:id`, `__TOKEN__`, `ENC(…)`. */
const BRACKETS =
  /^(<[^<>]*>|\[[^[\]]*\]|\(.*\)|[{$]?\{[^{}]*\}{1,2}|%[^%]*%|\$[a-z_]+|:[a-z_]+|__\w+__|@@.+@@|enc[(:].*)$/is;
const WORDS =
  /redact|masked|^mask(?![a-z])|sanit|anonym|pseudonym|scrub|obfuscat|censor|filter|remov|deleted|erase|wiped|cleared|blanked|suppress|withheld|scrambl|tokeni[sz]ed|hidden|omitted|strip|conceal|confidential|sensitive|private|protected|placeholder|dummy|encrypt|blocked/i;
const NOTHING =
  /^(|null|undefined|none|nil|n\/a|-|\?|string|text|value|e-?mail|user|username|access_?token|api_?key|key|id)$/i;

const DIGEST =
  /^(?:[a-z0-9]{2,12}[:_$-])?(?:[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$|^(?:md5|hmac|sha\d+)[:_-]/i;

/** Names in invented addresses. A number distinguishes masks, such as `user-1@example.com`. */
const INVENTED =
  /^(user|username|login|name|e-?mail|mail|address|person|people|someone|somebody|anyone|nobody|customer|client|account|contact|test|tester|demo|fake|sample|example|foo|bar|unknown|none|no-?reply|deleted|anonymous|secret|me|you|x+|y+|a|abc|j(ohn|ane)?[._-]?doe|(first|last|your|given|full)?[._-]?(first|last)?name|first[._-]?last(name)?|firstname[._-]?lastname|your[._-]?e?mail)$/i;
const NO_COMPANY =
  /(^|\.)(example|test|invalid|localhost|local)$|^((your[._-]?)?(example|domain|company)|e?mail|acme|host|server|somewhere|nowhere|website|site|test|foo|bar)\.\w+$|^\w\.\w+$|^x+\.x+$/i;

function isInventedAddress(text: string): boolean {
  const [, name = '', domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(text) ?? [];
  return INVENTED.test(name) && NO_COMPANY.test(domain);
}

/** Whether a text in any field, such as a comment, looks like a mask. */
export function looksMasked(text: string): boolean {
  if (BRACKETS.test(text) || CROSSES.test(text)) return true;
  if (/\s/.test(text)) return SIGNS_IN_SENTENCE.test(text);
  return SIGNS.test(text) || (WORDS.test(text) && /^[\w-]+$/.test(text));
}

const IDENTITIES = ['login', 'password', 'token', 'service', 'version'];

/** Whether the text is in a field that identifies a user or a client, and looks like a mask. */
export function isMaskedIdentity(text: string, name: string): boolean {
  if (!IDENTITIES.includes(name)) return false;
  const isNothing = NOTHING.test(text) || text.toLowerCase() === name;
  return (
    isNothing ||
    BRACKETS.test(text) ||
    CROSSES.test(text) ||
    SIGNS.test(text) ||
    WORDS.test(text) ||
    isInventedAddress(text)
  );
}

/** Whether the text is a digest, so that equal values have equal masks. */
export function isDigest(text: unknown): boolean {
  return typeof text === 'string' && DIGEST.test(text);
}

/** Whether a text that is no token is a digest. Tokens may have 32 hexadecimal digits. */
export function isDigestText(text: unknown): boolean {
  return isDigest(text) || (typeof text === 'string' && /^[0-9a-f]{32}$/i.test(text));
}
