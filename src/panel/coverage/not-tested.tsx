import type { Report, Rule } from '../../client/index.ts';
import { counted } from '../ui/counted.ts';
import { joinTexts } from '../ui/object.ts';

interface Properties {
  counts: Report['operations'][number];
  rules: readonly Rule[];
}

/** Lists the unseen outcomes of an operation in words. Rejections link to their rules. */
export function NotTested({ counts: { operation, requestCount, notSeen }, rules }: Properties) {
  if (requestCount === 0) return <p>No request was sent.</p>;
  if (notSeen.length === 0) return <p>Each outcome was tested.</p>;
  const rejections = notSeen.filter((outcome) => outcome !== 'success' && outcome !== 'fault');
  const messages = rejections.map((id) => rules.find((rule) => rule.id === id)?.rejection?.message ?? id);
  const isUnique = (message: string | undefined) => messages.filter((one) => one === message).length === 1;
  const lacks = [
    notSeen.includes('success') && 'success',
    notSeen.includes('fault') && 'a fault',
    rejections.length > 0 && `${counted(rejections.length, 'rejection')}: `,
  ];
  return (
    <p>
      Not tested: {joinTexts(lacks)}
      {rejections.map((id, at) => (
        <span key={id}>
          {at > 0 && '; '}
          <a href={`docs#/${operation}/${id}`} title={id}>
            {messages[at]}
          </a>
          {!isUnique(messages[at]) && ` (${id})`}
        </span>
      ))}
      .
    </p>
  );
}
