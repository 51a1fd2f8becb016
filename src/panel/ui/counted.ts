/** @returns a number with its noun, such as "1 fault" or "2 faults" */
export function counted(count: number, what: string, many = `${what}s`) {
  return `${count} ${count === 1 ? what : many}`;
}
