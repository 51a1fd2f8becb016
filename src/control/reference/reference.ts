import { controlOperation } from '../control-operation.ts';

export const getRules = controlOperation({
  id: 'rules',
  method: 'GET',
  path: '/_mock/rules',
  summary: 'Every rule of the service plane, with provenance',
  missingSandbox: 'ignore',
  hasBody: false,
  handle({ ports }) {
    return {
      rules: Object.entries(ports.ruleSections).flatMap(([section, rules]) =>
        Object.entries(rules).map(([id, rule]) => ({ id, section, ...rule })),
      ),
    };
  },
});

export const getOpenApi = controlOperation({
  id: 'openapi',
  method: 'GET',
  path: '/_mock/openapi.json',
  summary: 'OpenAPI 3.1 of the nine operations',
  missingSandbox: 'ignore',
  hasBody: false,
  handle: ({ ports, sandbox }) => ports.openApi(sandbox.state.extraFields),
});

export const getControlOpenApi = controlOperation({
  id: 'control-openapi',
  method: 'GET',
  path: '/_mock/control-openapi.json',
  summary: 'OpenAPI 3.1 of this plane',
  missingSandbox: 'ignore',
  hasBody: false,
  handle: ({ ports, sandbox }) => ports.controlOpenApi(sandbox.state.extraFields),
});
