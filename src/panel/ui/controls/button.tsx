import type { ComponentProps, TargetedMouseEvent } from 'preact';
import { useOnce } from '../action.ts';

/** Ignores clicks while `onClick` runs. */
export const Button = ({
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'onClick'> & {
  onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => unknown;
}) => <button type="button" onClick={useOnce(onClick)} {...rest} />;

export const Submit = (properties: ComponentProps<'button'>) => (
  <button type="submit" class="primary" {...properties} />
);
