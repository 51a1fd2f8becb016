import type { ComponentProps, TargetedMouseEvent } from 'preact';
import { useOnce } from '../action.ts';

/** A button that submits nothing; while what it does is on its way, it does nothing else. */
export const Button = ({
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'onClick'> & {
  onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => unknown;
}) => <button type="button" onClick={useOnce(onClick)} {...rest} />;

/** The button that sends a form. */
export const Submit = (properties: ComponentProps<'button'>) => (
  <button type="submit" class="primary" {...properties} />
);
