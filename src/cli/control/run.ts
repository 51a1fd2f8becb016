import type { Har } from '../../generated/shapes.ts';
import { asJson, counted, printResult } from '../print/print.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { DASH } from '../standard-streams.ts';
import { requireWritable, writeUserFile } from '../write-file.ts';
import { type Arguments, flagText } from '../yargs-options.ts';
import { type ChosenCall, chooseCall } from './choose-call.ts';
import { connect } from './connect.ts';
import type { ControlCommand } from './control-command.ts';
import { readGivenFile, rethrowWithPlace } from './explain-error.ts';
import { exportFixture } from './export-fixture.ts';
import { linesFor } from './lines.ts';
import { open } from './open.ts';
import { report } from './report.ts';
import { type ControlRequest, requestOf, unexpected } from './request.ts';

const programs: Readonly<Record<string, typeof exportFixture>> = { open, report, fixture: exportFixture };

function fileOf({ call: { file, pairs }, typed: [first = ''] }: ChosenCall): string | undefined {
  const isPair = pairs !== undefined && first.includes('=');
  return file !== undefined && !isPair && /[\\/]|\.json$|^-$/.test(first) ? first : undefined;
}

async function requestOfFile(
  file: string,
  { call, typed }: ChosenCall,
): Promise<{ name: string; request: ControlRequest }> {
  const [, more] = typed;
  if (more !== undefined) throw unexpected(more, 'the file contains the whole body');
  const { name, content } = await readGivenFile(file);
  const body = call.file ? { [call.file.slice(1)]: content, ...call.fixed } : (content as object);
  return { name, request: { params: {}, query: {}, body } };
}

export async function run(name: string, command: ControlCommand, args: Arguments, environment: Environment) {
  const program = programs[name];
  if (program) return program(args, environment);
  const chosen = chooseCall(name, command, args);
  const { operation, file: place } = chosen.call;
  const file = fileOf(chosen);
  const { name: input, request } =
    file === undefined ? { name: undefined, request: requestOf(chosen, args) } : await requestOfFile(file, chosen);
  const har = flagText(args, 'har');
  if (har !== undefined) requireWritable('--har', har);
  const response: object = await connect(args, environment, ({ call }, signal) =>
    call(operation, { ...request, signal } as Parameters<typeof call>[1]).catch((error) => {
      throw input === undefined ? error : rethrowWithPlace(input, error, place);
    }),
  );
  if (har !== undefined) return saveHar(har, args, response as Har);
  return printResult(args, response, (width) =>
    linesFor(operation, response, { ...request, typed: chosen.typed }, width),
  );
}

function saveHar(file: string, args: Arguments, har: Har): void {
  writeUserFile(file, `${asJson(har)}\n`, { force: true });
  if (file === DASH) return;
  const count = har.log.entries.length;
  printResult(args, { file, requestCount: count }, () => [`Saved ${file} (${counted(count, 'request')})`]);
}
