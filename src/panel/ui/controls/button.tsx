import type { ComponentProps } from 'preact';

/** A button that submits nothing. */
export const Button = (properties: ComponentProps<'button'>) => <button type="button" {...properties} />;

/** The button that sends a form. */
export const Submit = (properties: ComponentProps<'button'>) => (
  <button type="submit" class="primary" {...properties} />
);
