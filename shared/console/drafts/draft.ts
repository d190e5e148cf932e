import type { Form } from '../api/hal.ts'
import { fieldsOf, isSame, valueIn } from './field.ts'

/** Edit of a field: its original value and the value that the user has entered. */
export interface DraftChange {
  readonly from: unknown
  readonly to: unknown
}

/** Edits in a form, keyed by the names of its fields. */
export type FormDraft = Readonly<Record<string, DraftChange>>

/**
 * Returns a draft with a changed field. If the field has already been changed in the draft, its original value is kept.
 */
export const withChange = (draft: FormDraft, name: string, { from, to }: DraftChange): FormDraft => ({
  ...draft,
  [name]: { from: draft[name] ? draft[name].from : from, to },
})

export const withoutFields = (draft: FormDraft, names: ReadonlySet<string>): FormDraft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !names.has(name)))

/** Returns the values that a draft changes. Values that were changed back to their former state are left out. */
export const draftChanges = (draft: FormDraft): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(draft)
      .filter(([, { from, to }]) => !isSame(from, to))
      .map(([name, { to }]) => [name, to]),
  )

/** A field that was changed both in the draft and by somebody else. */
export interface Conflict {
  readonly name: string
  readonly theirs: unknown
  readonly yours: unknown
}

/**
 * Returns the conflicts of a draft: fields whose original value has been changed by somebody else.
 *
 * @param form the latest form, without the draft
 */
export function conflictsIn(form: Form, draft: FormDraft): Conflict[] {
  const changes = draftChanges(draft)
  return fieldsOf(form)
    .filter(({ name }) => changes.has(name))
    .map((field) => ({
      name: field.name,
      theirs: valueIn(form._embedded.payload, field),
      yours: changes.get(field.name),
    }))
    .filter(({ name, yours, theirs }) => !isSame(theirs, draft[name]?.from) && !isSame(theirs, yours))
}

/** Returns the draft after the user has resolved a conflict. */
export const resolved = (
  draft: FormDraft,
  { name, theirs, yours }: Conflict,
  choice: 'theirs' | 'yours',
): FormDraft => ({ ...draft, [name]: { from: theirs, to: choice === 'theirs' ? theirs : yours } })

/**
 * Returns a text that is being edited.
 *
 * @param present the saved text
 * @returns `text`: the draft or, without a draft, the saved text; `from`: the text with which the draft began;
 * `theirs`: the saved text, if it has changed since the draft began
 */
export function draftedText(draft: DraftChange | undefined, present: string) {
  const text = String(draft?.to ?? present)
  const from = draft && text !== present ? String(draft.from) : present
  return { text, from, theirs: from === present ? undefined : present }
}
