/** @returns the parsed JSON, or the text itself if the text is not valid JSON */
export function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
