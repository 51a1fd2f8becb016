import type { Har } from '../../generated/shapes.ts';
import { asJson, counted, printResult } from '../print/print.ts';
import type { Environment } from '../settings/raw-settings.ts';
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
  return file !== undefined && !isPair && /[\\/]|\.json$/.test(first) ? first : undefined;
}

function requestOfFile(file: string, { call, typed }: ChosenCall): ControlRequest {
  const [, more] = typed;
  if (more !== undefined) throw unexpected(more, 'the file contains the whole body');
  const content = readGivenFile(file) as object;
  return { params: {}, query: {}, body: call.file ? { [call.file.slice(1)]: content, ...call.fixed } : content };
}

export async function run(name: string, command: ControlCommand, args: Arguments, environment: Environment) {
  const program = programs[name];
  if (program) return program(args, environment);
  const chosen = chooseCall(name, command, args);
  const { operation, file: place } = chosen.call;
  const file = fileOf(chosen);
  const request = file === undefined ? requestOf(chosen, args) : requestOfFile(file, chosen);
  const har = flagText(args, 'har');
  if (har !== undefined) requireWritable('--har', har);
  const answer: object = await connect(args, environment, ({ call }, signal) =>
    call(operation, { ...request, signal } as Parameters<typeof call>[1]).catch((error) => {
      throw file === undefined ? error : rethrowWithPlace(file, error, place);
    }),
  );
  if (har !== undefined) return saveHar(har, args, answer as Har);
  return printResult(args, answer, (width) => linesFor(operation, answer, { ...request, typed: chosen.typed }, width));
}

function saveHar(file: string, args: Arguments, har: Har): void {
  writeUserFile(file, `${asJson(har)}\n`, { force: true });
  const count = har.log.entries.length;
  printResult(args, { file, requestCount: count }, () => [`Saved ${file} (${counted(count, 'request')})`]);
}
