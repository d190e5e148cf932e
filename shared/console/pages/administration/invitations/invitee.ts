import { cellsOf, delimiterOf } from './csv.ts'

/** A person to invite, as described in the input. */
export interface Invitee {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly groups: readonly string[]
  readonly project?: string
  readonly roles: readonly string[]
}

type Column = 'email' | 'name' | 'firstName' | 'lastName' | 'groups' | 'project' | 'roles'

/** The accepted headers of each column. Case, blanks and hyphens are ignored. */
const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  email: ['email', 'mail', 'address', 'emailaddress', 'adresse', 'emailadresse'],
  name: ['name'],
  firstName: ['firstname', 'vorname'],
  lastName: ['lastname', 'surname', 'nachname'],
  groups: ['group', 'groups', 'gruppe', 'gruppen'],
  project: ['project', 'projekt'],
  roles: ['role', 'roles', 'rolle', 'rollen'],
}

/**
 * Returns the people in a text. The text contains either addresses or CSV. Addresses may have names, and are separated
 * by commas, semicolons, blanks or line breaks. The first line of CSV names the columns.
 */
export function inviteesIn(text: string): readonly Invitee[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const delimiter = delimiterOf(lines[0] ?? '')
  const [first = [], ...rest] = lines.map((line) => cellsOf(line, delimiter))
  const columns = first.map(columnOf)
  if (!columns.includes('email')) return [first, ...rest].flatMap(withoutHeader)
  return rest.map((cells) => inColumns(cells, columns))
}

function columnOf(header: string): Column | undefined {
  const plain = header.toLowerCase().replace(/[\s_-]/g, '')
  const columns = Object.keys(HEADERS) as Column[]
  return columns.find((column) => HEADERS[column].includes(plain))
}

function inColumns(cells: readonly string[], columns: readonly (Column | undefined)[]): Invitee {
  const cell = (column: Column) => cells[columns.indexOf(column)] || undefined
  const several = (column: Column) => cell(column)?.split(/[|,;]/).map(trimmed).filter(Boolean) ?? []
  return {
    ...named(cell('name')),
    ...defined({ firstName: cell('firstName'), lastName: cell('lastName') }),
    email: cell('email') ?? '',
    groups: several('groups'),
    ...defined({ project: cell('project') }),
    roles: several('roles'),
  }
}

/**
 * Returns the people in a line, one for each address. If a line has a single address, its other cells form the name of
 * the person.
 */
function withoutHeader(cells: readonly string[]): Invitee[] {
  const given = cells.filter(Boolean)
  const [first, ...further] = given.filter((cell) => cell.includes('@'))
  if (first && further.length === 0 && !/\s/.test(first))
    return [inviteeOf(first, given.filter((cell) => cell !== first).join(' '))]
  return given.flatMap(inCell)
}

/**
 * Returns the people in a cell. A cell contains either one person, such as `Ada Lovelace <ada@example.com>`, or
 * addresses separated by blanks.
 */
function inCell(cell: string): Invitee[] {
  const [, name = '', email] = /^(.*?)<([^<>]*)>$/.exec(cell) ?? []
  return email === undefined
    ? cell.split(/\s+/).map((one) => inviteeOf(one))
    : [inviteeOf(email.trim(), name)]
}

const inviteeOf = (email: string, name?: string): Invitee => ({
  ...named(name),
  email,
  groups: [],
  roles: [],
})

/** Splits a name into first and last name. The last word is the last name. */
function named(name = ''): Pick<Invitee, 'firstName' | 'lastName'> {
  const words = name.replace(/["']/g, '').split(/\s+/).filter(Boolean)
  if (words.length < 2) return defined({ firstName: words[0] })
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) as string }
}

const trimmed = (text: string) => text.trim()

/** Returns an object without its undefined members. */
const defined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
