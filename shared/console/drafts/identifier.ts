import { unaccented } from '#shared/platform/fold.ts'
import type { Form } from '../api/hal.ts'
import { namingProperty } from '../api/hal.ts'
import { type Draft, withChange } from './draft.ts'

/** The property that makes a part of an address of a name. */
const IDENTIFIER = 'identifier'

/** An identifier made of a name: its letters without diacritics, and digits, with dashes between words. */
export const identifierOf = (name: unknown): string =>
  unaccented(String(name ?? ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-$/g, '')
    .slice(0, 100)

/** A draft of something new whose identifier follows its name, until somebody enters another one. */
export function withIdentifier(draft: Draft, before: Draft, { _embedded: { payload, schema } }: Form): Draft {
  const naming = namingProperty(schema)
  const { to } = before[IDENTIFIER] ?? {}
  const isOwn = payload[IDENTIFIER] || (to && to !== identifierOf(before[naming]?.to))
  if (isOwn || !(IDENTIFIER in payload) || draft[naming] === before[naming]) return draft
  return withChange(draft, IDENTIFIER, { from: payload[IDENTIFIER], to: identifierOf(draft[naming]?.to) })
}
