import { baseUrl } from '../shell/control.ts';
import { CopyButton } from '../ui/controls/copy-button.tsx';

export function BaseUrl() {
  return (
    <p class="base-url">
      <span class="quiet">Base URL</span> <code>{baseUrl}</code>
      <CopyButton text={baseUrl} label="Copy the base URL" />
    </p>
  );
}
