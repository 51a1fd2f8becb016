// Properties that components must reject, for `npm run check:types`: a missing expected error is an error. This file is
// never run.
import { FaultForm } from '../../src/panel/faults/fault-form.tsx';
import { ConfirmButton } from '../../src/panel/ui/controls/confirm-button.tsx';
import { Field } from '../../src/panel/ui/controls/field.tsx';

const act = () => {};

export const rejected = [
  // @ts-expect-error a property that the component does not have
  <ConfirmButton key="misspelt" label="Remove" quesion="Remove it?" act={act} />,
  // @ts-expect-error a property that it needs is missing
  <ConfirmButton key="missing" label="Remove" />,
  // @ts-expect-error a value of another type
  <Field key="type" label="Times" name="times" size="8" />,
  // @ts-expect-error a field of a property that is no text
  <FaultForm key="field" match={{ path: 7 }} />,
  // @ts-expect-error an event that no element has
  <input key="event" onclik={act} />,
  // @ts-expect-error an attribute that no element has
  <p key="attribute" clas="quiet" />,
  // @ts-expect-error an element that does not exist
  <headr key="element" />,
];
