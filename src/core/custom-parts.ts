export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CustomParts {
  /** Place of the declaration: a file or control call, and the position in it. */
  place: string;
  /** Tag of the operation in OpenAPI, and value of the `X-Mock-Source` header. */
  tag: string;
  description?: string;
  request?: JsonSchema;
  response?: JsonSchema;
  /** Name of the declared collection that the operation reads. */
  reads?: string;
  /** Rejections that the operation may cause: any, only for a missing record, or none. */
  rejects: 'anything' | 'unknown-record' | 'nothing';
}
