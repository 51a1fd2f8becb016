export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CustomParts {
  /** File or API call that declared the operation, and the position there. */
  place: string;
  /** Tag in OpenAPI, and value of `X-Mock-Source`. */
  tag: string;
  description?: string;
  request?: JsonSchema;
  response?: JsonSchema;
  /** Collection that the response is read from, if declared. */
  reads?: string;
  /** Which rejections are possible: any, only a missing record, or none. */
  rejects: 'anything' | 'unknown-record' | 'nothing';
}
