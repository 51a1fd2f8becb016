import { version } from '../../../src/mock/version.ts';
import { controlDocument } from '../clients/document.ts';
import { javaCalls } from './calls.ts';
import { JavaTypes } from './types.ts';

const FOLDER = 'clients/java/src/main/java/leadmock';
export const JAVA_CALLS = `${FOLDER}/ControlCalls.java`;
export const JAVA_MODEL = `${FOLDER}/Model.java`;

const BANNER = '// Made from control-openapi.json by `npm run generate`. Do not edit.\npackage leadmock;\n';

function generated(): { calls: string; types: JavaTypes } {
  const { operations, schemas } = controlDocument();
  const types = new JavaTypes(schemas);
  const calls = javaCalls(operations, types);
  const problem = types.component('control.problem');
  types.record(problem.title ?? '', problem);
  return { calls, types };
}

export function javaCallsFile(): string {
  return `${BANNER}
import java.time.Duration;
import java.util.List;
import java.util.Map;
import leadmock.Model.*;

/** A method for each call of the control plane, except events. */
abstract class ControlCalls {
  /** Version of leadmock to which this client belongs. */
  static final String VERSION = "${version}";

  /** Sends a call, and returns the JSON of its response. {@code query} and {@code body} may be null. */
  abstract Object send(String method, String path, Object query, Object body);

  /** Encodes a part of a path. */
  abstract String part(Object text);

${generated().calls}}
`;
}

export function javaModelFile(): string {
  return `${BANNER}
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Records of responses, and bodies of requests, of the control plane. */
public final class Model {
  private Model() {}

${generated().types.declarations()}}
`;
}
