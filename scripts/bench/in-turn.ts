import { type MeasuredServer, type Subject, startServer } from './measured-server.ts';
import { median, ratios } from './statistics.ts';

/** Number of rounds after which the engine has compiled the code. */
const WARM_UP_ROUNDS = 2;

/** Measurements of several servers, round by round. */
export class Rounds<Measured> {
  readonly #measured: ReadonlyMap<string, Measured[]>;

  constructor(measured: ReadonlyMap<string, Measured[]>) {
    this.#measured = measured;
  }

  of(name: string, figure: (one: Measured) => number): number[] {
    return (this.#measured.get(name) ?? []).map(figure);
  }

  median(name: string, figure: (one: Measured) => number): number {
    return median(this.of(name, figure));
  }

  /** Divides a figure of a server by the figure of another server, round by round. */
  compare(name: string, other: string, figure: (one: Measured) => number): number[] {
    return ratios(this.of(name, figure), this.of(other, figure));
  }
}

/**
 * Measures servers in alternation (A B C A B C), and resets a server after each measurement. Names of servers must
 * differ.
 */
export async function inTurn<Server extends Pick<MeasuredServer, 'name' | 'reset'>, Measured>(
  servers: readonly Server[],
  rounds: number,
  measure: (server: Server) => Promise<Measured>,
): Promise<Rounds<Measured>> {
  const measured = new Map<string, Measured[]>(servers.map(({ name }) => [name, []]));
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const server of servers) {
      const one = await measure(server);
      await server.reset();
      if (round >= 0) measured.get(server.name)?.push(one);
    }
  }
  return new Rounds(measured);
}

/** Ends the servers even after an error. */
export async function withServers<Found>(
  subjects: readonly Subject[],
  folder: string,
  use: (servers: readonly MeasuredServer[]) => Promise<Found>,
): Promise<Found> {
  const servers: MeasuredServer[] = [];
  try {
    for (const subject of subjects) servers.push(await startServer(subject, folder));
    return await use(servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}
