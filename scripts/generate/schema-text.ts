const LIST = /\[\s+([^[\]{}]*?)\s+\]/g;

/** Formats a JSON Schema like the formatter: short lists are in one line. */
export function schemaText(schema: object): string {
  const whole = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema };
  const text = JSON.stringify(whole, null, 2);
  return `${text.replace(LIST, (_, items: string) => `[${items.replace(/\s*\n\s*/g, ' ')}]`)}\n`;
}
