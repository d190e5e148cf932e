import { unaccented } from '#shared/platform/fold.ts'
import { linkOf, type Resource, titleOf } from '../api/hal.ts'
import type { Option } from '../fields/allowed.ts'

/** A completion of a mention or a work package number: the title that is offered, and the Markdown that is inserted. */
export interface Completion extends Option {
  readonly value: string
}

/**
 * Returns the completions of a reference, one for each suitable element of a list. Right after the user has changed the
 * sign from `@` to `#` or back, the list may still contain elements for the old sign. These elements are ignored.
 *
 * @param me the signed-in user, whose displayed name reveals whether full names are shown; undefined until loaded
 */
export const completionsOf = (sign: '@' | '#', elements: readonly Resource[], me?: Resource): Completion[] =>
  elements
    .filter(({ _type = '' }) => (sign === '@' ? _type in kinds : _type === 'WorkPackage'))
    .map((one) => (sign === '@' ? person(one, elements, isFullyNamed(me)) : work(one)))

/**
 * Returns whether a person is shown with their first and last name, in either order. The service can resolve such
 * names.
 */
const isFullyNamed = ({ name, firstName, lastName }: Resource = {}): boolean =>
  [`${firstName} ${lastName}`, `${lastName} ${firstName}`, `${lastName}, ${firstName}`].includes(`${name}`)

/**
 * The types of principals that a mention can name by id. Each has the word that precedes the id in a mention, as in
 * `user#7`.
 */
const kinds: Readonly<Record<string, string>> = { User: 'user', Group: 'group' }

/**
 * Returns the completion that mentions a person or group by name. The completion uses the id if the name is not unique
 * or contains characters that a mention does not allow.
 */
function person(one: Resource, among: readonly Resource[], isFull: boolean): Completion {
  const name = titleOf(one)
  const isUnique = among.filter((other) => titleOf(other) === name).length === 1
  const isFound = isUnique && (isFull || one._type === 'Group')
  const isWritten = isFound && typeof one.name === 'string' && !name.includes('"') && name === one.name
  return { title: name, value: isWritten ? `@"${name}"` : `${kinds[one._type ?? '']}#${one.id}` }
}

/** Returns the completion that refers to a work package by its number. */
function work(one: Resource): Completion {
  const number = `#${one.id ?? linkOf(one, 'self')?.href.split('/').at(-1)}`
  return { title: `${number} ${one.title ?? titleOf(one)}`, value: number }
}

/** Returns whether each typed word is the beginning of a word in a title. */
export function beginsWords(title: string, typed: string): boolean {
  const words = unaccented(title).split(/\s+/)
  return unaccented(typed)
    .split(/\s+/)
    .every((beginning) => words.some((word) => word.startsWith(beginning)))
}
