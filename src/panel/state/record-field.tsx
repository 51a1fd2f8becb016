import type { CollectionName } from '../../client/index.ts';
import { call } from '../shell/control.ts';
import { Labelled } from '../ui/controls/field.tsx';
import type { FieldErrorOf } from '../ui/controls/form.tsx';
import { ownProperty } from '../ui/object.ts';
import { useResource } from '../ui/resource.ts';
import { Badge } from '../ui/texts.tsx';
import { choices, type EditedField, editedText, isNumber, isText } from './record-values.ts';
import { referenceFields } from './reference-fields.ts';
import { titleOf } from './references.ts';

/** Maximum number of records in a list for selection. For larger collections, users type an id. */
const MAX_PICKED = 200;

type Options = readonly (readonly [id: string, title: string])[];

/**
 * The list for `owner_id` includes the main account as 0.
 * @returns null without a collection, or if the collection has more than `MAX_PICKED` records
 */
async function listToPick(collection: CollectionName | undefined, field: string): Promise<Options | null> {
  if (collection === undefined) return null;
  const { records, total } = await call('get-collection', { params: { collection }, query: { limit: MAX_PICKED } });
  if (total > MAX_PICKED) return null;
  const options = records.map((record) => [String(record.id), `${titleOf(record)} (${record.id})`] as const);
  return field === 'owner_id' ? [...options, ['0', 'main account (0)']] : options;
}

interface RecordFieldProperties {
  field: EditedField;
  wrong: FieldErrorOf;
  type: string;
  need: string;
  value: unknown;
}

export function RecordField({ field: { name, schema }, wrong, type, need, value }: RecordFieldProperties) {
  const collection = isNumber(schema) ? ownProperty(referenceFields, name) : undefined;
  const { value: found } = useResource(() => listToPick(collection, name), [collection]);
  const label = (
    <>
      <code>{name}</code> {choices(schema) ? '' : `${type || 'JSON'} `}
      {need && <Badge tone="accent">{need}</Badge>}
    </>
  );
  const text = editedText(schema, value);
  const isPicked = collection !== undefined && found !== null;
  const listed = isPicked ? (found ?? []) : choices(schema)?.map((one) => [String(one), String(one)] as const);
  const isLine = isNumber(schema) || (isText(schema) && name !== 'text' && !/\n|.{60}/.test(text));
  return (
    <Labelled label={label} name={name} wrong={wrong} hint={schema.description}>
      {(marks) =>
        listed ? (
          <select name={name} {...marks}>
            {(schema.default === undefined || text === '') && <option value="">–</option>}
            {text !== '' && !listed.some(([id]) => id === text) && <option selected>{text}</option>}
            {listed.map(([id, title]) => (
              <option key={id} value={id} selected={id === text}>
                {title}
              </option>
            ))}
          </select>
        ) : isLine ? (
          <input
            name={name}
            defaultValue={text}
            inputmode={isNumber(schema) ? 'numeric' : undefined}
            placeholder={name === 'id' ? 'next id' : schema.default === null ? 'null' : undefined}
            autocomplete="off"
            {...marks}
          />
        ) : (
          <textarea
            name={name}
            defaultValue={text}
            rows={Math.min(12, text.split('\n').length + Number(isText(schema)))}
            spellcheck={isText(schema)}
            {...marks}
          />
        )
      }
    </Labelled>
  );
}
