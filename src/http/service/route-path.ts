/** A path as the contract writes it (`/view/{view_id}`) as Express writes it (`/view/:view_id`). */
export function expressPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
