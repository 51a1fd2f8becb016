import type { ControlBeginTestRequest, ControlBeginTestResponse } from '../../../generated/shapes.ts';
import { basePathOf } from '../../core/sandbox/sandboxes.ts';
import { controlOperation } from '../control-operation.ts';
import { startUpOf } from '../sandboxes/sandboxes.ts';
import { countRequestsElsewhere } from './requests-elsewhere.ts';

export const beginTest = controlOperation<ControlBeginTestRequest>({
  id: 'begin-test',
  method: 'POST',
  path: '/_mock/tests',
  summary: 'Begin a test, and create its sandbox',
  missingSandbox: 'ignore',
  hasBody: true,
  status: 201,
  handle({ body, context }): ControlBeginTestResponse {
    const { sandboxes } = context;
    const { title, id, ...start } = body;
    const startUp = startUpOf(start, context);
    const { sandbox: name } = sandboxes.tests.begin({ title, id });
    countRequestsElsewhere(sandboxes.create(name, startUp), sandboxes);
    return { sandbox: name, basePath: basePathOf(name), headers: { 'X-Mock-Sandbox': name } };
  },
});
