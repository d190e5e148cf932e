import { useState } from 'preact/hooks'
import { CHANGED_SINCE } from '../api/basis.ts'
import { type Form, type LinkTo, linkOf, lockOf, type Resource } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useClient } from '../api/use-api.tsx'
import { type Conflict, conflictsIn, draftChanges, type FormDraft } from './draft.ts'
import { bodyOf, fieldsOf } from './field.ts'

export interface SavingOptions {
  /** Values sent in addition to the draft. */
  readonly preset: Readonly<Record<string, unknown>>
  /** Reads the form again, without the draft. */
  read(): Promise<Form>
  /**
   * Called after the draft has been saved.
   *
   * @param answer the response to the save
   */
  onSaved(commit: LinkTo, answer: Resource | undefined): void
}

interface Drafted extends SavingOptions {
  readonly draft: FormDraft
  /** Validates the draft. Returns the form. */
  check(): Promise<Form>
  onConflicts(conflicts: Conflict[]): void
}

export type FormSaving = ReturnType<typeof useSaving>

/** Saves the draft if it is valid and does not conflict with changes by somebody else. */
export function useSaving(drafted: Drafted) {
  const client = useClient()
  const [isSaving, setSaving] = useState(false)
  const [failures, setFailures] = useState(0)
  const [problem, setProblem] = useState<Problem>()
  const write = async (form: Form, commit: LinkTo, latest: Form, basis: Resource | undefined) => {
    const changes = draftChanges(drafted.draft)
    const body = bodyOf(fieldsOf(form), changes, drafted.preset)
    if (Object.keys(body).length === 0 && isUpdate(commit)) return undefined
    return client.send(commit, { ...body, ...lockOf(latest) }, basis)
  }
  const attempt = async (): Promise<boolean> => {
    const form = await drafted.check()
    const commit = linkOf(form, 'commit')
    if (!commit) return false
    // The resource is read before the form, so its entity tag is never newer than the form. If the resource changes
    // between the two reads, the write therefore fails.
    const basis = isUpdate(commit) && !hasLock(form) ? await client.readAgain(commit.href) : undefined
    const latest = isUpdate(commit) ? await drafted.read() : form
    if (isUpdate(commit) && hasConflicts(drafted, latest)) return false
    drafted.onSaved(commit, await write(form, commit, latest, basis))
    return true
  }
  const refused = async (error: unknown) => {
    if (!(error instanceof Problem)) throw error
    if (error.status === 409 || error.status === CHANGED_SINCE)
      await drafted.read().then(
        (latest) => hasConflicts(drafted, latest),
        () => {},
      )
    // Status 0 means that the service cannot be reached. This read detects when the service is back, because reads are
    // retried, unlike the write.
    if (error.status === 0) drafted.read().catch(() => {})
    setProblem(error)
    return false
  }
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    setProblem(undefined)
    const isSaved = await attempt().catch(refused)
    setSaving(false)
    if (!isSaved) setFailures((last) => last + 1)
  }
  return { save, isSaving, failures, problem, forgetProblem: () => setProblem(undefined) }
}

const hasLock = (form: Form) => Object.keys(lockOf(form)).length > 0

const isUpdate = ({ method }: LinkTo) => method === 'patch'

/**
 * Returns whether somebody else has changed a field that the draft also changes. Passes these conflicts to
 * `onConflicts`.
 */
function hasConflicts({ draft, onConflicts }: Drafted, latest: Form): boolean {
  const conflicts = conflictsIn(latest, draft)
  onConflicts(conflicts)
  return conflicts.length > 0
}
