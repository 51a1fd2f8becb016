import { CUSTOM_SECTION } from '../../api/rules/custom.ts';
import { ruleSections } from '../../api/rules/index.ts';
import { effectiveRule } from '../../core/overrides.ts';
import type { Rule } from '../../core/rule.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { basePathOf } from '../../core/sandbox/sandboxes.ts';
import { controlOpenApiDocument } from '../../openapi/control-openapi.ts';
import { version } from '../../version.ts';
import { controlOperation } from '../control-operation.ts';
import { openApi } from './openapi.ts';

/** Rules of the contract need no confirmation. */
function confirmedIn(sandbox: Sandbox, { assumption, provenance }: Rule): object {
  if (assumption === undefined || provenance === 'contract') return {};
  const { date, source } = sandbox.confirmationOf(assumption) ?? {};
  return date === undefined ? {} : { provenance: 'confirmed', confirmed: { date, source } };
}

export const getRules = controlOperation({
  id: 'rules',
  method: 'GET',
  path: '/_mock/rules',
  summary: 'List all rules, with label and overrides',
  missingSandbox: 'ignore',
  handle({ sandbox, context }) {
    const { overrides } = sandbox;
    const merges = context.operations.flatMap(({ id }) => {
      const merge = overrides?.mergeOf(id);
      return merge === undefined ? [] : [[id, merge] as const];
    });
    const sections = new Map(
      Object.entries(ruleSections).flatMap(([section, declared]) => Object.keys(declared).map((id) => [id, section])),
    );
    return {
      rules: Object.entries(context.rules).map(([id, rule]) => ({
        id,
        section: sections.get(id) ?? CUSTOM_SECTION,
        ...effectiveRule(id, rule, overrides),
        ...confirmedIn(sandbox, rule),
      })),
      ...(merges.length > 0 && { merges: Object.fromEntries(merges) }),
    };
  },
});

export const getOpenApi = controlOperation({
  id: 'openapi',
  method: 'GET',
  path: '/_mock/openapi.json',
  summary: 'Get the OpenAPI 3.1 document of the service',
  missingSandbox: 'ignore',
  handle({ sandbox, context }) {
    const { name, state } = sandbox;
    return openApi(context, state.extraFields, basePathOf(name) || '/');
  },
});

export const getControlOpenApi = controlOperation({
  id: 'control-openapi',
  method: 'GET',
  path: '/_mock/control-openapi.json',
  summary: 'Get the OpenAPI 3.1 document of the control plane',
  missingSandbox: 'ignore',
  handle: ({ sandbox, context }) => controlOpenApiDocument(context.controlOperations, version, sandbox.state),
});
