import { SaxesParser } from 'saxes';

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** @throws Error if the document is not well-formed */
export function parseXml(xml: string): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements.push({ name, attributes: { ...attributes }, text: '' });
  });
  parser.on('text', (text) => {
    const last = elements.at(-1);
    if (last) last.text += text;
  });
  parser.write(xml).close();
  return elements;
}
