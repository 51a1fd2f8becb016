// Your code under test: books payments of a shop with the Lead-Tracking Service.

export interface Payment {
  category: string;
  purpose: string;
  sum: number;
}

/** Error without a response: the service may have stored the payment, or not. A person has to check. */
export class PaymentUnknown extends Error {}

// The service stores every payment that it receives, so a payment whose response was lost must not be sent again.
const ATTEMPTS = 1;

export class Payments {
  readonly #baseUrl: string;
  #token = '';

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async login(login: string, password: string): Promise<void> {
    const result = await this.#post('/login', { login, password, service: 'my-shop', version: '1.0' });
    this.#token = (result as { token: string }).token;
  }

  async book(leadId: number, payment: Payment): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#post(`/lead/${leadId}/payment`, payment);
        return;
      } catch (error) {
        // fetch rejects with a TypeError if no response arrived. All other errors are responses.
        if (!(error instanceof TypeError)) throw error;
        if (attempt === ATTEMPTS)
          throw new PaymentUnknown(`payment of ${payment.sum} on lead ${leadId}`, { cause: error });
      }
    }
  }

  async #post(path: string, body: object): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json', ...(this.#token && { token: this.#token }) };
    const response = await fetch(this.#baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { status: string; result?: unknown; errors?: { message: string }[] };
    if (answer.status !== 'success') throw new Error(answer.errors?.[0]?.message ?? 'rejected');
    return answer.result;
  }
}
