// A plain Express server: the defaults of Express, its JSON parser, ajv, records in memory. The argument is the port.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import express from 'express';
import { addComment, bodySchemas, createTask, login, reset, sessionOf, view } from './world.mjs';

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false });
addFormats(ajv);

function validated(schema) {
  const validate = ajv.compile(schema);
  return (req, res, next) => {
    if (validate(req.body)) next();
    else reject(res, 406, ajv.errorsText(validate.errors));
  };
}

function reject(res, code, message) {
  res.json({ status: 'error', errors: [{ code, message }] });
}

function respond(res, result) {
  if (result === undefined) reject(res, 404, 'Not found');
  else res.json({ status: 'success', result });
}

function authenticate(req, res, next) {
  req.session = sessionOf(req.get('Token'));
  if (req.session) next();
  else reject(res, 401, 'Unauthorized');
}

const app = express();
app.use(express.json());
app.post('/reset', (_req, res) => {
  reset();
  res.json({ status: 'success' });
});
app.post('/login', validated(bodySchemas.login), (req, res) => respond(res, login(req.body)));
app.use(authenticate);
app.get('/view/:id', (req, res) => respond(res, view(req.params.id)));
app.post('/task', validated(bodySchemas.task), (req, res) => respond(res, createTask(req.body, req.session)));
app.post('/lead/:id/comment', validated(bodySchemas.comment), (req, res) =>
  respond(res, addComment(req.params.id, req.body, req.session)),
);

app.listen(Number(process.argv[2]), '127.0.0.1');
