import { Fragment } from 'preact';
import type { Assumption, Rule } from '../../client/index.ts';
import { Provenance } from '../ui/provenance.tsx';
import { Yours } from '../ui/yours.tsx';

/** The assumptions of the sandbox, by id. */
export type Assumptions = Record<string, Assumption>;

/** What changes a rule, and how that stands in this sandbox now. */
function ChangedBy({ rule, assumptions }: { rule: Rule; assumptions: Assumptions }) {
  const { assumption: name, setting } = rule;
  if (setting !== undefined)
    return (
      <p class="quiet">
        Changed by <code>--{setting}</code> at the start.
      </p>
    );
  const assumption = name === undefined ? undefined : assumptions[name];
  if (!assumption) return null;
  const { value, values } = assumption;
  return (
    <p class="quiet">
      <a href={`panel#/assumptions/${name}`}>
        Assumption <code>{name}</code>
      </a>
      :{' '}
      {values.map((one) => (
        <Fragment key={one.value}>
          <span class="value">
            {one.value === value ? <strong class="badge good">{one.value} now</strong> : <code>{one.value}</code>}
            {one.effect !== one.value && ` ${one.effect}`}
          </span>{' '}
        </Fragment>
      ))}
      {!values.some((one) => one.value === value) && <strong class="badge good">{value} now</strong>}
    </p>
  );
}

/** What a rule rests on: the words of the contract, or what was seen. */
function KnownFrom({ rule: { contract, evidence } }: { rule: Rule }) {
  return (
    <>
      {contract && (
        <p class="quiet">
          Contract, {contract.section}: <q>{contract.words}</q>
        </p>
      )}
      {evidence?.map(({ source, says, count, date }) => (
        <p class="quiet" key={says}>
          {[source, count && `at least ${count}`, date].filter(Boolean).join(', ')}: {says}
        </p>
      ))}
    </>
  );
}

/** The code that a refusal gives: a number, or the value of the assumption that it names. */
function codeOf({ code }: { code: number | string }, assumptions: Assumptions) {
  return typeof code === 'string' ? (assumptions[code]?.value ?? code) : code;
}

/** What your overrides make of a rule, whose text is leadmock's own. */
function ByOverrides({ rule: { yours } }: { rule: Rule }) {
  if (!yours) return null;
  return (
    <p class="quiet">
      Overridden:{' '}
      {Object.entries(yours).map(([key, override]) => (
        <Fragment key={key}>
          <span class="value">
            <code>{key}</code> {JSON.stringify(override)}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  );
}

/**
 * Rules, those that refuse with code and message.
 * @param place what their addresses begin with
 */
export function RuleList({ rules, assumptions, place }: { rules: Rule[]; assumptions: Assumptions; place: string }) {
  return (
    <ul class="rules">
      {rules.map((rule) => (
        <li key={rule.id} id={`${place}/${rule.id}`}>
          <p class="rule-head">
            {rule.refusal && <strong class="badge bad">{codeOf(rule.refusal, assumptions)}</strong>}
            {rule.refusal && <span class="message">{rule.refusal.message}</span>}
            <code class="quiet">{rule.id}</code> <Provenance of={rule.provenance} /> {rule.yours && <Yours />}
          </p>
          <p>{rule.text}</p>
          <ByOverrides rule={rule} />
          <KnownFrom rule={rule} />
          <ChangedBy rule={rule} assumptions={assumptions} />
        </li>
      ))}
    </ul>
  );
}
