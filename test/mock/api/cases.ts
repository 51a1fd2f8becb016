import { expect, test } from 'vitest';
import type { RuleId } from '../../../src/mock/api/rules/index.ts';
import type { State } from '../../../src/mock/core/state/state.ts';
import { type MockOverrides, startLoggedIn, type TestMock } from '../../support/start-mock.ts';
import { rejectionOf } from './rejection-of.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields besides those of the operation, or a whole body as JSON text. */
type Sent = Fields | string;

/** Body, fields of the result (default: as sent), fields of the stored record (default: as in the result). */
export type Accepted = readonly [sent: Sent, shown?: Fields, stored?: Fields];

/** Body, message of the rejection, rule of the rejection (default: `field-invalid`). */
export type Rejected = readonly [sent: Sent, message: string, by?: RuleId];

/** Mock of a test. `before` changes the state before the first request. */
interface Given extends MockOverrides {
  before?: (mock: TestMock) => void;
}

interface Operation {
  /** Method and path. */
  line: string;
  /** Fields that each row sends, unless it replaces them. */
  body: Fields;
  recordOf: (state: State, result: { id: number | string }) => unknown;
}

/** @returns a row for each value of a field, which the response shows and the state contains as sent */
export function valuesOf(field: string, values: readonly unknown[]): Accepted[] {
  return values.map((value) => [{ [field]: value }]);
}

/** @returns two functions that define tests of an operation. A test sends all its rows to one mock, in order. */
export function casesOf({ line, body, recordOf }: Operation) {
  const [method = '', path = ''] = line.split(' ');
  const textOf = (sent: Sent) => (typeof sent === 'string' ? sent : JSON.stringify({ ...body, ...sent }));
  return {
    accepts(title: string, rows: readonly Accepted[], { before, ...settings }: Given = {}): void {
      test(title, async () => {
        const mock = await startLoggedIn(settings);
        before?.(mock);
        for (const [sent, shown = typeof sent === 'string' ? {} : sent, stored = shown] of rows) {
          const { result } = await mock.client.request(method, path, { raw: textOf(sent) });
          expect(result, textOf(sent)).toMatchObject(shown);
          expect(recordOf(mock.sandbox.state, result), textOf(sent)).toMatchObject(stored);
        }
      });
    },
    rejects(title: string, rows: readonly Rejected[], { before, ...settings }: Given = {}): void {
      test(title, async () => {
        const mock = await startLoggedIn(settings);
        before?.(mock);
        for (const [sent, message, by = 'field-invalid'] of rows) {
          const rejected = await rejectionOf(mock, line, textOf(sent));
          expect(rejected, textOf(sent)).toEqual({ rule: by, code: 400, message });
        }
      });
    },
  };
}
