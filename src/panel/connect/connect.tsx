import { baseUrl } from '../shell/control.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import { CodeTabs } from '../ui/code-tabs.tsx';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { Head, Note, Section } from '../ui/texts.tsx';
import { directUrl } from './direct-url.ts';
import { snippetsOf } from './snippets.ts';

export function Connect() {
  return (
    <>
      <Head title="Connect a client" />
      <Connection />
    </>
  );
}

export function Connection() {
  const { sandbox, address } = useInfo();
  const url = directUrl(address);
  const { value: users } = useFact('users');
  return (
    <div class="connect">
      <Section kind="card" title="Base URL">
        <p class="actions">
          <code class="big">{url}</code> <CopyButton text={url} label="Copy the base URL" />
        </p>
        <Note>Requests to this URL appear in the sandbox {sandbox} unless a header selects another sandbox.</Note>
        {url !== baseUrl && (
          <Note>
            This page reaches leadmock through a proxy, at <code>{baseUrl}</code>. Pages of {location.origin} may use
            that URL too.
          </Note>
        )}
      </Section>
      <Section kind="card" title="Users">
        <ul class="plain">
          {users?.map(({ id, login, password }) => (
            <li key={id}>
              <code>{login}</code> <small>password</small> <code>{password}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section kind="card snippets" title="Your code">
        {users?.[0] && <CodeTabs texts={snippetsOf(url, users[0])} label="a client" />}
      </Section>
    </div>
  );
}
