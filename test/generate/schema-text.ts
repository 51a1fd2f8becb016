const LIST = /\[\s+([^[\]{}]*?)\s+\]/g;

/** A JSON Schema as the formatter writes it: short lists on one line. */
export function schemaText(schema: object): string {
  const whole = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema };
  const text = JSON.stringify(whole, null, 2);
  return `${text.replace(LIST, (_, items: string) => `[${items.replace(/\s*\n\s*/g, ' ')}]`)}\n`;
}
