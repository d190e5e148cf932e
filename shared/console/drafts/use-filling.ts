import { useMemo, useState } from 'preact/hooks'
import type { Form } from '../api/hal.ts'
import type { Problem } from '../api/problem.ts'
import { type Conflict, conflictsIn, draftChanges, type FormDraft, resolved, withChange } from './draft.ts'
import { DraftStore } from './draft-store.ts'
import { type Field, fieldsOf, valueIn } from './field.ts'
import { withIdentifier } from './identifier.ts'
import { type Messages, messagesOf } from './messages.ts'
import { useChecked } from './use-checked.ts'
import { type FormSaving, type SavingOptions, useSaving } from './use-saving.ts'

export interface FillingOptions extends SavingOptions {
  /** Storage key of the draft. */
  readonly name: string
}

/** State and operations of a form that is being filled in. */
export interface Filling {
  readonly form: Form
  readonly fields: readonly Field[]
  /** Errors to show now. Before the user tries to save, these are only the errors of changed fields. */
  readonly messages: Messages
  readonly conflicts: readonly Conflict[]
  /** True if a stored draft was restored. */
  readonly isRestored: boolean
  readonly isSaving: boolean
  /** A number that changes whenever values are replaced, but not while the user is typing. */
  readonly revision: number
  /** Number of failed attempts to save. */
  readonly failures: number
  readonly problem?: Problem
  valueOf(field: Field): unknown
  change(field: Field, value: unknown): void
  resolve(conflict: Conflict, choice: 'theirs' | 'yours'): void
  discard(): void
  save(): Promise<void>
}

/**
 * Manages a form that is being filled in: stores, validates and saves its draft.
 *
 * @param empty the form without the draft
 */
export function useFilling(empty: Form, options: FillingOptions): Filling {
  const { draft, setDraft, isRestored, forget } = useKeptDraft(empty, options.name)
  const { form, checked, check, reset, problem: doubt } = useChecked(empty, draft, options.preset)
  const [conflicts, setConflicts] = useState(() => conflictsIn(empty, draft))
  const saving = useSaving({
    ...options,
    draft,
    check,
    onConflicts: setConflicts,
    onSaved: (commit, answer) => {
      forget()
      options.onSaved(commit, answer)
    },
  })
  const [revision, setRevision] = useState(0)
  const update = (next: FormDraft) => {
    saving.forgetProblem()
    setDraft(next)
  }
  const replace = (next: FormDraft) => {
    setRevision(revision + 1)
    update(next)
  }
  return {
    form,
    fields: fieldsOf(form),
    messages: shownMessages(form, saving, checked),
    conflicts,
    isRestored,
    isSaving: saving.isSaving,
    revision,
    failures: saving.failures,
    problem: saving.problem ?? doubt,
    valueOf: (field) => (draft[field.name] ? draft[field.name]?.to : valueIn(form._embedded.payload, field)),
    change: (field, to) => {
      const next = withChange(draft, field.name, { from: valueIn(form._embedded.payload, field), to })
      update(withIdentifier(next, draft, empty, options.preset))
    },
    resolve: (conflict, choice) => {
      setConflicts(conflicts.filter(({ name }) => name !== conflict.name))
      replace(resolved(draft, conflict, choice))
    },
    discard: () => {
      forget()
      setConflicts([])
      reset()
      replace({})
    },
    save: saving.save,
  }
}

/**
 * Collects the errors to show: at first only the errors of changed fields; after the user has tried to save, the errors
 * of all fields.
 */
function shownMessages(form: Form, { failures, problem }: FormSaving, checked: FormDraft): Messages {
  const found = [...messagesOf(form)].filter(([name]) => failures > 0 || name in checked)
  const refused = [...(problem?.attributes ?? [])].map(([name, message]) => [name, [message]] as const)
  return new Map([...found, ...refused])
}

/** The draft of a form, stored in the session storage while it is edited. Passwords are never stored. */
function useKeptDraft(empty: Form, name: string) {
  const store = useMemo(() => new DraftStore(sessionStorage), [])
  const [draft, setDraft] = useState(() => store.read(name))
  const [isRestored, setRestored] = useState(() => draftChanges(draft).size > 0)
  const secrets = fieldsOf(empty).filter(({ property }) => property.type === 'Password')
  const keep = (next: FormDraft) => {
    setDraft(next)
    store.keep(name, next, new Set(secrets.map((field) => field.name)))
  }
  const forget = () => {
    setRestored(false)
    store.forget(name)
  }
  return { draft, setDraft: keep, isRestored, forget }
}
