import { type Damage, edit, text } from './damaged-files.ts';

const WITHOUT_END = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

/** Data files with invalid contents. */
export const damagedDataFile: Damage[] = [
  [
    'emptied',
    text(() => ''),
    /is not valid JSON: line 1, column 1: .*\n {2}Restore or move the file, or set another --data-file/,
  ],
  ['one blank', text(() => ' \n'), 'is not valid JSON'],
  ['cut in half', text((data) => data.slice(0, data.length / 2)), /is not valid JSON: line \d+, column \d+/],
  ['without its last brace', text((data) => data.trimEnd().slice(0, -1)), /is not valid JSON: line \d+/],
  ['with a comma too many', text((data) => data.replace('[', '[,')), /is not valid JSON: line \d+/],
  [
    'with the marks of a merge',
    text((data) => `<<<<<<< HEAD\n${data}=======\n${data}>>>>>>> b\n`),
    'is not valid JSON: line 1',
  ],
  ['twice in one file', text((data) => data + data), /is not valid JSON: line \d+/],
  ['all NULs', text((data) => Buffer.alloc(data.length)), 'is not valid JSON: line 1'],
  ['with NULs at its end', text((data) => `${data}\0\0\0`), /is not valid JSON: line \d+/],
  [
    'in UTF-16',
    text((data) => Buffer.from(`\uFEFF${data}`, 'utf16le')),
    /it is not UTF-8 text: it seems to be UTF-16\. .*\n {2}Restore or move the file, or set another --data-file/,
  ],
  [
    'in Latin-1',
    text((data) => Buffer.from(data.replace('Default', 'Défaut').replace('Да', 'é'), 'latin1')),
    /it is not UTF-8 text: .*\n {2}Restore or move the file, or set another --data-file/,
  ],
  [
    'with half a character',
    text((data) => Buffer.concat([Buffer.from(data), Buffer.from([0xd0])])),
    /it is not UTF-8 text: it seems to be UTF-8 with damaged bytes, .*\n {2}Restore or move the file, or set another --data-file/,
  ],
  ['a list', text(() => '[]'), '#/$meta is required'],
  ['null', text(() => 'null'), '#/$meta is required'],
  ['a number', text(() => '1e999'), '#/$meta is required'],
  ['a fixture', edit((content) => delete content.$meta), '#/$meta is required'],
  [
    'with a collection that is no list',
    edit((content) => Object.assign(content, { leads: {} })),
    '#/leads must be a list',
  ],
  [
    'with a collection that is null',
    edit((content) => Object.assign(content, { tasks: null })),
    '#/tasks must be a list',
  ],
  [
    'with an unknown collection',
    edit((content) => Object.assign(content, { planets: [] })),
    '#/planets is not a known field',
  ],
  ['with a record that is null', edit(({ leads }) => leads.splice(0, 1, null)), '#/leads/0 must be an object'],
  [
    'with an id of text',
    edit(({ leads }) => Object.assign(leads[0], { id: 'one' })),
    '#/leads/0/id must be an integer',
  ],
  ['with a huge id', text((data) => data.replace('"id": 101', '"id": 1e300')), '#/leads/0/id must be'],
  ['with an endless number', text((data) => data.replace('"id": 101', '"id": 1e999')), '#/leads/0/id must be'],
  ['with an id below 1', edit(({ leads }) => Object.assign(leads[0], { id: 0 })), '#/leads/0/id must be at least 1'],
  ['with an id twice', edit(({ leads }) => leads.push(leads[0])), /#\/leads\/\d+\/id the id 101 already exists/],
  [
    'with a login twice',
    edit(({ users }) => users.push({ ...users[0], id: 99, type: 'staff', employee_id: 11 })),
    /#\/users\/\d+\/login/,
  ],
  [
    'without a record that others name',
    edit((content) => Object.assign(content, { projects: [] })),
    '#/leads/0/project_id projects/1 does not exist',
  ],
  [
    'with an unknown field',
    edit(({ views }) => Object.assign(views[0], { colour: 'red' })),
    '#/views/0/colour is not a known field',
  ],
  [
    'with lists in lists without end',
    text((data) => data.replace('"comments": [', `"comments": [${WITHOUT_END},`)),
    'nested too deeply',
  ],
  [
    'with such lists in what a visitor holds, which may be anything',
    text((data) => data.replace(/"visitor": \{/, `"visitor": { "deep": ${WITHOUT_END},`)),
    'nested too deeply',
  ],
  [
    'of another fixture',
    edit(({ $meta }) => Object.assign($meta, { fixture: 'empty' })),
    'was created from the fixture empty',
  ],
  ['of a later format', edit(({ $meta }) => Object.assign($meta, { format: 9 })), '#/$meta/format is 9'],
  ['of no format', edit(({ $meta }) => delete $meta.format), '#/$meta/format is missing'],
  ['of a format in words', edit(({ $meta }) => Object.assign($meta, { format: '1' })), '#/$meta/format is "1"'],
  ['with $meta that is null', edit((content) => Object.assign(content, { $meta: null })), '#/$meta/format'],
  ['with $meta that is a list', edit((content) => Object.assign(content, { $meta: [] })), '#/$meta/format'],
  ['without its id', edit(({ $meta }) => delete $meta.dataFileId), '#/$meta/dataFileId is required'],
  ['without the number of its last change', edit(({ $meta }) => delete $meta.n), '#/$meta/n is required'],
  ['with a negative change', edit(({ $meta }) => Object.assign($meta, { n: -1 })), '#/$meta/n must be at least 0'],
  ['with half a change', edit(({ $meta }) => Object.assign($meta, { n: 1.5 })), '#/$meta/n must be an integer'],
  [
    'with a change beyond counting',
    edit(({ $meta }) => Object.assign($meta, { n: 9e15 })),
    '#/$meta/n must be at most',
  ],
  ['without sequences', edit(({ $meta }) => delete $meta.sequences), '#/$meta/sequences is required'],
  [
    'with a sequence of 0',
    edit(({ $meta }) => Object.assign($meta.sequences, { leads: 0 })),
    '#/$meta/sequences/leads must be at least 1',
  ],
  [
    'with a sequence beyond all ids',
    edit(({ $meta }) => Object.assign($meta.sequences, { leads: 9e15 })),
    '#/$meta/sequences/leads must be at most',
  ],
  [
    'with a sequence that is text',
    edit(({ $meta }) => Object.assign($meta.sequences, { leads: '9' })),
    '#/$meta/sequences/leads must be an integer',
  ],
  [
    'with a clock that is set too far',
    edit(({ $meta }) => Object.assign($meta.clock, { offset_ms: 9e15 })),
    '#/$meta/clock/offset_ms must be at most',
  ],
  [
    'with a clock that stands before 1970',
    edit(({ $meta }) => Object.assign($meta.clock, { frozen_at: -1 })),
    '#/$meta/clock/frozen_at must be at least 0',
  ],
  [
    'with a clock that stands after 9999',
    edit(({ $meta }) => Object.assign($meta.clock, { frozen_at: 1e15 })),
    '#/$meta/clock/frozen_at must be at most',
  ],
  [
    'with a clock that is text',
    edit(({ $meta }) => Object.assign($meta, { clock: 'now' })),
    '#/$meta/clock must be an object',
  ],
  [
    'with sessions that are no list',
    edit(({ $meta }) => Object.assign($meta, { sessions: {} })),
    '#/$meta/sessions must be a list',
  ],
  [
    'with a session of a user who is not there',
    edit(({ $meta }) => Object.assign($meta.sessions[0], { user_id: 999 })),
    '#/$meta/sessions/0/user_id is 999, but this user does not exist',
  ],
  [
    'with a session at no time',
    edit(({ $meta }) => Object.assign($meta.sessions[0], { last_action_at: 1e300 })),
    '#/$meta/sessions/0/last_action_at',
  ],
  [
    'with a token that is empty',
    edit(({ $meta }) => Object.assign($meta.sessions[0], { token: '' })),
    '#/$meta/sessions/0/token',
  ],
];
