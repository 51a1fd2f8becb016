function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Escapes a text for Markdown: outside of code, `<` would begin HTML, and an asterisk emphasis. */
export function plain(text: string): string {
  return text.replace(/(`[^`]*`)|[<*]/g, (found, code) => code ?? (found === '<' ? '&lt;' : '\\*'));
}
