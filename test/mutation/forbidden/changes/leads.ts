import type { leadRules } from '../../../../src/api/lead/rules.ts';
import type { assumedRules } from '../../../../src/api/rules/assumed.ts';
import type { ForbiddenChanges } from '../change.ts';

const SHOW = 'src/api/lead/lead.ts';
const PAY = 'src/api/lead/add-payment.ts';
const OWN = 'src/api/lead/change-owner.ts';
const COMMENT = 'src/api/lead/add-comment.ts';
const PERSON = 'src/core/state/person.ts';
const SHOW_TASK = 'src/api/task/task.ts';
const SHOW_VIEW = 'src/api/view/view.ts';
const PAYMENT_REQUEST = 'schemas/add-payment.request.json';
const OWNER_REQUEST = 'schemas/change-owner.request.json';
const COMMENT_REQUEST = 'schemas/add-comment.request.json';

/** Changes that rules about payments, owners and comments forbid. */
export const leadChanges: ForbiddenChanges<typeof leadRules, (typeof assumedRules)['Leads']> = {
  'lead-id': [
    {
      does: 'A lead is found by the number of its contact.',
      file: SHOW,
      find: 'state.leads.get(id);',
      put: '(state.leads.get(id) ?? state.leads.find((lead) => lead.contact_id === id));',
    },
  ],
  'unknown-lead': [
    {
      does: 'The message is different.',
      file: 'src/api/rules/assumed.ts',
      find: "message: 'Invalid lead ID'",
      put: "message: 'Unknown lead ID'",
    },
    {
      does: 'The code is always 404.',
      file: 'src/api/rules/assumed.ts',
      find: "code: 'unknownPathId', message: 'Invalid lead ID'",
      put: "code: 404, message: 'Invalid lead ID'",
    },
  ],
  'lead-custom': [
    {
      does: 'A custom field without a value is shown without that key.',
      file: SHOW,
      find: 'custom: lead.custom,',
      put: 'custom: lead.custom.map(({ value, ...field }) => (value === null ? field : { ...field, value })) as never,',
    },
    {
      does: 'A lead without custom fields is shown without the list.',
      file: SHOW,
      find: 'custom: lead.custom,',
      put: '...((lead.custom.length > 0 && { custom: lead.custom }) as { custom: [] }),',
    },
  ],
  'lead-custom-values': [
    {
      does: 'A number as value is shown as text.',
      file: SHOW,
      find: 'custom: lead.custom,',
      put: "custom: lead.custom.map((field) => (typeof field.value === 'number' ? { ...field, value: String(field.value) } : field)),",
    },
    {
      does: 'An owner of an unknown type counts as the owner.',
      file: PERSON,
      find: "(type === 'main' || type === 'staff')",
      put: "typeof type === 'string'",
    },
    {
      does: 'An owner of null is not shown.',
      file: SHOW,
      find: 'custom: lead.custom,',
      put: "custom: lead.custom.filter(({ type, value }) => type !== 'owner' || value !== null),",
    },
    {
      does: 'An empty list as value is shown as null.',
      file: SHOW,
      find: 'custom: lead.custom,',
      put: 'custom: lead.custom.map((field) => (Array.isArray(field.value) && field.value.length === 0 ? { ...field, value: null } : field)),',
    },
    {
      does: 'The name of a custom field is shown without surrounding white space.',
      file: SHOW,
      find: 'custom: lead.custom,',
      put: 'custom: lead.custom.map((field) => ({ ...field, name: field.name.trim() })),',
    },
  ],
  'extra-fields': [
    {
      does: 'Extra fields come before the documented ones of a view.',
      file: SHOW_VIEW,
      find: 'return {\n    id: view.id,',
      put: "return {\n    ...state.extrasOf('views', view),\n    id: view.id,",
    },
    {
      does: 'A lead shows extra fields only after a payment.',
      file: SHOW,
      find: "...state.extrasOf('leads', lead),",
      put: "...(deal === 'withDeal' && state.extrasOf('leads', lead)),",
    },
    {
      does: 'A label shows no extra fields.',
      file: SHOW_TASK,
      find: "color: label.color, ...state.extrasOf('labels', label) }",
      put: 'color: label.color }',
    },
    {
      does: 'An edit changes extra fields of a view.',
      file: 'src/api/view/edit-view.ts',
      find: 'const signed = { ...given,',
      put: 'const signed = { ...Object.fromEntries((sandbox.state.extraFields.views ?? []).filter((name) => name in body).map((name) => [name, body[name as never]])), ...given,',
    },
    {
      does: 'A change of owner changes extra fields of the lead.',
      file: OWN,
      find: 'const changed = state.leads.update(lead.id, {',
      put: 'const changed = state.leads.update(lead.id, {\n      ...Object.fromEntries((state.extraFields.leads ?? []).filter((name) => name in body).map((name) => [name, body[name as never]])),',
    },
    {
      does: 'An observer shows no extra fields.',
      file: SHOW_TASK,
      find: "return state.employees.get(id) ?? { id, name: '', phone: '' };",
      put: "const extra = new Set(state.extraFields.employees);\n  return Object.fromEntries(Object.entries(state.employees.get(id) ?? { id, name: '', phone: '' }).filter(([name]) => !extra.has(name))) as unknown as Employee;",
    },
    {
      does: 'The response to an edit by UUID has no extra fields.',
      file: 'src/api/view/edit-view.ts',
      find: 'return presentView(sandbox.state.views.update(view.id, signed), sandbox.state);',
      put: "const edited = presentView(sandbox.state.views.update(view.id, signed), sandbox.state);\n    if (params['view_id'] === String(view.id)) return edited;\n    return Object.fromEntries(Object.entries(edited).filter(([name]) => !sandbox.state.extraFields.views?.includes(name))) as never;",
    },
  ],
  'lead-owner-id': [
    {
      does: 'The OpenAPI document describes owner_id for every ownerId.',
      file: 'src/schema/openapi/served-schema.ts',
      find: 'const { owner_id: _never, ...others } = properties;',
      put: 'const others = properties;',
    },
    {
      does: 'The response to a change of owner has owner_id.',
      file: SHOW,
      find: "assumptions.ownerId === 'include' &&",
      put: "(assumptions.ownerId === 'include' || deal === 'withoutDeal') &&",
    },
    {
      does: 'The response to a payment has owner_id.',
      file: SHOW,
      find: "assumptions.ownerId === 'include' &&",
      put: "(assumptions.ownerId === 'include' || deal === 'withDeal') &&",
    },
  ],
  'payment-result': [
    {
      does: 'The result always shows deal as false.',
      file: SHOW,
      find: '{ deal: lead.deal }',
      put: '{ deal: false }',
    },
    {
      does: 'The result shows the name of the lead without surrounding white space.',
      file: SHOW,
      find: 'name: lead.name,',
      put: 'name: lead.name.trim(),',
    },
    {
      does: 'The result has the id of the payment.',
      file: PAY,
      find: "return presentLead(paid, sandbox, 'withDeal');",
      put: "return { ...presentLead(paid, sandbox, 'withDeal'), id: payment.id };",
    },
    {
      does: 'A lead without custom fields is shown as no deal.',
      file: SHOW,
      find: '{ deal: lead.deal }',
      put: '{ deal: lead.deal && lead.custom.length > 0 }',
    },
  ],
  'payment-required': [
    {
      does: 'A payment without purpose reaches the next check.',
      file: PAYMENT_REQUEST,
      find: '"required": ["category", "purpose", "sum"]',
      put: '"required": ["category", "sum"]',
    },
  ],
  'payment-names': [
    {
      does: 'A name that another project has is not created.',
      file: PAY,
      find: "names.getBy('name', nameInProject(projectId, name)) ??",
      put: 'names.find((one) => one.name === name) ??',
    },
    {
      does: 'Every payment creates a new purpose.',
      file: PAY,
      find: "names.getBy('name', nameInProject(projectId, name)) ??",
      put: "(names.name === 'purposes' ? undefined : names.getBy('name', nameInProject(projectId, name))) ??",
    },
    {
      does: 'A purpose with the name of the category is not created.',
      file: PAY,
      find: 'findOrMake(state.purposes, lead.project_id, body.purpose, session);',
      put: 'body.purpose === body.category ? category : findOrMake(state.purposes, lead.project_id, body.purpose, session);',
    },
  ],
  'payment-name-match': [
    {
      does: 'White space inside a name counts as one space.',
      file: PAY,
      find: 'lead.project_id, body.category, session',
      put: "lead.project_id, body.category.replace(/\\s+/g, ' '), session",
    },
    {
      does: 'Two encodings of an accented letter are one name.',
      file: PAY,
      find: 'lead.project_id, body.purpose, session',
      put: 'lead.project_id, body.purpose.normalize(), session',
    },
    {
      does: 'White space around a name is ignored.',
      file: PAY,
      find: 'lead.project_id, body.category, session',
      put: 'lead.project_id, body.category.trim(), session',
    },
    {
      does: 'Case is ignored in a name.',
      file: 'src/core/state/state.ts',
      find: '  return `${projectId} ${name}`;',
      put: '  return `${projectId} ${name.toLowerCase()}`;',
    },
    {
      does: 'White space around a purpose is ignored.',
      file: PAY,
      find: 'lead.project_id, body.purpose, session',
      put: 'lead.project_id, body.purpose.trim(), session',
    },
    {
      does: 'A name is cut after 255 characters.',
      file: PAY,
      find: 'lead.project_id, body.category, session',
      put: 'lead.project_id, body.category.slice(0, 255), session',
    },
  ],
  'payment-sum-form': [
    {
      does: 'A sum must be a JSON number.',
      file: PAYMENT_REQUEST,
      find: '"type": ["number", "string"]',
      put: '"type": "number"',
    },
    {
      does: 'A sum must be a string.',
      file: PAYMENT_REQUEST,
      find: '"type": ["number", "string"]',
      put: '"type": "string"',
    },
  ],
  'payment-sum-grammar': [
    {
      does: 'A malformed sum is rejected as if the contract defined its grammar.',
      file: PAYMENT_REQUEST,
      find: '"pattern": "payment-sum-grammar"',
      put: '"pattern": "field-invalid"',
    },
    {
      does: 'A fraction in a string has two digits at most.',
      file: PAYMENT_REQUEST,
      find: '(\\\\.[0-9]+)?$',
      put: '(\\\\.[0-9]{1,2})?$',
    },
    {
      does: 'The dot may end a string.',
      file: PAYMENT_REQUEST,
      find: '(\\\\.[0-9]+)?$',
      put: '(\\\\.[0-9]*)?$',
    },
    {
      does: 'A string may begin with a plus.',
      file: PAYMENT_REQUEST,
      find: '"^-?[0-9]+',
      put: '"^[-+]?[0-9]+',
    },
  ],
  'payment-sum-stored': [
    {
      does: 'A string is stored without redundant zeros.',
      file: PAY,
      find: 'decimalString(body.sum) : body.sum;',
      put: 'decimalString(body.sum) : plainDecimal(body.sum);',
    },
    {
      does: 'A number is stored with an exponent.',
      file: PAY,
      find: 'decimalString(body.sum) : body.sum;',
      put: 'String(body.sum) : body.sum;',
    },
    {
      does: 'A rounded sum gets no warning.',
      file: PAY,
      find: "warn('rounded-sum', `leadmock rounded sum from ${sent} to ${sum}`)",
      put: 'void 0',
    },
    {
      does: 'The warning about a rounded sum does not show the sent sum.',
      file: PAY,
      find: "warn('rounded-sum', `leadmock rounded sum from ${sent} to ${sum}`)",
      put: "warn('rounded-sum', `leadmock rounded sum to ${sum}`)",
    },
    {
      does: 'A string with a fraction is stored without leading zeros.',
      file: PAY,
      find: 'decimalString(body.sum) : body.sum;',
      put: "decimalString(body.sum) : body.sum.replace(/^0+(?=[0-9]+\\.)/, '');",
    },
  ],
  'payment-sum-positive': [
    {
      does: 'A sum that JavaScript rounds to 0 counts as 0.',
      file: PAY,
      find: '!isPositive(sum)',
      put: '!(Number(sum) > 0)',
    },
    {
      does: 'A sum of 0 is accepted.',
      file: PAY,
      find: '!isPositive(sum)',
      put: "sum.startsWith('-')",
    },
  ],
  'payment-repeat': [
    {
      does: 'The same payment is stored once.',
      file: PAY,
      find: 'const payment = state.payments.insert({',
      put: 'const payment = state.payments.find((one) => one.lead_id === lead.id && one.category_id === category.id && one.purpose_id === purpose.id && one.sum === sum) ?? state.payments.insert({',
    },
    {
      does: 'An equal payment within a minute is not stored again.',
      file: PAY,
      find: "if (earlier !== undefined && state.payments.get(earlier)) warn('repeated-payment');",
      put: "if (earlier !== undefined && state.payments.get(earlier)) {\n      warn('repeated-payment');\n      state.payments.remove(payment.id);\n    }",
    },
    {
      does: 'A third equal payment is not stored.',
      file: PAY,
      find: 'const payment = state.payments.insert({',
      put: 'const equal = state.payments.all().filter((one) => one.lead_id === lead.id && one.category_id === category.id && one.purpose_id === purpose.id && one.sum === sum);\n    const payment = (equal.length > 1 ? equal[1] : undefined) ?? state.payments.insert({',
    },
  ],
  'payment-deal': [
    {
      does: 'A payment makes a lead a deal.',
      file: PAY,
      find: "assumptions.dealAfterPayment === 'true' && !lead.deal",
      put: '!lead.deal',
    },
    {
      does: 'A payment ends a deal.',
      file: PAY,
      find: "assumptions.dealAfterPayment === 'true' && !lead.deal ? state.leads.update(lead.id, { deal: true }) : lead",
      put: 'lead.deal ? state.leads.update(lead.id, { deal: false }) : lead',
    },
    {
      does: 'A payment ends the deal of a lead with an owner.',
      file: PAY,
      find: "assumptions.dealAfterPayment === 'true' && !lead.deal ? state.leads.update(lead.id, { deal: true }) : lead",
      put: "lead.deal && lead.custom.some(({ type }) => type === 'owner') ? state.leads.update(lead.id, { deal: false }) : lead",
    },
  ],
  'owner-result': [
    {
      does: 'The result shows only the owner fields.',
      file: SHOW,
      find: 'custom: lead.custom,',
      put: "custom: lead.custom.filter(({ type }) => deal === 'withDeal' || type === 'owner'),",
    },
    {
      does: 'The result shows the name of the lead without surrounding white space.',
      file: SHOW,
      find: 'name: lead.name,',
      put: 'name: lead.name.trim(),',
    },
    {
      does: 'A change of owner makes the lead a deal.',
      file: OWN,
      find: 'signature: session.service,',
      put: 'deal: true,\n      signature: session.service,',
    },
    {
      does: 'A change of owner ends a deal.',
      file: OWN,
      find: 'signature: session.service,',
      put: 'deal: false,\n      signature: session.service,',
    },
  ],
  'owner-result-deal': [
    {
      does: 'The result shows the deal of a lead that is one.',
      file: SHOW,
      find: "deal === 'withDeal' &&",
      put: "(deal === 'withDeal' || lead.deal) &&",
    },
  ],
  'owner-required': [
    {
      does: 'A change without owner reaches the next check.',
      file: OWNER_REQUEST,
      find: '"required": ["owner"]',
      put: '"required": []',
    },
  ],
  'owner-staff': [
    {
      does: 'An employee who can log in is shown with the id of the user.',
      file: OWN,
      find: 'return { id: owner,',
      put: 'return { id: state.users.find((user) => user.employee_id === owner)?.id ?? owner,',
    },
    {
      does: 'An employee is shown with the name.',
      file: OWN,
      find: "type: owner === 0 ? 'main' : 'staff' }",
      put: "type: owner === 0 ? 'main' : 'staff', ...{ name: state.employees.get(owner)?.name } }",
    },
    {
      does: "The main account's employee is shown as the main account.",
      file: OWN,
      find: 'owner === main.id)',
      put: 'owner === main.id || owner === main.employee_id)',
    },
    {
      does: 'Employees who make themselves the owner are shown with the id of their user.',
      file: OWN,
      find: 'const owner = requireOwner(body.owner, sandbox);',
      put: "const isSelf = state.users.find(({ id, type }) => id === session.user_id && type === 'staff')?.employee_id === body.owner;\n    const owner: Person = isSelf ? { id: session.user_id, type: 'staff' } : requireOwner(body.owner, sandbox);",
    },
  ],
  'owner-main': [
    {
      does: 'owner 0 gives the main account the id 0.',
      file: OWN,
      find: "return { id: main.id, type: 'main' };",
      put: "return { id: owner, type: 'main' };",
    },
    {
      does: 'If an employee asks, owner 0 means that employee.',
      file: OWN,
      find: 'const owner = requireOwner(body.owner, sandbox);',
      put: "const own = state.users.find(({ id, type }) => id === session.user_id && type === 'staff')?.employee_id;\n    const owner = requireOwner(body.owner || (own ?? 0), sandbox);",
    },
  ],
  'owner-main-type': [
    {
      does: 'The main account is shown as an employee.',
      file: OWN,
      find: "return { id: main.id, type: 'main' };",
      put: "return { id: main.id, type: 'staff' };",
    },
    {
      does: 'The main account is shown as an employee if referenced by its own id.',
      file: OWN,
      find: "return { id: main.id, type: 'main' };",
      put: "return { id: main.id, type: owner === 0 ? 'main' : 'staff' };",
    },
  ],
  'owner-main-id': [
    {
      does: 'The main account is shown with the id 1.',
      file: OWN,
      find: '{ id: main.id,',
      put: '{ id: 1,',
    },
    {
      does: 'The own id of the main account is assumed to be 1.',
      file: OWN,
      find: 'owner === main.id',
      put: 'owner === 1',
    },
  ],
  'owner-fields-several': [
    {
      does: 'All fields of type owner change.',
      file: OWN,
      find: '(at === place ?',
      put: "(at >= place && field.type === 'owner' ?",
    },
    {
      does: 'The last field of type owner changes.',
      file: OWN,
      find: 'custom.findIndex(',
      put: 'custom.findLastIndex(',
    },
    {
      does: 'The last field of type owner decides who owns the lead.',
      file: PERSON,
      find: 'custom.find(',
      put: 'custom.findLast(',
    },
    {
      does: 'The field named Owner is changed.',
      file: OWN,
      find: "custom.findIndex(({ type }) => type === 'owner');",
      put: "custom.findIndex(({ type, name }) => type === 'owner' && name === 'Owner');",
    },
    {
      does: 'If the first owner field is null, the second decides who owns the lead.',
      file: PERSON,
      find: "custom.find(({ type }) => type === 'owner')",
      put: "custom.find(({ type, value }) => type === 'owner' && value !== null)",
    },
  ],
  'owner-field-made': [
    {
      does: 'The new field gets the id behind the highest one.',
      file: OWN,
      find: 'let id = 1;',
      put: 'let id = Math.max(0, ...taken) + 1;',
    },
    {
      does: 'The new field has a different name.',
      file: OWN,
      find: "name: 'Owner',",
      put: "name: 'Responsible',",
    },
    {
      does: 'A lead without any custom field gets none.',
      file: OWN,
      find: 'if (place < 0) return',
      put: 'if (place < 0 && custom.length > 0) return',
    },
    {
      does: 'The new field of a lead with custom fields is not stored.',
      file: OWN,
      find: 'custom: changes && assumptions',
      put: 'custom: lead.custom.length > 0 && before === undefined ? lead.custom : changes && assumptions',
    },
  ],
  'owner-negative': [
    {
      does: 'A negative owner is rejected as if the contract excluded it.',
      file: OWNER_REQUEST,
      find: '"minimum": "owner-negative"',
      put: '"minimum": "field-invalid"',
    },
    {
      does: 'A negative owner reaches the next check.',
      file: OWNER_REQUEST,
      find: '"minimum": 0,',
      put: '"minimum": -9007199254740991,',
    },
  ],
  'owner-funnel-date': [
    {
      does: 'Only the first of several funnel dates becomes null.',
      file: OWN,
      find: "return custom.map((field) => (field.type === 'funnel_date' ?",
      put: "return custom.map((field, at) => (at === custom.findIndex(({ type }) => type === 'funnel_date') ?",
    },
    {
      does: 'The funnel date is removed.',
      file: OWN,
      find: "return custom.map((field) => (field.type === 'funnel_date' ? { ...field, value: null } : field));",
      put: "return custom.filter((field) => field.type !== 'funnel_date');",
    },
    {
      does: 'The funnel date becomes null even if the owner stays the same.',
      file: OWN,
      find: "changes && assumptions.funnelDateAfterOwner === 'cleared'",
      put: "assumptions.funnelDateAfterOwner === 'cleared' || changes",
    },
    {
      does: 'The funnel date is kept if the lead had no owner.',
      file: OWN,
      find: 'const changes = before?.id',
      put: 'const changes = before !== undefined && before.id',
    },
    {
      does: 'All fields whose type begins with funnel_ become null.',
      file: OWN,
      find: "return custom.map((field) => (field.type === 'funnel_date' ?",
      put: "return custom.map((field) => (field.type.startsWith('funnel_') ?",
    },
  ],
  'comment-text': [
    {
      does: 'An empty text is rejected as if the contract excluded it.',
      file: COMMENT_REQUEST,
      find: '"minLength": "comment-text"',
      put: '"minLength": "field-invalid"',
    },
    {
      does: 'White space around the text is removed.',
      file: COMMENT,
      find: 'text: body.text,',
      put: 'text: body.text.trim(),',
    },
    {
      does: 'Two encodings of an accented letter become one.',
      file: COMMENT,
      find: 'text: body.text,',
      put: 'text: body.text.normalize(),',
    },
    {
      does: 'A blank text is rejected.',
      file: COMMENT_REQUEST,
      find: '"minLength": 1',
      put: '"minLength": 1, "pattern": "\\\\S"',
    },
  ],
  'comment-required': [
    {
      does: 'A comment without text reaches the next check.',
      file: COMMENT_REQUEST,
      find: '"required": ["text"]',
      put: '"required": []',
    },
  ],
  'comment-result': [
    {
      does: 'The result contains the lead.',
      file: COMMENT,
      find: 'return { id, text, created_at, author };',
      put: 'return { id, text, created_at, author, lead_id: lead.id };',
    },
  ],
  'comment-id': [
    {
      does: 'The id begins with a letter.',
      file: COMMENT,
      find: 'return { id, text,',
      put: "return { id: 'c'.concat(id), text,",
    },
    {
      does: 'The id is a number.',
      file: COMMENT,
      find: 'return { id, text,',
      put: 'return { id: Number(id), text,',
    },
  ],
  'comment-id-grows': [
    {
      does: 'The ids are counted for each lead.',
      file: COMMENT,
      find: 'return { id, text,',
      put: 'return { id: String(state.comments.all().filter((one) => one.lead_id === lead.id).length), text,',
    },
    {
      does: 'The ids shrink.',
      file: COMMENT,
      find: 'return { id, text,',
      put: 'return { id: String(1000 - Number(id)), text,',
    },
  ],
  'comment-created-at': [
    {
      does: 'Midnight is 24:00:00.',
      file: 'src/api/lead/created-at.ts',
      find: "hourCycle: 'h23'",
      put: "hourCycle: 'h24'",
    },
    {
      does: 'Month and day are swapped.',
      file: 'src/api/lead/created-at.ts',
      find: '`${parts.day}.${parts.month}.',
      put: '`${parts.month}.${parts.day}.',
    },
    {
      does: "The time is the machine's time.",
      file: COMMENT,
      find: 'createdAt(clock.now(),',
      put: 'createdAt(Date.now(),',
    },
  ],
  'comment-time-zone': [
    {
      does: 'created_at has summer time.',
      file: COMMENT,
      find: 'assumptions.timezone)',
      put: "assumptions.timezone === 'UTC' ? 'Europe/London' : assumptions.timezone)",
    },
  ],
  'comment-author': [
    {
      does: 'The author is shown without a type.',
      file: COMMENT,
      find: 'return { id, text, created_at, author };',
      put: 'return { id, text, created_at, author: { id: author.id } };',
    },
    {
      does: 'The id of the author is a string.',
      file: COMMENT,
      find: 'return { id, text, created_at, author };',
      put: 'return { id, text, created_at, author: { ...author, id: String(author.id) } };',
    },
  ],
  'comment-author-user': [
    {
      does: 'The id of the main account is assumed to be 1.',
      file: COMMENT,
      find: "{ id: user.id, type: 'main' }",
      put: "{ id: 1, type: 'main' }",
    },
    {
      does: 'An employee is shown with the id of the user.',
      file: COMMENT,
      find: 'user.employee_id ?? user.id',
      put: 'user.id',
    },
    {
      does: 'The main account is shown with its employee number.',
      file: COMMENT,
      find: "{ id: user.id, type: 'main' }",
      put: "{ id: user.employee_id ?? user.id, type: 'main' }",
    },
    {
      does: 'A user who is an employee is staff, including the main account.',
      file: COMMENT,
      find: "return user.type === 'main' ?",
      put: "return user.type === 'main' && user.employee_id === undefined ?",
    },
    {
      does: 'On a lead of the main account an employee is shown with the type main.',
      file: COMMENT,
      find: 'author: authorOf(user),',
      put: "author: lead.custom.some(({ type, value }) => type === 'owner' && (value as Person | null)?.type === 'main') ? { ...authorOf(user), type: 'main' } : authorOf(user),",
    },
    {
      does: 'On a lead without an owner the author is the main account.',
      file: COMMENT,
      find: 'author: authorOf(user),',
      put: "author: lead.custom.some(({ type }) => type === 'owner') ? authorOf(user) : { id: state.mainAccount?.id ?? 0, type: 'main' },",
    },
  ],
};
