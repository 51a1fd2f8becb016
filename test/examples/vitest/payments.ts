// Your own code, under test: books payments of a shop with the Lead-Tracking Service.

export interface Payment {
  category: string;
  purpose: string;
  sum: number;
}

/** No answer came: the service may have booked the payment, or not. A person has to look. */
export class PaymentUnknown extends Error {}

// The service books whatever it gets, also for a second time: a payment whose answer was lost must not be repeated.
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
        // fetch rejects with a TypeError when no answer came; anything else is an answer.
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
