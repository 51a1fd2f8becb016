import { version } from '../../../src/mock/version.ts';
import { controlDocument } from '../clients/document.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { pythonCalls } from './calls.ts';
import { PythonTypes } from './types.ts';

const FOLDER = 'clients/python/leadmock';
export const PYTHON_CALLS = `${FOLDER}/_calls.py`;

const MADE = 'Made from control-openapi.json by `npm run generate`. Do not edit.';

function made(): { calls: string; types: PythonTypes } {
  const { operations, schemas } = controlDocument();
  const types = new PythonTypes(schemas);
  const calls = pythonCalls(operations, types);
  types.of(types.component('control.problem'), 'output', '');
  return { calls, types };
}

function callsModule(): string {
  const { calls, types } = made();
  const imported = types.namesIn(calls).map((name) => `    ${name},\n`);
  return `"""Calls of the control plane. ${MADE}"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast, overload

from ._connection import Connection
from ._values import OMITTED, Duration, Instant, path_part
from .types import (
${imported.join('')})


class Calls(Connection):
    """A method for each call of the control plane."""

${calls}`;
}

function typesModule(): string {
  return `"""Types of responses of the control plane. ${MADE}"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from typing_extensions import NotRequired


${made().types.declarations()}`;
}

const versionModule = () => `"""Version of this package. ${MADE.replace('control-openapi.json', 'package.json')}"""

VERSION = "${version}"
`;

export const pythonFiles: readonly GeneratedFile[] = [
  { path: PYTHON_CALLS, make: callsModule },
  { path: `${FOLDER}/types.py`, make: typesModule },
  { path: `${FOLDER}/_version.py`, make: versionModule },
];
