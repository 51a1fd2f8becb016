import type { State } from '../../client/index.ts';
import { type OpenApi, seedSchemas } from '../reference/openapi.ts';

/**
 * The fixture that a state would be read from: without what reading it fills in again, as `leadmock save` writes it.
 * @param document OpenAPI of the control plane, which has the schemas of the records
 */
export function fixtureOf(state: State, document: OpenApi) {
  const schemas = seedSchemas(document);
  const entries = Object.entries(state as unknown as Record<string, object>).flatMap(([name, list]) => {
    if (!Array.isArray(list)) return [[name, list]];
    const { properties = {} } = schemas[name] ?? {};
    const minimal = (record: object) =>
      Object.fromEntries(
        Object.entries(record).filter(([field, value]) => {
          const { default: standard } = properties[field] || {};
          return standard === undefined || JSON.stringify(value) !== JSON.stringify(standard);
        }),
      );
    return list.length > 0 ? [[name, list.map(minimal)]] : [];
  });
  return Object.fromEntries(entries);
}
