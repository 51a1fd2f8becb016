import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorEnvelope, JSON_TYPE } from '../service/envelope.ts';
import type { ServiceResponse, SocketResponse } from '../service/exchange.ts';

const LINGER_MS = 1000;

export type ReportRejection = (status: number) => void;

export function rejectOnSocket(socket: Socket, status: number, message: string): SocketResponse {
  const text = errorEnvelope([{ code: status, message }]);
  const fields = [
    ['Content-Type', JSON_TYPE],
    ['Content-Length', `${Buffer.byteLength(text)}`],
    ['Connection', 'close'],
  ];
  const lines = fields.map((field) => field.join(': '));
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
  socket.setTimeout(LINGER_MS, () => socket.destroy());
  return { status, headers: fields.flat(), text };
}

function judge({ code, reason }: NodeJS.ErrnoException & { reason?: string }): [status: number, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The URL, header names and header values are larger than 16 KiB'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long to arrive'];
  if (code === 'HPE_INVALID_EOF_STATE') return [400, 'The request is incomplete'];
  return [400, `The request is not valid HTTP: ${reason ?? code}`];
}

function noteRejection(res: ServerResponse, socketResponse: SocketResponse, message: string): void {
  const { locals } = res as ServiceResponse;
  if (locals === undefined) return;
  const rule = 'http-parser';
  const explanation = `${message} [${rule}, leadmock]`;
  const code = socketResponse.status;
  Object.assign(locals.outcome, { socketResponse, code, rule, rules: [rule], explanation });
}

export function rejectClientError(
  latestResponse: (socket: Socket) => ServerResponse | undefined,
  report: ReportRejection,
) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const res = latestResponse(socket);
    const isInBody = res !== undefined && !res.req.complete;
    const reject = () => {
      // The latest response announced `Connection: close`, so no other response may follow.
      if (res?.headersSent && !res.shouldKeepAlive) return socket.destroySoon();
      const [status, message] = judge(error);
      // HPE_INVALID_EOF_STATE means that the client disconnected, so the journal does not get this response.
      const isReported = isInBody && error.code !== 'HPE_INVALID_EOF_STATE';
      if (!isReported) report(status);
      const response = rejectOnSocket(socket, status, message);
      if (isReported) noteRejection(res, response, message);
    };
    // If leadmock responded without waiting for the body, a second response must not follow.
    if (isInBody && res.headersSent) socket.destroySoon();
    // leadmock first sends the pending response to a complete request.
    else if (res !== undefined && !isInBody && !res.writableFinished && !res.destroyed) res.once('finish', reject);
    else reject();
  };
}
