// Your own code, under test: books a sale with the Lead-Tracking Service.

export interface Sale {
  project: string;
  seller: string;
  buyer: { name: string; phone: string };
  sum: number;
}

interface Named {
  id: number;
  name: string;
}

export class Sales {
  readonly #baseUrl: string;
  #token = '';

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** @returns the id of the lead */
  async book({ project, seller, buyer, sum }: Sale): Promise<number> {
    const { token } = await this.#ask<{ token: string }>('POST', '/login', {
      login: 'owner@example.com',
      password: 'secret',
      service: 'my-shop',
      version: '1.0',
    });
    this.#token = token;
    const { id: project_id } = named(await this.#ask<Named[]>('GET', '/projects'), project);
    const { id: owner } = named(await this.#ask<Named[]>('GET', '/staff'), seller);
    const { id: contact_id } = await this.#ask<Named>('POST', '/contact', buyer);
    const { id } = await this.#ask<Named>('POST', '/lead', { contact_id, project_id });
    await this.#ask('POST', `/lead/${id}/payment`, { category: 'Flat', purpose: 'Deposit', sum });
    await this.#ask('POST', `/lead/${id}/comment`, { text: `Deposit of ${sum}` });
    await this.#ask('PUT', `/lead/${id}/owner`, { owner });
    return id;
  }

  async #ask<Result>(method: string, path: string, body?: object): Promise<Result> {
    const headers = { 'Content-Type': 'application/json', ...(this.#token && { token: this.#token }) };
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { status: string; result: Result; errors?: { message: string }[] };
    if (answer.status !== 'success') throw new Error(answer.errors?.[0]?.message ?? 'rejected');
    return answer.result;
  }
}

function named(all: Named[], name: string): Named {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}
