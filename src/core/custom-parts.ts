export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CustomParts {
  /** Declaration of the operation: file (or `operations` for `createMock`) and position. */
  place: string;
  /** Tag in OpenAPI, and value of the `X-Mock-Source` header. */
  tag: string;
  description?: string;
  request?: JsonSchema;
  response?: JsonSchema;
  /** Collection that a static operation reads. */
  reads?: string;
  /** `unknown-record`: the operation rejects only malformed ids and ids of missing records. */
  rejects: 'anything' | 'unknown-record' | 'nothing';
}
