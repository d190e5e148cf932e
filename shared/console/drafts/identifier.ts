import { unaccented } from '#shared/platform/fold.ts'
import type { Form } from '../api/hal.ts'
import { namingProperty } from '../api/hal.ts'
import { type Draft, withChange } from './draft.ts'

/** Property that is derived from the name and becomes part of addresses. */
const IDENTIFIER = 'identifier'

/** Derives an identifier from a name: its letters without diacritics and its digits, with dashes between words. */
export const identifierOf = (name: unknown): string =>
  unaccented(String(name ?? ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-$/g, '')
    .slice(0, 100)

/** Returns the draft of a new resource with an identifier that follows the name until the user edits it. */
export function withIdentifier(draft: Draft, before: Draft, { _embedded: { payload, schema } }: Form): Draft {
  const naming = namingProperty(schema)
  const { to } = before[IDENTIFIER] ?? {}
  const isOwn = payload[IDENTIFIER] || (to && to !== identifierOf(before[naming]?.to))
  if (isOwn || !(IDENTIFIER in payload) || draft[naming] === before[naming]) return draft
  return withChange(draft, IDENTIFIER, { from: payload[IDENTIFIER], to: identifierOf(draft[naming]?.to) })
}
