import { unaccented } from '#shared/platform/fold.ts'
import { linkOf, type Resource, titleOf } from '../api/hal.ts'
import type { Option } from '../fields/allowed.ts'

/** A completion of a reference: its title, and the text that the service reads. */
export interface Completion extends Option {
  readonly value: string
}

/** Completes a reference with the elements of a list. Those of other kinds come from an earlier reference. */
export const completionsOf = (sign: '@' | '#', elements: readonly Resource[]): Completion[] =>
  elements
    .filter(({ _type = '' }) => (sign === '@' ? _type in kinds : _type === 'WorkPackage'))
    .map((one) => (sign === '@' ? person(one, elements) : work(one)))

/** The kinds of principals in mentions by id. */
const kinds: Readonly<Record<string, string>> = { User: 'user', Group: 'group' }

/** Mentions a person by name, or by id if the name is not unique or cannot be written. */
function person(one: Resource, among: readonly Resource[]): Completion {
  const name = titleOf(one)
  const isUnique = among.filter((other) => titleOf(other) === name).length === 1
  const isWritten = isUnique && typeof one.name === 'string' && !name.includes('"') && name === one.name
  return { title: name, value: isWritten ? `@"${name}"` : `${kinds[one._type ?? '']}#${one.id}` }
}

/** Names a work package by its number. */
function work(one: Resource): Completion {
  const number = `#${one.id ?? linkOf(one, 'self')?.href.split('/').at(-1)}`
  return { title: `${number} ${one.title ?? titleOf(one)}`, value: number }
}

/** Returns whether each typed word begins a word of a title. */
export function beginsWords(title: string, typed: string): boolean {
  const words = unaccented(title).split(/\s+/)
  return unaccented(typed)
    .split(/\s+/)
    .every((beginning) => words.some((word) => word.startsWith(beginning)))
}
