export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CustomParts {
  /** File or option, and position of the declaration, for messages. */
  place: string;
  /** Tag in OpenAPI, and value of the `X-Mock-Source` header. */
  tag: string;
  description?: string;
  request?: JsonSchema;
  response?: JsonSchema;
  /** Collection from which a static operation reads its result. */
  reads?: string;
  /** `unknown-record`: the operation rejects only malformed ids and ids of missing records. */
  rejects: 'anything' | 'unknown-record' | 'nothing';
}
