// Plain Express server with the defaults of Express, its JSON parser, ajv, and records in memory. The first argument is
// the port; with `few-checks` as the second, it checks bodies less.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import express from 'express';
import { addComment, bodySchemas, createTask, fewChecks, login, reset, sessionOf, view } from './world.mjs';

const [, , port, checks] = process.argv;
const schemas = checks === 'few-checks' ? fewChecks : bodySchemas;

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

function answer(res, result) {
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
app.post('/login', validated(schemas.login), (req, res) => answer(res, login(req.body)));
app.use(authenticate);
app.get('/view/:id', (req, res) => answer(res, view(req.params.id)));
app.post('/task', validated(schemas.task), (req, res) => answer(res, createTask(req.body, req.session)));
app.post('/lead/:id/comment', validated(schemas.comment), (req, res) =>
  answer(res, addComment(req.params.id, req.body, req.session)),
);

app.listen(Number(port), '127.0.0.1');
