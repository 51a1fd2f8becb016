import type { assumedRules } from '../../../../src/api/rules/assumed.ts';
import type { commonRules } from '../../../../src/api/rules/common.ts';
import type { ForbiddenChanges } from '../change.ts';

const APP = 'src/http/app.ts';
const CHOOSE = 'src/http/service/choose-sandbox.ts';
const CORS = 'src/http/service/cors.ts';
const ENVELOPE = 'src/http/service/envelope.ts';
const GUARD = 'src/http/control/guard.ts';
const HEADERS = 'src/http/service/mock-headers.ts';
const IDS = 'src/core/sandbox/ids.ts';
const KEPT = 'src/store/open.ts';
const LEAD = 'src/api/lead/lead.ts';
const LOGIN = 'src/api/session/login.ts';
const REJECTION = 'src/core/rejection.ts';
const MAPPER = 'src/http/service/error-mapper.ts';
const OWN = 'src/api/lead/change-owner.ts';
const PAY = 'src/api/lead/add-payment.ts';
const PERFORM = 'src/http/service/perform.ts';
const RATE = 'src/core/sandbox/rate-limit.ts';
const RULES = 'src/api/rules/common.ts';
const SANDBOXES = 'src/core/sandbox/sandboxes.ts';
const SERVER = 'src/http/server/server.ts';
const TASK = 'src/api/task/create-task.ts';
const UNKNOWN = 'src/http/service/unknown-route.ts';
const LOST = 'src/http/service/unknown-route-hint.ts';

/** Changes that rules about all operations forbid. */
export const commonChanges: ForbiddenChanges<typeof commonRules, (typeof assumedRules)['All operations']> = {
  'answer-json': [
    {
      does: 'A success without a result has no body.',
      file: ENVELOPE,
      find: "JSON.stringify(result === undefined ? { status: 'success' } :",
      put: "result === undefined ? '' : JSON.stringify(",
    },
    {
      does: 'A rejection is plain text.',
      file: ENVELOPE,
      find: "return JSON.stringify({ status: 'error', errors });",
      put: "return errors.map(({ message }) => message).join('; ');",
    },
  ],
  'success-envelope': [
    {
      does: 'A logout has no result.',
      file: 'src/api/session/logout.ts',
      find: 'return true;',
      put: 'return undefined;',
    },
    {
      does: 'The deletion of a view has a result.',
      file: ENVELOPE,
      find: "result === undefined ? { status: 'success' } : {",
      put: "result === undefined ? { status: 'success', result: null } : {",
    },
  ],
  'success-no-errors': [
    {
      does: 'A success has an empty list of errors.',
      file: ENVELOPE,
      find: "{ status: 'success', result });",
      put: "{ status: 'success', result, errors: [] });",
    },
  ],
  'success-status': [
    {
      does: 'A deletion comes with HTTP 204.',
      file: PERFORM,
      find: 'sendResponse(res, 200,',
      put: 'sendResponse(res, result === undefined ? 204 : 200,',
    },
    {
      does: 'A new task comes with HTTP 201.',
      file: PERFORM,
      find: 'sendResponse(res, 200,',
      put: "sendResponse(res, operation.id === 'create-task' ? 201 : 200,",
    },
    {
      does: 'A payment comes with HTTP 201.',
      file: PERFORM,
      find: 'sendResponse(res, 200,',
      put: "sendResponse(res, operation.id === 'add-payment' ? 201 : 200,",
    },
  ],
  'error-envelope': [
    {
      does: 'The code is a string.',
      file: ENVELOPE,
      find: "return JSON.stringify({ status: 'error', errors });",
      put: "return JSON.stringify({ status: 'error', errors: errors.map(({ code, message }) => ({ code: String(code), message })) });",
    },
    {
      does: 'The errors have another name.',
      file: ENVELOPE,
      find: "return JSON.stringify({ status: 'error', errors });",
      put: "return JSON.stringify({ status: 'error', error: errors });",
    },
  ],
  'error-items': [
    {
      does: 'The message of an unknown token is empty.',
      file: MAPPER,
      find: 'overrideOf(rule, place)?.message ?? message };',
      put: "overrideOf(rule, place)?.message ?? (rule === 'token-unknown' ? '' : message) };",
    },
    {
      does: 'A rejection without a body has no items.',
      file: ENVELOPE,
      find: "return JSON.stringify({ status: 'error', errors });",
      put: "return JSON.stringify({ status: 'error', errors: errors.filter(({ code }) => code !== 401) });",
    },
  ],
  'envelope-keys': [
    {
      does: 'An item of errors names its rule.',
      file: MAPPER,
      find: 'return { code: codeOf(rejectionOf(rule, place), place, code),',
      put: 'return { ...{ rule }, code: codeOf(rejectionOf(rule, place), place, code),',
    },
    {
      does: 'A success contains its time.',
      file: ENVELOPE,
      find: "{ status: 'success', result });",
      put: "{ status: 'success', result, time: 0 });",
    },
  ],
  'error-status': [
    {
      does: 'A bad token comes with HTTP 401.',
      file: REJECTION,
      find: "(errorStatus === 'code' && isStatus ? code : 200)",
      put: "((errorStatus === 'code' && isStatus) || code === 401 ? code : 200)",
    },
    {
      does: 'An unknown route comes with HTTP 404.',
      file: REJECTION,
      find: "(errorStatus === 'code' && isStatus ? code : 200)",
      put: "((errorStatus === 'code' && isStatus) || code === 404 ? code : 200)",
    },
    {
      does: 'A rejected body comes with HTTP 400.',
      file: REJECTION,
      find: "(errorStatus === 'code' && isStatus ? code : 200)",
      put: "((errorStatus === 'code' && isStatus) || code === 400 ? code : 200)",
    },
  ],
  'sandbox-name': [
    {
      does: 'A name has 63 characters at most.',
      file: 'src/core/name.ts',
      find: '[A-Za-z0-9._-]{0,63}$',
      put: '[A-Za-z0-9._-]{0,62}$',
    },
    {
      does: 'A name has 65 characters at most.',
      file: 'src/core/name.ts',
      find: '[A-Za-z0-9._-]{0,63}$',
      put: '[A-Za-z0-9._-]{0,64}$',
    },
    {
      does: 'A name may begin with an underscore.',
      file: 'src/core/name.ts',
      find: '/^[A-Za-z0-9][',
      put: '/^[A-Za-z0-9_][',
    },
    {
      does: 'An unknown route creates its sandbox.',
      file: UNKNOWN,
      find: "noteWarning(res.locals, 'unknown-route');",
      put: "noteWarning(res.locals, 'unknown-route');\n    if (missing !== undefined) sandboxes.use(missing);",
    },
  ],
  'sandbox-selectors': [
    {
      does: 'The base URL wins over the header.',
      file: CHOOSE,
      find: '[...chosen, ...carried].find(',
      put: 'carried.find(',
    },
    {
      does: 'The base URL wins over the baggage.',
      file: CHOOSE,
      find: '[...chosen, ...carried].find(',
      put: 'chosen.find(',
    },
    {
      does: 'An invalid baggage names no sandbox.',
      file: CHOOSE,
      find: 'const isUnreadable = carried.includes(undefined);',
      put: 'const isUnreadable = carried.includes(undefined) && carried.length > 1;',
    },
  ],
  'sandbox-room': [
    {
      does: 'Auto-created sandboxes take all of --max-sandboxes.',
      file: SANDBOXES,
      find: 'Math.floor(most / 2)',
      put: 'most',
    },
    {
      does: 'A sandbox in use is evicted for a new one.',
      file: 'src/core/sandbox/eviction.ts',
      find: 'return entry.autoCreated && isForExplicit ? 3 : undefined;',
      put: 'return entry.autoCreated ? 3 : undefined;',
    },
    {
      does: 'A sandbox idle for nine minutes is evicted.',
      file: 'src/core/sandbox/eviction.ts',
      find: 'export const IDLE_MS = 10 *',
      put: 'export const IDLE_MS = 9 *',
    },
    {
      does: 'A sandbox idle for ten minutes is not evicted.',
      file: 'src/core/sandbox/eviction.ts',
      find: 'export const IDLE_MS = 10 *',
      put: 'export const IDLE_MS = 11 *',
    },
    {
      does: 'A sandbox without an operation call is not evicted first.',
      file: 'src/core/sandbox/eviction.ts',
      find: 'if (entry.autoCreated && !entry.sandbox.wasAsked) return 0;\n',
      put: '',
    },
    {
      does: 'The rejection comes with HTTP 200.',
      file: RULES,
      find: "message: 'Sandbox limit reached', httpStatus: 503 }",
      put: "message: 'Sandbox limit reached' }",
    },
  ],
  'sandbox-dropped': [
    {
      does: 'A deleted sandbox is created again by the next request.',
      file: SANDBOXES,
      find: 'if (!entry.autoCreated) {',
      put: 'if (entry.autoCreated) {',
    },
    {
      does: 'The rejection comes with HTTP 200.',
      file: RULES,
      find: "message: 'The sandbox was deleted', httpStatus: 410 }",
      put: "message: 'The sandbox was deleted' }",
    },
    {
      does: 'POST /_mock/sandboxes does not create a deleted sandbox again.',
      file: SANDBOXES,
      find: 'this.#deleted.forget(name);',
      put: '',
    },
    {
      does: 'An auto-created sandbox evicted while in use is gone permanently.',
      file: SANDBOXES,
      find: 'entry.autoCreated ? nowMs + IDLE_MS : Number.POSITIVE_INFINITY',
      put: 'Number.POSITIVE_INFINITY',
    },
    {
      does: 'An auto-created sandbox is gone even if it was idle at its eviction.',
      file: SANDBOXES,
      find: 'if (entry.autoCreated && !isInUse(entry, nowMs)) return;\n',
      put: '',
    },
    {
      does: 'Only the latest 9,999 names are remembered.',
      file: 'src/core/sandbox/deleted-sandboxes.ts',
      find: 'const MAX_NAMES = 10_000;',
      put: 'const MAX_NAMES = 9_999;',
    },
  ],
  'check-order': [
    {
      does: 'The body is checked before the token.',
      file: APP,
      find: '[layerAround(open, faults, admit), readBody(receive), layer(...token, ...fits, end)]',
      put: '[layerAround(open, faults, []), readBody(receive), layer(...fits, ...admit, end)]',
    },
    {
      does: 'The sum of a payment is checked before its lead.',
      file: PAY,
      find: "const lead = requireLead(state, params['lead_id']);",
      put: "if (assumptions.nonPositiveSum === 'reject' && !isPositive(String(body.sum))) throw reject('payment-sum-positive');\n    const lead = requireLead(state, params['lead_id']);",
    },
    {
      does: 'The new owner is checked before the lead.',
      file: OWN,
      find: "const lead = requireLead(state, params['lead_id']);",
      put: "requireOwner(body.owner, sandbox);\n    const lead = requireLead(state, params['lead_id']);",
    },
    {
      does: 'The rate limit precedes the check of the token.',
      file: APP,
      find: '[...token, countAsAction, limitRate]',
      put: '[limitRate, ...token, countAsAction]',
    },
    {
      does: 'The rate limit counts only requests with a valid body.',
      file: APP,
      find: '[layerAround(open, faults, admit), readBody(receive), layer(...token, ...fits, end)]',
      put: '[layerAround(open, faults, admit.slice(0, 2)), readBody(receive), layer(...fits, ...admit.slice(2), end)]',
    },
  ],
  'refusal-changes-nothing': [
    {
      does: 'A rejected sum creates its category.',
      file: PAY,
      find: "if (assumptions.nonPositiveSum === 'reject' && !isPositive(sum)) throw",
      put: "if (assumptions.nonPositiveSum === 'reject' && !isPositive(sum)) findOrMake(state.categories, lead.project_id, body.category.trim(), session);\n    if (assumptions.nonPositiveSum === 'reject' && !isPositive(sum)) throw",
    },
    {
      does: 'A rejected task uses up an id.',
      file: TASK,
      find: "if (assumptions.unknownBodyId === 'reject') rejectIfAny(",
      put: "if (assumptions.unknownBodyId === 'reject') state.tasks.reserveBelow(state.tasks.nextId + 1);\n    if (assumptions.unknownBodyId === 'reject') rejectIfAny(",
    },
    {
      does: 'A rejected login creates a session.',
      file: LOGIN,
      find: "if (user?.password !== body.password) throw reject('login-wrong');",
      put: "if (user?.password !== body.password) {\n      if (user) sandbox.sessions.begin({ token: randomToken(), user_id: user.id, service: body.service, address: null, created_at: 0, last_action_at: 0 });\n      throw reject('login-wrong');\n    }",
    },
    {
      does: 'A rejected request does not update the last use.',
      file: MAPPER,
      find: 'exchange.code = first.code;',
      put: 'exchange.code = first.code;\n    if (exchange.session) exchange.sandbox.sessions.touch(exchange.session, exchange.session.created_at);',
    },
  ],
  'body-after-token': [
    {
      does: 'A client gets 100 Continue without a valid token.',
      file: SERVER,
      find: "server.on('checkContinue', (req, res) => server.emit('request', req, res));",
      put: "server.on('checkContinue', (req, res) => {\n    res.writeContinue();\n    server.emit('request', req, res);\n  });",
    },
    {
      does: 'The token is checked after the body arrives.',
      file: APP,
      find: '[layerAround(open, faults, admit), readBody(receive), layer(...token, ...fits, end)]',
      put: '[layerAround(open, faults, []), readBody(receive), layer(...admit, ...fits, end)]',
    },
    {
      does: 'A rejection of a token comes before the body.',
      file: 'src/http/service/envelope.ts',
      find: 'if (res.locals.sent || !mayHaveBody(req)) {',
      put: 'if (!mayHaveBody(req) || req.headers.token === undefined) {',
    },
    {
      does: 'A token that ended while the body arrived is still valid.',
      file: APP,
      find: 'layer(...token, ...fits, end)',
      put: 'layer(...fits, end)',
    },
  ],
  'unknown-route': [
    {
      does: 'An unknown route gets the code 400.',
      file: RULES,
      find: "with HTTP status 200.' }],\n    rejection: { code: 404, message: 'Not found' }",
      put: "with HTTP status 200.' }],\n    rejection: { code: 400, message: 'Not found' }",
    },
    {
      does: 'An unknown route gets the HTML of Express.',
      file: APP,
      find: 'app.use(layer(rejectBrowser, rejectMisnamed(number), number, warnOfHead, unknown));',
      put: 'app.use(layer(rejectBrowser, number, warnOfHead));',
    },
  ],
  'unknown-method': [
    {
      does: 'A known path with PATCH is rejected as a malformed body.',
      file: UNKNOWN,
      find: 'throw new Rejection([violation(decidingRule(path, operations))],',
      put: "throw new Rejection([violation(req.method === 'PATCH' ? 'body-malformed' : decidingRule(path, operations))],",
    },
    {
      does: 'A route with another method is rejected by the rule of unknown routes.',
      file: LOST,
      find: "return 'unknown-method';",
      put: "return 'unknown-route';",
    },
    {
      does: 'HEAD gets the response of GET.',
      file: APP,
      find: 'if (req.method !== operation.method) unknown(req, res);',
      put: "if (req.method !== operation.method && req.method !== 'HEAD') unknown(req, res);",
    },
    {
      does: 'PATCH edits a view as PUT does.',
      file: SERVER,
      find: "req.url = pathOf(req.url ?? '');",
      put: "req.url = pathOf(req.url ?? '');\n      if (req.method === 'PATCH') req.method = 'PUT';",
    },
  ],
  'exact-path': [
    {
      does: 'A path in another case is rejected by the rule of unknown routes.',
      file: LOST,
      find: 'routesOf(wordsOf(path.toLowerCase()), inLowerCase)',
      put: 'routesOf(words, inLowerCase)',
    },
    {
      does: 'A path with two slashes is rejected by the rule of unknown methods.',
      file: LOST,
      find: "!path.includes('//') && routesOf(words, operations)",
      put: 'routesOf(words, operations)',
    },
    {
      does: 'The case of a path is ignored.',
      file: APP,
      find: "\n    .enable('case sensitive routing')",
      put: '',
    },
    {
      does: 'Two slashes are treated as one.',
      file: SERVER,
      find: "req.url = pathOf(req.url ?? '');",
      put: "req.url = pathOf(req.url ?? '').replace(/\\/{2,}/g, '/');",
    },
  ],
  'trailing-slash': [
    {
      does: 'A path with a trailing slash is an unknown route.',
      file: APP,
      find: ".enable('case sensitive routing')",
      put: ".enable('case sensitive routing')\n    .enable('strict routing')",
    },
    {
      does: 'A path may end in two slashes.',
      file: SERVER,
      find: "req.url = pathOf(req.url ?? '');",
      put: "req.url = pathOf(req.url ?? '').replace(/\\/+$/, '/');",
    },
  ],
  'options-preflight': [
    {
      does: 'Pages of every origin can read what only named origins may.',
      file: CORS,
      find: "isOpen ? ['Access-Control-Allow-Origin', '*'] : []",
      put: "['Access-Control-Allow-Origin', '*']",
    },
    {
      does: 'An origin with a named one as prefix is accepted.',
      file: CORS,
      find: 'origins.includes(origin))',
      put: 'origins.some((one) => origin.startsWith(one)))',
    },
    {
      does: 'A page from [::1] may not send credentials.',
      file: CORS,
      find: '|\\[::1\\])',
      put: ')',
    },
    {
      does: 'Pages of every origin may send credentials.',
      file: CORS,
      find: 'isOpen ? LOOPBACK.test(origin)',
      put: 'isOpen ? origin.length > 0',
    },
  ],
  'foreign-host': [
    {
      does: 'A name that contains .localhost anywhere is accepted.',
      file: GUARD,
      find: '/\\.(localhost|local|internal|test)$/',
      put: '/\\.(localhost|local|internal|test)\\b/',
    },
    {
      does: 'A name under .test is rejected.',
      file: GUARD,
      find: '(localhost|local|internal|test)$',
      put: '(localhost|local|internal)$',
    },
    {
      does: 'A subdomain of --allowed-hosts is accepted.',
      file: GUARD,
      find: '|| allowed.includes(name);',
      put: '|| allowed.some((host) => name.endsWith(host));',
    },
    {
      does: 'The rejection comes with HTTP 200.',
      file: RULES,
      find: "message: 'This Host is not known here', httpStatus: 403 }",
      put: "message: 'This Host is not known here' }",
    },
  ],
  'path-id': [
    {
      does: 'A number may have leading zeros.',
      file: IDS,
      find: '/^[1-9][0-9]{0,15}$/',
      put: '/^[0-9]{1,16}$/',
    },
    {
      does: '2^53-1 is not a valid id.',
      file: IDS,
      find: 'return id <= MAX_ID ?',
      put: 'return id < MAX_ID ?',
    },
    {
      does: 'A UUID must be lowercase.',
      file: 'src/api/view/view.ts',
      find: "getBy('uuid', viewId.toLowerCase())",
      put: "getBy('uuid', viewId)",
    },
    {
      does: 'White space around a number is ignored.',
      file: LEAD,
      find: "parseId(leadId ?? '')",
      put: "parseId((leadId ?? '').trim())",
    },
    {
      does: 'A number may be signed.',
      file: LEAD,
      find: "parseId(leadId ?? '')",
      put: "parseId((leadId ?? '').replace(/^\\+/, ''))",
    },
  ],
  'unknown-reference': [
    {
      does: 'project_id 0 is accepted.',
      file: TASK,
      find: '=> state.projects.get(id);',
      put: '=> id === 0 || state.projects.get(id);',
    },
    {
      does: 'Only the first observer must exist.',
      file: TASK,
      find: 'unknown(task.observers,',
      put: 'unknown(task.observers.slice(0, 1),',
    },
    {
      does: 'A negative owner_id means the main account.',
      file: 'src/api/task/task.ts',
      find: '(id === 0 || id',
      put: '(id <= 0 || id',
    },
    {
      does: 'A user who is not an employee may own a lead.',
      file: OWN,
      find: 'if (!state.employees.get(owner) &&',
      put: 'if (!state.employees.get(owner) && !state.users.get(owner) &&',
    },
  ],
  'rate-limit': [
    {
      does: 'There is a limit of 100 requests.',
      file: 'src/http/service/authenticate.ts',
      find: "if (rateLimit !== 'off' && session) {\n    if (!sandbox.rateLimit.admit(session, sandbox.clock.now(), Number(rateLimit))",
      put: "if (session) {\n    if (!sandbox.rateLimit.admit(session, sandbox.clock.now(), Number(rateLimit === 'off' ? 100 : rateLimit))",
    },
    {
      does: 'Rejected requests count.',
      file: RATE,
      find: 'if (admitted) recent.push(now);',
      put: 'recent.push(now);',
    },
    {
      does: 'A request still counts after a whole second.',
      file: RATE,
      find: 'now - at < WINDOW_MS',
      put: 'now - at <= WINDOW_MS',
    },
    {
      does: 'After the clock is set back, later requests count.',
      file: RATE,
      find: 'at <= now && now',
      put: 'now',
    },
    {
      does: 'All tokens of a user share one limit.',
      file: 'src/http/service/authenticate.ts',
      find: 'sandbox.rateLimit.admit(session,',
      put: 'sandbox.rateLimit.admit(res.locals.user ?? session,',
    },
    {
      does: 'The rejection comes with HTTP 200.',
      file: 'src/api/rules/assumed.ts',
      find: "message: 'Too many requests', httpStatus: 503,",
      put: "message: 'Too many requests',",
    },
  ],
  signature: [
    {
      does: 'The signature is the service without surrounding white space.',
      file: LOGIN,
      find: 'service: body.service }',
      put: 'service: body.service.trim() }',
    },
    {
      does: 'The signature is the service in lowercase.',
      file: LOGIN,
      find: 'service: body.service }',
      put: 'service: body.service.toLowerCase() }',
    },
    {
      does: 'The signature is from the latest login of the user.',
      file: 'src/api/lead/add-comment.ts',
      find: 'signature: session.service,',
      put: 'signature: sandbox.sessions.all().filter((one) => one.user_id === session.user_id).at(-1)?.service ?? session.service,',
    },
    {
      does: 'The signature of a comment has 64 characters at most.',
      file: 'src/api/lead/add-comment.ts',
      find: 'signature: session.service,',
      put: 'signature: session.service.slice(0, 64),',
    },
    {
      does: 'The service of a login is cut after 255 characters.',
      file: LOGIN,
      find: 'service: body.service }',
      put: 'service: body.service.slice(0, 255) }',
    },
  ],
  'signature-place': [
    {
      does: 'A change of owner is not signed.',
      file: OWN,
      find: 'signature: session.service,',
      put: '',
    },
    {
      does: 'The edit of a view is not signed.',
      file: 'src/api/view/edit-view.ts',
      find: 'signature: session.service, ',
      put: '',
    },
    {
      does: 'A change to the same owner is not signed.',
      file: OWN,
      find: 'signature: session.service,',
      put: '...(changes && { signature: session.service }),',
    },
    {
      does: 'A response shows the signature of a view.',
      file: 'src/api/view/view.ts',
      find: 'referer: view.referer,',
      put: 'referer: view.referer,\n    ...(view.signature !== undefined && { signature: view.signature }),',
    },
  ],
  'one-account': [
    {
      does: 'An employee can comment only on own leads.',
      file: 'src/api/lead/add-comment.ts',
      find: "requireLead(state, params['lead_id'])",
      put: "requireLead(state, user.type === 'main' || state.leads.get(Number(params['lead_id']))?.custom.some(({ value }) => (value as Person | null)?.id === user.employee_id) ? params['lead_id'] : undefined)",
    },
    {
      does: 'Only the main account can delete a view.',
      file: 'src/api/view/delete-view.ts',
      find: "handle({ sandbox, params }) {\n    const view = requireView(sandbox.state, params['view_id']);",
      put: "handle({ sandbox, params, user }) {\n    const view = requireView(sandbox.state, user.type === 'main' ? params['view_id'] : undefined);",
    },
    {
      does: 'An employee can read only views of the first project.',
      file: 'src/api/view/get-view.ts',
      find: "handle({ sandbox, params }) {\n    return presentView(requireView(sandbox.state, params['view_id']),",
      put: "handle({ sandbox, params, user }) {\n    return presentView(requireView(sandbox.state, user.type === 'main' || params['view_id'] !== '2001' ? params['view_id'] : undefined),",
    },
    {
      does: 'An employee can pay only for leads of the first project.',
      file: PAY,
      find: "const lead = requireLead(state, params['lead_id']);",
      put: "const lead = requireLead(state, params['lead_id']);\n    if (session.user_id !== 1 && lead.project_id !== 1) throw reject('unknown-lead');",
    },
  ],
  'answer-headers': [
    {
      does: 'Responses name no charset.',
      file: ENVELOPE,
      find: "'application/json; charset=utf-8'",
      put: "'application/json'",
    },
    {
      does: 'Responses name Express.',
      file: APP,
      find: "\n    .disable('x-powered-by')",
      put: '',
    },
    {
      does: 'Responses have an ETag.',
      file: ENVELOPE,
      find: "setHeader(res, 'Content-Length',",
      put: "setHeader(res, 'ETag', JSON.stringify(`${body.length}`));\n  setHeader(res, 'Content-Length',",
    },
  ],
  'mock-headers': [
    {
      does: 'A rejection by the HTTP parser names its rule.',
      file: 'src/http/server/parser-errors.ts',
      find: "['Connection', 'close'],",
      put: "['Connection', 'close'],\n    ['X-Mock-Rule', 'http-parser'],",
    },
    {
      does: 'The explanation is in the body.',
      file: MAPPER,
      find: 'errorEnvelope([first, ...others]));',
      put: 'errorEnvelope([{ ...first, message: exchange.explain }, ...others]));',
    },
    {
      does: '--no-mock-headers keeps the rule.',
      file: HEADERS,
      find: 'if (!enabled) return () => {};',
      put: "if (!enabled) return (res, header, text) => void (header === 'rule' && setHeader(res, MOCK_HEADERS[header], headerText(text)));",
    },
    {
      does: '--no-mock-headers keeps the name of the sandbox.',
      file: HEADERS,
      find: 'if (!enabled) return () => {};',
      put: "if (!enabled) return (res, header, text) => void (header === 'sandbox' && setHeader(res, MOCK_HEADERS[header], headerText(text)));",
    },
    {
      does: '--no-mock-headers keeps the warnings.',
      file: HEADERS,
      find: 'if (!enabled) return () => {};',
      put: "if (!enabled) return (res, header, text) => void (header === 'warning' && setHeader(res, MOCK_HEADERS[header], headerText(text)));",
    },
  ],
  storage: [
    {
      does: 'A change that cannot be saved is not undone.',
      file: KEPT,
      find: 'changed.undo();',
      put: 'changed.settle();',
    },
    {
      does: 'The rejection comes with HTTP 200.',
      file: RULES,
      find: "message: 'leadmock could not save the change', httpStatus: 503 }",
      put: "message: 'leadmock could not save the change' }",
    },
    {
      does: 'Reads are rejected once a change could not be saved.',
      file: KEPT,
      find: 'if (!changed.hasChanged) return;',
      put: 'if (!changed.hasChanged) {\n      if (store.problem !== undefined) throw new Error(store.problem);\n      return;\n    }',
    },
  ],
  'internal-error': [
    {
      does: 'A defect comes with HTTP 200.',
      file: RULES,
      find: "message: 'Internal error of the mock', httpStatus: 500 }",
      put: "message: 'Internal error of the mock' }",
    },
    {
      does: 'The message of a defect shows its cause.',
      file: MAPPER,
      find: 'const rejection = isRejection ? error : rejectionOfDefect(error);',
      put: "const rejection = isRejection ? error : reject('unknown-route', { message: (error as Error).message });",
    },
  ],
};
