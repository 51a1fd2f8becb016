/** Rejection that the model expects. */
export class Rejected extends Error {
  readonly code: number;
  /** Expected rule in `X-Mock-Rule`; undefined if several are possible. */
  readonly rule: string | undefined;
  /** Wrong fields of the body, in order. */
  readonly fields: readonly string[];

  constructor(code: number, rule: string | undefined, fields: readonly string[] = []) {
    super(`${code} ${rule ?? fields.join()}`);
    this.code = code;
    this.rule = rule;
    this.fields = fields;
  }
}
