export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CustomParts {
  /** File (or `operations` for operations of `createMock`) and position of the declaration. */
  place: string;
  /** Tag in OpenAPI, and value of the `X-Mock-Source` header. */
  tag: string;
  description?: string;
  request?: JsonSchema;
  response?: JsonSchema;
  /** Collection that a static operation reads. */
  reads?: string;
  /** `unknown-record`: the operation rejects only ids of missing records. */
  rejects: 'anything' | 'unknown-record' | 'nothing';
}
