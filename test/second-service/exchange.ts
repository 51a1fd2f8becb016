export interface ServiceRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The clock of client and service: milliseconds since 1970. */
  atMs: number;
  /** IP address of the client. */
  address?: string;
}

export interface ServiceResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Service = (request: ServiceRequest) => ServiceResponse;

export interface Exchange {
  request: ServiceRequest;
  response: ServiceResponse;
  durationMs: number;
}
