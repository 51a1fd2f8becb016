export function counted(count: number, what: string, many = `${what}s`) {
  return `${count} ${count === 1 ? what : many}`;
}
