import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  type,
  user,
  version,
  workPackage,
} from '#test/support/fixtures/records.ts'

/** The administrator's token. */
export const as = tokenOf(1)
export const options = (...ids: number[]) => ids.map((id) => ({ id, value: `Option ${id}` }))

/** Custom fields of every format, of projects; and two of versions. */
const fields: Record<number, Record<string, unknown>> = {
  1: { format: 'string' },
  2: { format: 'text' },
  3: { format: 'int' },
  4: { format: 'float' },
  5: { format: 'bool' },
  6: { format: 'date' },
  7: { format: 'list', options: options(71, 72, 73) },
  8: { format: 'list', options: options(81, 82, 83), multi: true },
  9: { format: 'user' },
  10: { format: 'user', multi: true },
  11: { format: 'version' },
  12: { format: 'string', resource: 'version' },
  13: { format: 'version', resource: 'version' },
}

export const fieldRecord = (id: number, more: object = {}) => {
  const { format, ...others } = fields[id] as { format: string }
  return customField(id, format, { ...others, ...more })
}

export const PROJECTS = [1, 2, 3, 4, 5, 6]
export const VERSIONS = [1, 2, 3, 4]
export const PEOPLE = [2, 3, 4, 5, 6]

/** The records before anything changes; all of them are accepted. */
export const beginning: object[] = [
  ...Object.keys(fields).map((id) => fieldRecord(Number(id))),
  ...[1, 2, 3].map((id) => type(id)),
  { kind: 'auth_source', id: 1, name: 'Directory' },
  role(1, ['view_project', 'manage_versions']),
  role(2, ['add_project']),
  user(1, 'ada', { admin: true, token: as }),
  user(2, 'mel', { authSource: 1 }),
  user(3, 'nils'),
  placeholder('Designer', { id: 4 }),
  group(5, 'Crew', [2, 3, 4]),
  group(6, 'Crowd', [3]),
  ...PROJECTS.map((id) => project(id, { parent: [undefined, undefined, 1, 1, 3, 2][id - 1], types: [1, 2] })),
  ...PEOPLE.flatMap((who) => [membership(who, who - 1, 1, 2), membership(who, null, 2)]),
  ...VERSIONS.map((id) => version(id, id, { sharing: 'system' })),
  ...VERSIONS.map((id) => workPackage(id, id + 1, { version: id, type: 1 })),
]
