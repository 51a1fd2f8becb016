import { operation } from 'leadmock/operation';

/** When the source code of the clients was read. */
const READ_ON = '2026-11-26';

/**
 * Declares an operation that public clients call. Its description lists the evidence: nothing else is known about it.
 *
 * @param {{ clients: number, sends: string, reads: string }} evidence
 * @param {import('leadmock/operation').HandledOperation<any>} declared
 */
export function observed({ clients, sends, reads }, declared) {
  const description = `Observed in ${clients} public clients on ${READ_ON}; not in the contract. They send ${sends}. They read ${reads}.`;
  return operation({ ...declared, tag: 'observed', description });
}

/** Clients send ids as numbers and as strings. */
export const anId = { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^[0-9]+$' }] };

/** Values by the id of their field. PHP writes an empty one as []. */
export const valuesById = { anyOf: [{ type: 'object' }, { type: 'array', maxItems: 0 }, { type: 'null' }] };

/** Options that no response depends on. */
export const options = {};
