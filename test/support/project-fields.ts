import { customField } from './records.ts'

/** One custom field of each format, and those with several values. */
export const ids = {
  string: 1,
  text: 2,
  int: 3,
  float: 4,
  bool: 5,
  date: 6,
  list: 7,
  lists: 8,
  user: 9,
  users: 10,
  version: 11,
} as const

export type FieldName = keyof typeof ids

const options = [
  { id: 31, value: 'red' },
  { id: 32, value: 'green' },
]
const others = [
  { id: 33, value: 'small' },
  { id: 34, value: 'large' },
  { id: 35, value: 'huge' },
]

export const fields: object[] = [
  customField(ids.string, 'string'),
  customField(ids.text, 'text'),
  customField(ids.int, 'int'),
  customField(ids.float, 'float'),
  customField(ids.bool, 'bool'),
  customField(ids.date, 'date'),
  customField(ids.list, 'list', { options }),
  customField(ids.lists, 'list', { options: others, multi: true }),
  customField(ids.user, 'user'),
  customField(ids.users, 'user', { multi: true }),
  customField(ids.version, 'version'),
]

export const nameOf = (field: FieldName | number): string =>
  `customField${typeof field === 'number' ? field : ids[field]}`

export const link = (href: string | null) => ({ href })
export const optionLink = (id: number) => link(`/api/v3/custom_options/${id}`)
export const userLink = (id: number) => link(`/api/v3/users/${id}`)
export const versionLink = (id: number) => link(`/api/v3/versions/${id}`)

/** A body that sets a custom field, among the links where it is one. */
export function setting(field: FieldName | number, value: unknown): object {
  const isLink = ['list', 'lists', 'user', 'users', 'version'].includes(field as string)
  return isLink ? { _links: { [nameOf(field)]: value } } : { [nameOf(field)]: value }
}
