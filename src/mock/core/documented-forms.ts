/** Patterns of string fields, derived from the contract. Every pattern also accepts an empty string. */
export const documentedForms = {
  ym_client_id: { pattern: '^\\d*$', form: 'digits' },
  ga_client_id: { pattern: '^(\\d+\\.\\d+)?$', form: 'two groups of digits with a dot between them' },
  avatar: { pattern: '^(?!//|[A-Za-z][A-Za-z\\d+.-]*:)', form: 'a relative image path' },
} as const;

export type FormedField = keyof typeof documentedForms;

/** @returns the form in the contract, or undefined if the text has this form, or is empty, null or undefined */
export function otherFormThan(field: FormedField, text: string | null | undefined): string | undefined {
  const { pattern, form } = documentedForms[field];
  return new RegExp(pattern).test(text ?? '') ? undefined : form;
}
