import type { Call, Fields, OperationName, Parts } from './parts.ts';

const LEADS: readonly OperationName[] = ['createPayment', 'changeOwner'];
const VIEWS: readonly OperationName[] = ['getView', 'editView'];

/** Marks a number that is written into the body with all its digits. */
const exactNumber = (digits: string) => `#number:${digits}#`;

export function serialize(envelope: Fields, indent: number): string {
  return JSON.stringify(envelope, null, indent).replaceAll(/"#number:([\d.]+)#"/g, '$1');
}

/** @returns fields that the ways of the service add to a result */
function extraFields({ has, settings }: Parts, { operation, pathId, request, session }: Call): Fields {
  const unixTime = Math.floor(request.atMs / 1000);
  const isLead = LEADS.includes(operation);
  const isView = VIEWS.includes(operation);
  return {
    ...(operation === 'login' && has('loginExpiresIn') && { expires_in: 86_400 }),
    ...(operation === 'createTask' &&
      has('taskCreatedBy') && { created_by: session?.user.id, created_at: new Date(request.atMs).toISOString() }),
    ...(isLead &&
      has('leadLinks') && { updated_at: unixTime, _links: { self: { href: `/lead/${pathId}?v=${settings.seed}` } } }),
    ...(isLead && has('manyDigits') && { revision: exactNumber('90071992547409931234') }),
    ...(isView && has('manyDigits') && { score: exactNumber('0.12345678901234567890123') }),
    ...(isView && has('viewDuration') && { duration: unixTime % 600 }),
    ...(operation === 'createComment' && has('commentLeadId') && { lead_id: Number(pathId) }),
  };
}

export function addExtraFields(parts: Parts): (envelope: Fields, call: Call) => Fields {
  return ({ status, result, errors }, call) => {
    const shownResult = result instanceof Object ? { ...result, ...extraFields(parts, call) } : result;
    const resultField = result === undefined ? {} : { result: shownResult };
    return {
      ...(parts.has('resultFirst') ? { ...resultField, status } : { status, ...resultField }),
      ...(errors !== undefined && { errors }),
      ...(parts.has('envelopeTime') && { time: Math.floor(call.request.atMs / 1000) }),
    };
  };
}
