import type { Rule } from '../../client/index.ts';
import { Json } from '../ui/json.tsx';
import { OverrideBadge, Provenance } from '../ui/rule-badges.tsx';
import { CurlSample } from './curl-sample.tsx';
import { describedFields, FieldList } from './field-list.tsx';
import { type OpenApi, typeOf } from './openapi.ts';
import type { Operation } from './read-operations.ts';
import { RuleList } from './rule-list.tsx';
import { rulesFor } from './rules-for.ts';

/** Rules with fewer operations come first. */
const breadth = ({ operations = [] }: Rule) => operations.length;

function Request({ operation, document }: { operation: Operation; document: OpenApi }) {
  const { id, parameters, request, tokenHeader } = operation;
  return (
    <>
      <h3>Request</h3>
      {tokenHeader && (
        <p>
          Needs a token in the header <code>{tokenHeader}</code>.
        </p>
      )}
      <FieldList
        isRequest
        fields={parameters.map(({ name, description, schema, example }) => ({
          name: `{${name}}`,
          type: `in the path, ${typeOf(schema, document)}`,
          need: '',
          hints: [`for example ${example}`],
          description,
        }))}
      />
      {request ? <FieldList fields={describedFields(request, document)} isRequest /> : <p>No body.</p>}
      {request && (
        <>
          {request.description && <p>{request.description}</p>}
          {request.examples && <Json value={request.examples[0]} label={`Sample request of ${id}`} />}
        </>
      )}
    </>
  );
}

interface OperationSectionProps {
  operation: Operation;
  document: OpenApi;
  /** Rules of all operations. */
  rules: readonly Rule[];
  /** Merge of the overrides. */
  merge: object | undefined;
}

export function OperationSection({ operation, document, rules, merge }: OperationSectionProps) {
  const { id, method, path, summary, response, responseSample, isCustom } = operation;
  const own = rulesFor(id, rules).sort((a, b) => breadth(a) - breadth(b));
  const rejections = own.filter((rule) => rule.rejection);
  const others = own.filter((rule) => !rule.rejection);
  const place = `/${id}`;
  return (
    <section class="operation" id={place} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <span class="method">{method}</span> <code>{path}</code>
      </h2>
      <p class="lead">
        {summary} <code class="quiet">{id}</code> {isCustom && <Provenance of="custom" />}
      </p>
      <p>
        <a class="button" href={`panel#/requests/new?operation=${id}`}>
          Send in Traffic
        </a>
      </p>
      <CurlSample operation={operation} />
      <Request operation={operation} document={document} />
      <h3>Response</h3>
      {merge && (
        <>
          <p>
            <OverrideBadge /> Overrides merge these fields into each result:
          </p>
          <Json value={merge} label={`Merge of ${id}`} />
        </>
      )}
      <FieldList fields={describedFields(response, document)} />
      {responseSample !== undefined && <Json value={responseSample} label={`Sample response of ${id}`} />}
      <h3>Rules</h3>
      <RuleList rules={others} place={place} />
      <details>
        <summary>Rejections ({rejections.length})</summary>
        <RuleList rules={rejections} place={place} />
      </details>
    </section>
  );
}
