// Minimum work of Node for the same requests: node:http, string comparison for routes, ajv, records in memory.
import http from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { addComment, bodySchemas, createTask, login, reset, sessionOf, view } from './world.mjs';

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false });
addFormats(ajv);
const validators = {
  login: ajv.compile(bodySchemas.login),
  task: ajv.compile(bodySchemas.task),
  comment: ajv.compile(bodySchemas.comment),
};

function send(res, envelope) {
  const json = JSON.stringify(envelope);
  res.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(json),
  });
  res.end(json);
}

function reject(res, code, message) {
  send(res, { status: 'error', errors: [{ code, message }] });
}

function respond(res, result) {
  if (result === undefined) reject(res, 404, 'Not found');
  else send(res, { status: 'success', result });
}

function withBody(req, res, validate, act) {
  let text = '';
  req.setEncoding('utf8');
  req.on('data', (chunk) => {
    text += chunk;
  });
  req.on('end', () => {
    const body = JSON.parse(text);
    if (validate(body)) respond(res, act(body));
    else reject(res, 406, ajv.errorsText(validate.errors));
  });
}

const server = http.createServer((req, res) => {
  const { method, url } = req;
  if (method === 'POST' && url === '/reset') {
    reset();
    return send(res, { status: 'success' });
  }
  if (method === 'POST' && url === '/login') return withBody(req, res, validators.login, login);
  const session = sessionOf(req.headers.token);
  if (!session) return reject(res, 401, 'Unauthorized');
  const [, collection, id, part] = url.split('/');
  if (method === 'GET' && collection === 'view') return respond(res, view(id));
  if (method === 'POST' && url === '/task') {
    return withBody(req, res, validators.task, (body) => createTask(body, session));
  }
  if (method === 'POST' && collection === 'lead' && part === 'comment') {
    return withBody(req, res, validators.comment, (body) => addComment(id, body, session));
  }
  return reject(res, 404, 'Not found');
});

server.listen(Number(process.argv[2]), '127.0.0.1');
