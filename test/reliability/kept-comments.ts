import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type Ended, type RunningLeadmock, runLeadmock, startLeadmock } from '../support/run-leadmock.ts';
import type { Scope } from './part.ts';

/** Exit code for a file or folder that cannot be used. */
const UNUSABLE = 4;

export const dataFileIn = (folder: string) => join(folder, 'db.json');

/** leadmock with its data file in a folder, and the comments that it stored, each with a unique text. */
export class KeptComments {
  readonly leadmock: RunningLeadmock;
  readonly #token: string;
  readonly #answered: Set<string>;
  #rejected = 0;

  private constructor(leadmock: RunningLeadmock, token: string, answered: Set<string>) {
    this.leadmock = leadmock;
    this.#token = token;
    this.#answered = answered;
  }

  static async start(
    scope: Scope,
    folder: string,
    { uid, earlier }: { uid?: number; earlier?: KeptComments } = {},
  ): Promise<KeptComments> {
    const options = { cwd: folder, ...(uid !== undefined && { uid }) };
    const leadmock = await startLeadmock(scope, ['--data-file', dataFileIn(folder)], options);
    return new KeptComments(leadmock, earlier?.token ?? (await leadmock.login()), new Set(earlier?.answered));
  }

  get token(): string {
    return this.#token;
  }

  get answered(): ReadonlySet<string> {
    return this.#answered;
  }

  get rejected(): number {
    return this.#rejected;
  }

  /**
   * Writes one comment.
   * @returns false if it was rejected because it could not be saved
   */
  async write(text: string): Promise<boolean> {
    const { status } = await this.leadmock.call('POST', '/lead/101/comment', { token: this.#token, body: { text } });
    if (status === 200) this.#answered.add(text);
    else this.#rejected += 1;
    assert(status === 200 || status === 503, `a comment got ${status}`);
    return status === 200;
  }

  async writeSome(name: string, count = 5): Promise<void> {
    for (let n = 0; n < count; n += 1) assert(await this.write(`${name} ${n}`), `${name} ${n} was rejected`);
  }

  /** Checks that the state contains all stored comments, and no rejected ones. */
  async hold(): Promise<void> {
    const { body } = await this.leadmock.call('GET', '/_mock/state/comments');
    const texts = body.records.map(({ text }: { text: string }) => text);
    assert.deepEqual(texts.sort(), [...this.#answered].sort());
  }

  /** Checks that reads succeed, independent of the disk. */
  async read(): Promise<void> {
    const { body } = await this.leadmock.call('GET', '/view/1001', { token: this.#token });
    assert.equal(body.status, 'success');
  }

  async readyStatus(): Promise<number> {
    return (await this.leadmock.call('GET', '/_mock/ready')).status;
  }
}

/**
 * Starts a leadmock that must reject the files, with an exit code and a message.
 * @returns the message
 */
export async function rejectedStart(scope: Scope, folder: string, options: { uid?: number } = {}): Promise<Ended> {
  const args = ['--data-file', dataFileIn(folder), '--port', '0'];
  const ended = await runLeadmock(scope, args, { cwd: folder, ...options });
  assert.equal(ended.code, UNUSABLE, `${ended.stdout}${ended.stderr}`);
  assert(ended.stderr.includes(dataFileIn(folder)) || ended.stderr.includes(folder), ended.stderr);
  return ended;
}
