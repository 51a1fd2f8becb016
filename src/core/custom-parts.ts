export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CustomParts {
  /** Place of the declaration: a file or API call, and the position in it. */
  place: string;
  /** Tag of the operation in OpenAPI, and value of the `X-Mock-Source` header. */
  tag: string;
  description?: string;
  request?: JsonSchema;
  response?: JsonSchema;
  /** Name of the collection from which the response is read, if declared. */
  reads?: string;
  /** Possible rejections: any, only for a missing record, or none. */
  rejects: 'anything' | 'unknown-record' | 'nothing';
}
