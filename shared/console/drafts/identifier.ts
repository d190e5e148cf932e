import { fold, withoutDiacritics } from '#shared/platform/fold.ts'
import type { Form } from '../api/hal.ts'
import { namingProperty } from '../api/hal.ts'
import { type FormDraft, withChange } from './draft.ts'
import type { FormFragment } from './preset.ts'

/** Property that is derived from the name and becomes part of the resource's address. */
const IDENTIFIER = 'identifier'

/** The usual spelling of umlauts in plain letters. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * Derives an identifier from a name: its letters without diacritics and its digits, with dashes between words. Umlauts
 * become two letters.
 */
export const identifierOf = (name: unknown): string =>
  withoutDiacritics(fold(String(name ?? '')).replace(/[äöü]/g, (letter) => UMLAUTS[letter] as string))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-$/g, '')
    .slice(0, 100)

/**
 * Returns the draft of a new resource. The identifier is derived from the name until the user edits the identifier.
 *
 * @param proposed the initial values of a new resource, such as those of a copy
 */
export function withIdentifier(
  draft: FormDraft,
  before: FormDraft,
  { _embedded: { payload, schema } }: Form,
  proposed: FormFragment['preset'] = {},
): FormDraft {
  const naming = namingProperty(schema)
  const { to } = before[IDENTIFIER] ?? {}
  const isProposed = payload[IDENTIFIER] === proposed[IDENTIFIER]
  const isOwn = (payload[IDENTIFIER] && !isProposed) || (to && to !== identifierOf(before[naming]?.to))
  if (isOwn || !(IDENTIFIER in payload) || draft[naming] === before[naming]) return draft
  return withChange(draft, IDENTIFIER, { from: payload[IDENTIFIER], to: identifierOf(draft[naming]?.to) })
}
