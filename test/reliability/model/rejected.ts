/** The model expects a rejection. */
export class Rejected extends Error {
  readonly code: number;
  /** What `X-Mock-Rule` names; undefined where several would do. */
  readonly rule: string | undefined;
  /** The wrong fields of the body, in order. */
  readonly fields: readonly string[];

  constructor(code: number, rule: string | undefined, fields: readonly string[] = []) {
    super(`${code} ${rule ?? fields.join()}`);
    this.code = code;
    this.rule = rule;
    this.fields = fields;
  }
}
