import { operation } from 'leadmock/operation';

/** Day on which the source code of the clients was read. */
const READ_ON = '2026-11-26';

/**
 * Declares an operation that public clients call. Its description lists the evidence, which is all that is known about
 * the operation.
 *
 * @param {{ clients: number, sends: string, reads: string }} evidence
 * @param {import('leadmock/operation').HandledOperation<any>} declared
 */
export function observed({ clients, sends, reads }, declared) {
  const who = clients === 1 ? '1 public client' : `${clients} public clients`;
  const description = `Observed in ${who} on ${READ_ON}; not in the contract. They send ${sends}. They read ${reads}.`;
  return operation({ ...declared, tag: 'observed', description });
}

/** Schema of an id. Clients send ids as numbers and as strings. */
export const anId = { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^[0-9]+$' }] };

/** Schema of values by id of their field. PHP encodes an empty object as []. */
export const valuesById = { anyOf: [{ type: 'object' }, { type: 'array', maxItems: 0 }, { type: 'null' }] };

/** Schema of options that do not affect the response. */
export const options = {};
