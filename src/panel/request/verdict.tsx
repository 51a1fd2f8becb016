import type { Assumption, JournalRequest } from '../../client/index.ts';
import { faultName } from '../faults/fault-name.ts';
import { OVERRIDDEN, type People, sentenceOf } from '../requests/sentence.ts';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { OverrideBadge, overrideFor, Provenance } from '../ui/rule-badges.tsx';
import { Badge, Note } from '../ui/texts.tsx';

export function Verdict({ request, people }: { request: JournalRequest; people: People }) {
  const { operation, rules, warnings, fault, explanation, outcome, changes } = request;
  const known = useFact('rules');
  const { value: allWarnings = [] } = useFact('warnings');
  const { value: assumptions = {} } = useFact('assumptions');
  const { rules: allRules = [] } = known.value ?? {};
  const isRejected = outcome === 'rejected';
  const isTroubled = fault !== null || warnings.length > 0 || outcome === 'none';
  const sentence = sentenceOf(request, people);
  return (
    <section class={`verdict ${isRejected ? 'bad' : isTroubled ? 'warn' : 'good'}`} aria-label="What happened">
      <h3>
        {isRejected && 'Rejected: '}
        <bdi>{isRejected ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1)}</bdi>
      </h3>
      <Failure error={known.error} />
      {!isRejected && explanation !== null && <p>{explanation}</p>}
      {[...new Set(rules)].map((id) => {
        const rule = allRules.find((one) => one.id === id);
        const override = overrideFor(rule, operation);
        // An assumption that only sets the error code has no effect if an override sets the code.
        const isFixed = override?.code !== undefined && rule?.rejection?.code === rule?.assumption;
        const name = isFixed ? undefined : rule?.assumption;
        const assumption = assumptions[name ?? ''];
        const place = rule?.operations && operation ? operation : 'every-request';
        return (
          <div key={id}>
            <p>
              <a href={`docs#/${place}/${id}`}>{id}</a>{' '}
              {rule && <Provenance of={rule.provenance} confirmed={rule.confirmed} />} {override && <OverrideBadge />}{' '}
              {override && OVERRIDDEN.exec(explanation ?? '')?.[1]} {rule?.text}
            </p>
            {name !== undefined && assumption && <OtherValues name={name} assumption={assumption} />}
          </div>
        );
      })}
      {fault && (
        <p>
          <Badge tone="warn">fault: {faultName(fault)}</Badge> <a href="#/faults">Armed faults</a>
        </p>
      )}
      {warnings.map((id) => {
        const { text, advice } = allWarnings.find((warning) => warning.id === id) ?? {};
        return (
          <p key={id}>
            <Badge tone="warn">{id}</Badge> {text} <small>{advice}</small>
          </p>
        );
      })}
      {changes.length === 0 && (isRejected || fault) && <Note>No changes.</Note>}
    </section>
  );
}

function OtherValues({ name, assumption }: { name: string; assumption: Assumption }) {
  const { run, error } = useAction();
  const set = (value: string) =>
    run(`Set ${name} to ${value}. Send the request again.`, () => call('set-assumptions', { body: { [name]: value } }));
  return (
    <>
      <Note>
        The contract leaves this open:{' '}
        <a href={href(['assumptions', name])}>
          <code>{name}</code>
        </a>{' '}
        is <code>{assumption.value}</code>.
      </Note>
      <ul class="plain">
        {assumption.values
          .filter(({ value }) => value !== assumption.value)
          .map(({ value, effect }) => (
            <li key={value}>
              <Button onClick={() => set(value)}>Try the other value: {value}</Button> <small>{effect}</small>
            </li>
          ))}
      </ul>
      <Failure error={error} />
    </>
  );
}
