import type { Assumption, Rule } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { joinTexts } from '../ui/format.ts';
import { OverrideBadge, Provenance } from '../ui/rule-badges.tsx';
import { Badge, Note } from '../ui/texts.tsx';

type Assumptions = Record<string, Assumption>;

function ChangedBy({ rule, assumptions }: { rule: Rule; assumptions: Assumptions }) {
  const { assumption: name, setting } = rule;
  if (setting !== undefined)
    return (
      <Note>
        Changed by <code>--{setting}</code> at the start.
      </Note>
    );
  const assumption = name === undefined ? undefined : assumptions[name];
  if (!assumption) return null;
  const { value, values } = assumption;
  return (
    <Note>
      <a href={`panel#/assumptions/${name}`}>
        Assumption <code>{name}</code>
      </a>
      :{' '}
      {values.map((one) => (
        <span class="value" key={one.value}>
          {one.value === value ? <Badge tone="good">{one.value} now</Badge> : <code>{one.value}</code>}
          {one.effect !== one.value && ` ${one.effect}`}{' '}
        </span>
      ))}
      {!values.some((one) => one.value === value) && <Badge tone="good">{value} now</Badge>}
    </Note>
  );
}

function KnownFrom({ rule: { contract, evidence } }: { rule: Rule }) {
  return (
    <>
      {contract && (
        <Note>
          Contract, {contract.section}: <q>{contract.quote}</q>
        </Note>
      )}
      {evidence?.map(({ source, text, count, date }) => (
        <p class="quiet" key={text}>
          {joinTexts([source, count && `at least ${count}`, date])}: {text}
        </p>
      ))}
    </>
  );
}

function codeOf({ code }: { code: number | string }, assumptions: Assumptions) {
  return typeof code === 'string' ? (assumptions[code]?.value ?? code) : code;
}

function ByOverrides({ rule: { overrides } }: { rule: Rule }) {
  if (!overrides) return null;
  return (
    <Note>
      Overridden:{' '}
      {Object.entries(overrides).map(([key, override]) => (
        <span class="value" key={key}>
          <code>{key}</code> {JSON.stringify(override)}{' '}
        </span>
      ))}
    </Note>
  );
}

/** Rules in the OpenAPI document lack `confirmed`, so the label shows `confirmed` of the assumption. */
function Label({ rule: { assumption, provenance }, assumptions }: { rule: Rule; assumptions: Assumptions }) {
  const confirmed = assumption && provenance !== 'contract' ? assumptions[assumption]?.confirmed : undefined;
  return <Provenance of={confirmed ? 'confirmed' : provenance} confirmed={confirmed} />;
}

/** @param place prefix of the element ids of the rules */
export function RuleList({ rules, place }: { rules: Rule[]; place: string }) {
  const { value: assumptions = {} } = useFact('assumptions');
  return (
    <ul class="rules">
      {rules.map((rule) => (
        <li key={rule.id} id={`${place}/${rule.id}`}>
          <p class="rule-head">
            {rule.rejection && (
              <>
                <Badge tone="bad">{codeOf(rule.rejection, assumptions)}</Badge>
                <b>{rule.rejection.message}</b>
              </>
            )}
            <code class="quiet">{rule.id}</code> <Label rule={rule} assumptions={assumptions} />{' '}
            {rule.overrides && <OverrideBadge />}
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
