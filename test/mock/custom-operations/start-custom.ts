import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApi } from '../../../src/mock/control/reference/openapi.ts';
import { service, serviceOf } from '../../../src/mock/create-mock.ts';
import type { GivenOperations } from '../../../src/mock/custom-operations/files.ts';
import { readOperations } from '../../../src/mock/custom-operations/read-operations.ts';
import { ask, type Received } from '../../support/ask.ts';
import { undescribedInControl } from '../../support/control-answers.ts';
import { describedAnswers } from '../../support/described-answers.ts';
import { type MockOverrides, startMock, type TestMock } from '../../support/start-mock.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let documents = 0;

/** Checks responses against the OpenAPI document of these operations, with an independent validator. */
async function describedBy(given: GivenOperations): Promise<NonNullable<MockOverrides['described']>> {
  documents += 1;
  const own = await readOperations(given, service.operations);
  const document = JSON.parse(JSON.stringify(openApi(serviceOf([...service.operations, ...own]))));
  const address = `https://leadmock.example/own-${documents}`;
  return {
    service: await describedAnswers(document, address, '#/components/schemas/error'),
    control: undescribedInControl,
  };
}

/** Mock with custom operations. Every response is compared with the OpenAPI document. */
export interface OwnMock extends TestMock {
  /** Token of the main account. */
  token: string;
  /** Sends a request with that token; null sends no token. */
  ask(method: string, path: string, body?: unknown, token?: string | null): Promise<Received>;
}

export async function startCustom(operations: GivenOperations, more: MockOverrides = {}): Promise<OwnMock> {
  const mock = await startMock({ operations, described: await describedBy(operations), ...more });
  const token = await mock.client.login();
  return {
    ...mock,
    token,
    ask: (method, path, body, sent = token) =>
      ask(mock.server, method, path, {
        headers: {
          ...(sent !== null && { token: sent }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  };
}

/**
 * Writes a file to a new folder.
 * @returns the path of the file
 */
export async function fileWith(name: string, content: unknown): Promise<string> {
  const file = join(await tempFolder(), name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
