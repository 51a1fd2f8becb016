import type { assumedRules } from '../../../../src/api/rules/assumed.ts';
import type { sessionRules } from '../../../../src/api/session/rules.ts';
import type { ForbiddenChanges } from '../change.ts';

const LOGIN = 'src/api/session/login.ts';
const LOGOUT = 'src/api/session/logout.ts';
const SESSIONS = 'src/core/sandbox/sessions.ts';
const IDS = 'src/core/sandbox/ids.ts';
const AUTHENTICATE = 'src/http/service/authenticate.ts';
const ADDRESS = 'src/http/server/caller-address.ts';
const RULES = 'src/api/session/rules.ts';
const REQUEST = 'schemas/login.request.json';
const WRONG = "if (user?.password !== body.password) throw reject('login-wrong');";
const AFTER_USER = 'if (!isAlive(session, now)) throw';

/** Changes that rules about login, logout and tokens forbid. */
export const sessionChanges: ForbiddenChanges<typeof sessionRules, (typeof assumedRules)['Sessions and tokens']> = {
  'login-fields': [
    {
      does: 'A login without version is accepted.',
      file: REQUEST,
      find: '"required": ["login", "password", "service", "version"]',
      put: '"required": ["login", "password", "service"]',
    },
    {
      does: 'A login without service reaches the next check.',
      file: REQUEST,
      find: '"required": ["login", "password", "service", "version"]',
      put: '"required": ["login", "password", "version"]',
    },
  ],
  'login-empty': [
    {
      does: 'The service may be empty.',
      file: REQUEST,
      find: '"description": "Name of the client service, which signs all its actions",\n      "minLength": 1',
      put: '"description": "Name of the client service, which signs all its actions"',
    },
    {
      does: 'An empty password is compared.',
      file: REQUEST,
      find: '"description": "The user\'s password",\n      "minLength": 1',
      put: '"description": "The user\'s password"',
    },
  ],
  'login-version': [
    {
      does: 'Every version that begins with 1.0 is available.',
      file: REQUEST,
      find: '"const": "1.0"',
      put: '"type": "string", "pattern": "^1\\\\.0", "x-expected": "\\"1.0\\""',
    },
    {
      does: 'The number 1 is available too.',
      file: REQUEST,
      find: '"const": "1.0"',
      put: '"enum": ["1.0", 1]',
    },
  ],
  'login-no-token': [
    {
      does: 'A login needs a token.',
      file: 'src/http/app.ts',
      find: 'const token = operation.needsToken ?',
      put: "const token = operation.needsToken || operation.id === 'login' ?",
    },
  ],
  'login-wrong': [
    {
      does: 'A prefix of the password is accepted.',
      file: LOGIN,
      find: 'if (user?.password !== body.password)',
      put: 'if (!user?.password.startsWith(body.password))',
    },
    {
      does: 'A wrong password gets another code.',
      file: RULES,
      find: "rejection: { code: 401, message: 'Invalid login or password' }",
      put: "rejection: { code: 400, message: 'Invalid login or password' }",
    },
    {
      does: 'A wrong password ends the tokens of its user.',
      file: LOGIN,
      find: WRONG,
      put: "if (user?.password !== body.password) {\n      for (const session of sandbox.sessions.all()) if (session.user_id === user?.id) sandbox.sessions.end(session, 'a wrong password');\n      throw reject('login-wrong');\n    }",
    },
  ],
  'login-message': [
    {
      does: 'The message distinguishes an unknown login from a wrong password.',
      file: LOGIN,
      find: WRONG,
      put: "if (user?.password !== body.password) throw reject('login-wrong', user ? {} : { message: 'Invalid login' });",
    },
  ],
  'login-match': [
    {
      does: 'White space around the stored password is ignored.',
      file: LOGIN,
      find: 'user?.password !== body.password',
      put: 'user?.password.trim() !== body.password.trim()',
    },
    {
      does: 'White space around the sent password is ignored.',
      file: LOGIN,
      find: 'user?.password !== body.password',
      put: 'user?.password !== body.password.trim()',
    },
    {
      does: 'Two encodings of an accented letter in a password are equal.',
      file: LOGIN,
      find: 'user?.password !== body.password',
      put: 'user?.password.normalize() !== body.password.normalize()',
    },
    {
      does: 'White space around the login is ignored.',
      file: LOGIN,
      find: "getBy('login', body.login)",
      put: "getBy('login', body.login.trim())",
    },
    {
      does: 'Two encodings of an accented letter in a login are equal.',
      file: LOGIN,
      find: "getBy('login', body.login)",
      put: "getBy('login', body.login.normalize())",
    },
    {
      does: 'White space within a password counts as one space.',
      file: LOGIN,
      find: 'user?.password !== body.password',
      put: "user?.password.replace(/\\s+/g, ' ') !== body.password.replace(/\\s+/g, ' ')",
    },
  ],
  'login-result': [
    {
      does: 'The result contains another token than the created one.',
      file: LOGIN,
      find: 'return { token: session.token };',
      put: 'return { token: randomToken() };',
    },
  ],
  'login-result-alone': [
    {
      does: 'The result contains the start time of the token.',
      file: LOGIN,
      find: 'return { token: session.token };',
      put: 'return { token: session.token, created_at: session.created_at };',
    },
  ],
  'logout-body': [
    {
      does: 'A logout reads its body, which must be JSON.',
      file: 'src/http/app.ts',
      find: '[layerAround(open, faults, [...admit, end])]',
      put: '[layerAround(open, faults, admit), readBody(receive), layer(end)]',
    },
    {
      does: 'A logout without a body is rejected.',
      file: 'src/http/service/warnings.ts',
      find: "const length = req.headers['content-length'];",
      put: "const length = req.headers['content-length'];\n  if (length === undefined && req.method === 'POST') throw new Error('411');",
    },
  ],
  'logout-result': [
    {
      does: 'The result is an object.',
      file: LOGOUT,
      find: 'return true;',
      put: 'return {};',
    },
    {
      does: 'There is no result.',
      file: LOGOUT,
      find: 'return true;',
      put: 'return undefined;',
    },
  ],
  'logout-token': [
    {
      does: 'The token stays valid until it expires.',
      file: LOGOUT,
      find: "sandbox.sessions.end(session, 'it was logged out');",
      put: '',
    },
    {
      does: 'The oldest token of the user and service is deleted instead.',
      file: LOGOUT,
      find: 'sandbox.sessions.end(session,',
      put: 'sandbox.sessions.end(sandbox.sessions.all().find((one) => one.user_id === session.user_id && one.service === session.service) ?? session,',
    },
  ],
  'logout-others': [
    {
      does: 'All tokens that the user got for the service are deleted.',
      file: LOGOUT,
      find: 'return true;',
      put: "for (const one of sandbox.sessions.all()) if (one.user_id === session.user_id && one.service === session.service) sandbox.sessions.end(one, 'it was logged out');\n    return true;",
    },
    {
      does: 'All tokens of the user at the address are deleted, except those of the service.',
      file: LOGOUT,
      find: 'return true;',
      put: "for (const one of sandbox.sessions.all()) if (one.user_id === session.user_id && one.service !== session.service) sandbox.sessions.end(one, 'it was logged out');\n    return true;",
    },
    {
      does: 'The tokens that the user got at other addresses are deleted.',
      file: LOGOUT,
      find: 'return true;',
      put: "for (const one of sandbox.sessions.all()) if (one.user_id === session.user_id && one.address !== session.address) sandbox.sessions.end(one, 'it was logged out');\n    return true;",
    },
    {
      does: "The lives of the user's other tokens restart.",
      file: LOGOUT,
      find: 'return true;',
      put: 'for (const one of sandbox.sessions.all()) if (one.user_id === session.user_id) sandbox.sessions.touch(one, sandbox.clock.now());\n    return true;',
    },
    {
      does: 'The tokens that the control plane created for the user and service are deleted.',
      file: LOGOUT,
      find: 'return true;',
      put: "for (const one of sandbox.sessions.all()) if (one.address === null && one.user_id === session.user_id && one.service === session.service) sandbox.sessions.end(one, 'it was logged out');\n    return true;",
    },
  ],
  'token-form': [
    {
      does: 'A token has 31 characters.',
      file: IDS,
      find: 'const TOKEN_LENGTH = 32;',
      put: 'const TOKEN_LENGTH = 31;',
    },
    {
      does: 'A token may contain - and _.',
      file: IDS,
      find: "abcdefghijklmnopqrstuvwxyz0123456789';",
      put: "abcdefghijklmnopqrstuvwxyz0123456789-_';",
    },
  ],
  'token-new': [
    {
      does: 'A second login of a user gets the token of the first.',
      file: LOGIN,
      find: 'token: randomToken(),',
      put: 'token: sandbox.sessions.all().find((one) => one.user_id === user.id)?.token ?? randomToken(),',
    },
    {
      does: 'A token comes from a weak random source.',
      file: IDS,
      find: 'crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH))',
      put: 'new Uint8Array(TOKEN_LENGTH).map(() => Math.random() * 256)',
    },
  ],
  'token-header': [
    {
      does: 'A token in Authorization: Bearer is accepted.',
      file: AUTHENTICATE,
      find: "const token = req.headers['token'];",
      put: "const token = req.headers['token'] ?? /^Bearer (.*)$/.exec(req.headers.authorization ?? '')?.[1];",
    },
    {
      does: 'A token in the query is accepted.',
      file: AUTHENTICATE,
      find: "const token = req.headers['token'];",
      put: "const token = req.headers['token'] ?? new URLSearchParams(req.originalUrl.split('?')[1]).get('token');",
    },
    {
      does: 'A token in a cookie is accepted.',
      file: AUTHENTICATE,
      find: "const token = req.headers['token'];",
      put: "const token = req.headers['token'] ?? /(?:^|; )token=([^;]*)/.exec(req.headers.cookie ?? '')?.[1];",
    },
    {
      does: 'A token in the header x-token is accepted.',
      file: AUTHENTICATE,
      find: "const token = req.headers['token'];",
      put: "const token = req.headers['token'] ?? req.headers['x-token'];",
    },
  ],
  'token-header-case': [
    {
      does: 'The name of the header must be lowercase.',
      file: AUTHENTICATE,
      find: "const token = req.headers['token'];",
      put: "const token = req.rawHeaders.includes('token') ? req.headers['token'] : undefined;",
    },
    {
      does: 'The name of the header must not be uppercase.',
      file: AUTHENTICATE,
      find: "const token = req.headers['token'];",
      put: "const token = req.rawHeaders.includes('TOKEN') ? undefined : req.headers['token'];",
    },
  ],
  'token-missing': [
    {
      does: 'A request without a token gets another code.',
      file: RULES,
      find: "rejection: { code: 401, message: 'Token is required' }",
      put: "rejection: { code: 403, message: 'Token is required' }",
    },
    {
      does: 'An empty token is an unknown one.',
      file: AUTHENTICATE,
      find: "typeof token !== 'string' || token === ''",
      put: "typeof token !== 'string'",
    },
  ],
  'token-unknown': [
    {
      does: 'An unknown token gets another code.',
      file: RULES,
      find: "after its logout, get code 401.', count: 2 },\n    ],\n    rejection: { code: 401,",
      put: "after its logout, get code 401.', count: 2 },\n    ],\n    rejection: { code: 403,",
    },
    {
      does: 'A prefix of a token is accepted.',
      file: AUTHENTICATE,
      find: 'const session = sandbox.sessions.get(token);',
      put: 'const session = sandbox.sessions.all().find((one) => one.token.startsWith(token));',
    },
    {
      does: 'The case of a token is ignored.',
      file: AUTHENTICATE,
      find: 'const session = sandbox.sessions.get(token);',
      put: 'const session = sandbox.sessions.all().find((one) => one.token.toLowerCase() === token.toLowerCase());',
    },
  ],
  'token-expired': [
    {
      does: 'An expired token gets its own message.',
      file: RULES,
      find: "No expiry was observed.',\n        count: 2,\n      },\n    ],\n    rejection: { code: 401, message: 'Invalid token' }",
      put: "No expiry was observed.',\n        count: 2,\n      },\n    ],\n    rejection: { code: 401, message: 'Token has expired' }",
    },
  ],
  'token-life': [
    {
      does: 'A token ends 24 hours after its login.',
      file: SESSIONS,
      find: 'return now - session.last_action_at < TOKEN_LIFE_MS;',
      put: 'return now - session.created_at < TOKEN_LIFE_MS;',
    },
    {
      does: 'An action within a minute of the previous one does not restart the 24 hours.',
      file: SESSIONS,
      find: 'touch(session: Session, now: number): void {',
      put: 'touch(session: Session, now: number): void {\n    if (now - session.last_action_at < 60_000) return;',
    },
    {
      does: 'A token ends a week after its login, whatever its use.',
      file: SESSIONS,
      find: 'return now - session.last_action_at < TOKEN_LIFE_MS;',
      put: 'return now - session.last_action_at < TOKEN_LIFE_MS && now - session.created_at < 7 * TOKEN_LIFE_MS;',
    },
  ],
  'token-life-boundary': [
    {
      does: 'After 24:00:00.000 a token is still valid.',
      file: SESSIONS,
      find: 'return now - session.last_action_at < TOKEN_LIFE_MS;',
      put: 'return now - session.last_action_at <= TOKEN_LIFE_MS;',
    },
    {
      does: 'After 23:59:59.999 a token is expired.',
      file: SESSIONS,
      find: 'return now - session.last_action_at < TOKEN_LIFE_MS;',
      put: 'return now - session.last_action_at < TOKEN_LIFE_MS - 1;',
    },
    {
      does: "The life of a token follows the machine's time.",
      file: AUTHENTICATE,
      find: AFTER_USER,
      put: 'if (!isAlive(session, Date.now())) throw',
    },
  ],
  'token-action': [
    {
      does: 'A read does not count as an action.',
      file: AUTHENTICATE,
      find: "if (session && sandbox.assumptions.tokenRenewal === 'any')",
      put: "if (session && sandbox.assumptions.tokenRenewal === 'any' && res.req.method !== 'GET')",
    },
    {
      does: 'A rejected request does not count as an action.',
      file: 'src/http/service/error-mapper.ts',
      find: 'exchange.code = first.code;',
      put: 'exchange.code = first.code;\n    if (exchange.session) exchange.sandbox.sessions.touch(exchange.session, exchange.session.created_at);',
    },
    {
      does: 'A request to an unknown route counts as an action.',
      file: 'src/http/service/unknown-route.ts',
      find: "noteWarning(res.locals, 'unknown-route');",
      put: "noteWarning(res.locals, 'unknown-route');\n    const there = res.locals.sandbox;\n    const held = there.sessions.get(String(req.headers['token']));\n    if (held) there.sessions.touch(held, there.clock.now());",
    },
    {
      does: 'A request rejected by the rate limit does not count as an action.',
      file: AUTHENTICATE,
      find: "sandbox.clock.now(), Number(rateLimit))) throw reject('rate-limit');",
      put: "sandbox.clock.now(), Number(rateLimit))) {\n      sandbox.sessions.touch(session, session.created_at);\n      throw reject('rate-limit');\n    }",
    },
  ],
  'many-tokens': [
    {
      does: 'A user can use at most ten services at one address.',
      file: LOGIN,
      find: 'const session =\n',
      put: "const own = sandbox.sessions.all().filter((one) => one.user_id === user.id);\n    if (own[0] && own.length >= 10) sandbox.sessions.end(own[0], 'too many');\n    const session =\n",
    },
  ],
  'earlier-tokens': [
    {
      does: 'A login ends the earlier tokens for other services.',
      file: LOGIN,
      find: 'const session =\n',
      put: "for (const one of sandbox.sessions.all()) if (one.user_id === user.id && one.service !== body.service) sandbox.sessions.end(one, 'another login');\n    const session =\n",
    },
    {
      does: 'A login ends the tokens that its user got at other addresses.',
      file: LOGIN,
      find: 'const session =\n',
      put: "for (const one of sandbox.sessions.all()) if (one.user_id === user.id && one.address !== address) sandbox.sessions.end(one, 'another login');\n    const session =\n",
    },
    {
      does: "A login restarts the life of the user's other tokens.",
      file: LOGIN,
      find: 'loggedIn(session, user);',
      put: 'loggedIn(session, user);\n    for (const one of sandbox.sessions.all()) if (one.user_id === user.id) sandbox.sessions.touch(one, now);',
    },
  ],
  'repeated-login': [
    {
      does: 'A login ends the earlier token for the same service.',
      file: LOGIN,
      find: "case 'new':\n",
      put: "case 'new':\n      for (const session of earlier) sessions.end(session, 'another login', 'other-login');\n",
    },
    {
      does: 'A login restarts the life of the earlier token for the same service.',
      file: LOGIN,
      find: "case 'new':\n",
      put: "case 'new':\n      for (const session of earlier) sessions.touch(session, clock.now());\n",
    },
    {
      does: 'The first created token is returned again.',
      file: LOGIN,
      find: 'const last = earlier.at(-1);',
      put: 'const last = earlier[0];',
    },
    {
      does: 'The token is returned again without a new life.',
      file: LOGIN,
      find: 'if (last) sessions.touch(last, clock.now());',
      put: '',
    },
    {
      does: 'Only one of the earlier tokens ends.',
      file: LOGIN,
      find: 'for (const session of earlier) sessions.end(',
      put: 'for (const session of earlier.slice(-1)) sessions.end(',
    },
    {
      does: 'A login treats tokens for all services alike.',
      file: SESSIONS,
      find: 'session.service === service && isAlive(session, now)',
      put: 'service.length > 0 && isAlive(session, now)',
    },
    {
      does: 'Tokens created without a login count as earlier ones.',
      file: LOGIN,
      find: 'const earlier = sandbox.sessions.aliveAt(address, holder, now);',
      put: 'const earlier = [...sandbox.sessions.aliveAt(address, holder, now), ...sandbox.sessions.all().filter((one) => one.address === null && one.user_id === user.id)];',
    },
  ],
  'one-user': [
    {
      does: 'The main account may be logged in at the address of another user.',
      file: LOGIN,
      find: "if (assumptions.secondUser === 'allow') return;",
      put: "if (assumptions.secondUser === 'allow' || user.type === 'main') return;",
    },
    {
      does: 'Two users may be logged in for the same service.',
      file: LOGIN,
      find: 'for (const session of others) sessions.end(',
      put: "for (const session of others) if (session.service !== 'tests') sessions.end(",
    },
    {
      does: 'Two users may be logged in for different services.',
      file: LOGIN,
      find: 'applyUserLimit(address, user, sandbox);',
      put: 'if (sandbox.sessions.all().some((one) => one.service === body.service)) applyUserLimit(address, user, sandbox);',
    },
  ],
  'second-user': [
    {
      does: 'Only one token of the other user is ended.',
      file: LOGIN,
      find: 'for (const session of others) sessions.end(',
      put: 'for (const session of others.slice(0, 1)) sessions.end(',
    },
    {
      does: "The other user's tokens at other addresses are ended.",
      file: LOGIN,
      find: 'sessions.ofOthersAt(address, user.id)',
      put: '(sessions.ofOthersAt(address, user.id).length === 0 ? [] : sessions.all().filter((one) => one.user_id !== user.id))',
    },
    {
      does: "The other user's tokens used in the last minute are not ended.",
      file: LOGIN,
      find: 'for (const session of others) sessions.end(',
      put: 'for (const session of others) if (session.last_action_at === session.created_at) sessions.end(',
    },
  ],
  'token-any-address': [
    {
      does: 'A token is valid only at its own address.',
      file: AUTHENTICATE,
      find: AFTER_USER,
      put: "if (session.address !== null && session.address !== (req.ip?.includes('127.0.0.1') ? 'loopback' : req.ip)) throw reject('token-unknown');\n  if (!isAlive(session, now)) throw",
    },
    {
      does: 'An action at another address logs the user in there.',
      file: AUTHENTICATE,
      find: AFTER_USER,
      put: "for (const other of sandbox.sessions.ofOthersAt(req.ip?.includes('127.0.0.1') ? 'loopback' : (req.ip ?? ''), user.id)) sandbox.sessions.end(other, 'another user acted here');\n  if (!isAlive(session, now)) throw",
    },
  ],
  'caller-address': [
    {
      does: 'Two loopback addresses are two callers.',
      file: ADDRESS,
      find: "address === '::1' || address.startsWith('127.')",
      put: "address === '::1' || address === '127.0.0.1'",
    },
    {
      does: 'An IPv4-mapped address is a caller of its own.',
      file: ADDRESS,
      find: 'withoutMapping(shortForm(ip.toLowerCase()))',
      put: 'shortForm(ip.toLowerCase())',
    },
    {
      does: 'Two spellings of an IPv6 address are two callers.',
      file: ADDRESS,
      find: 'withoutMapping(shortForm(ip.toLowerCase()))',
      put: 'withoutMapping(ip.toLowerCase())',
    },
    {
      does: 'X-Forwarded-For is trusted without --trust-proxy.',
      file: 'src/http/service/perform.ts',
      find: "callerAddress(req.ip ?? '')",
      put: "callerAddress(String(req.headers['x-forwarded-for'] ?? req.ip ?? '').split(',')[0] ?? '')",
    },
    {
      does: 'A login of another user ends a token of the control plane.',
      file: LOGIN,
      find: 'sessions.ofOthersAt(address, user.id)',
      put: '[...sessions.ofOthersAt(address, user.id), ...sessions.all().filter((one) => one.address === null && one.user_id !== user.id)]',
    },
  ],
};
