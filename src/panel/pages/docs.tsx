import { render } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { OpenApi } from '../reference/openapi.ts';
import { OperationSection } from '../reference/operation-section.tsx';
import { type Operation, readOperations } from '../reference/read-operations.ts';
import { RuleList } from '../reference/rule-list.tsx';
import { baseUrl } from '../shell/control.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import { Frame } from '../shell/frame.tsx';
import { Gate } from '../shell/gate.tsx';
import { Failure } from '../ui/failure.tsx';
import { useListener } from '../ui/use-listener.ts';

const EVERY = { place: '/every-request', title: 'Every request' };

/** When the page loads, the element of the URL hash does not exist yet, so the browser does not scroll to it. */
function goToHash() {
  const target = document.getElementById(location.hash.slice(1));
  target?.closest('details')?.setAttribute('open', '');
  target?.scrollIntoView();
}

function unfold() {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

function useCurrentSection(ids: string[]) {
  const [current, setCurrent] = useState(ids[0]);
  const look = () => {
    const { scrollHeight } = document.documentElement;
    const isAtEnd = innerHeight + scrollY >= scrollHeight - 2;
    const begun = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < innerHeight / 2);
    setCurrent(isAtEnd ? ids.at(-1) : (begun.at(-1) ?? ids[0]));
  };
  useLayoutEffect(look, [ids.join()]);
  useListener('scroll', look);
  useListener('resize', look);
  return current;
}

function OperationList({ operations }: { operations: Operation[] }) {
  const current = useCurrentSection([...operations.map(({ id }) => `/${id}`), EVERY.place]);
  const mark = (place: string) => (place === current ? 'location' : undefined);
  useLayoutEffect(() => {
    // `scrollIntoView` would also scroll the page.
    const list = document.querySelector('.operations');
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && link) list.scrollTop = link.offsetTop - list.clientHeight / 2;
  }, [current]);
  return (
    <nav class="operations" aria-label="Operations">
      <ul>
        {operations.map(({ id, method, path }) => (
          <li key={id}>
            <a href={`#/${id}`} aria-current={mark(`/${id}`)}>
              <span class="method">{method}</span> {path}
            </a>
          </li>
        ))}
        <li>
          <a href={`#${EVERY.place}`} aria-current={mark(EVERY.place)}>
            {EVERY.title}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Reference() {
  const info = useInfo();
  const openApi = useFact('openApi');
  const { value: known, error } = useFact('rules');
  const document = openApi.value as OpenApi | undefined;
  const operations = useMemo(() => document && readOperations(document), [document]);
  const isThere = operations !== undefined && known !== undefined;
  useListener('beforeprint', unfold);
  useLayoutEffect(() => void (isThere && goToHash()), [isThere]);
  if (!document || !operations || !known)
    return (
      <main class="gate">
        <p>Reading …</p>
        <Failure error={openApi.error ?? error} />
      </main>
    );
  return (
    <Frame part="docs">
      <main>
        <div class="about">
          <h1>{info.contract.name}</h1>
          <p>
            Version {info.contract.version}, as served by leadmock {info.version} in the sandbox{' '}
            <strong>{info.sandbox}</strong>: <code>{baseUrl}</code>
          </p>
        </div>
        <div class="columns">
          <OperationList operations={operations} />
          <div>
            {operations.map((operation) => (
              <OperationSection
                key={operation.id}
                operation={operation}
                document={document}
                rules={known.rules}
                merge={known.merges?.[operation.id]}
              />
            ))}
            <section id={EVERY.place} aria-labelledby="every-title">
              <h2 id="every-title">{EVERY.title}</h2>
              <RuleList rules={known.rules.filter((rule) => !rule.operations)} place={EVERY.place} />
            </section>
          </div>
        </div>
      </main>
    </Frame>
  );
}

render(
  <Gate>
    <Reference />
  </Gate>,
  document.body,
);
