import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { isSameJson } from '../api/age.ts'
import { useLanguage } from '../language/language.tsx'
import { ProblemText } from './problem.tsx'
import { useQueue } from './use-queue.ts'

interface EnteringOptions<Entry> {
  /** The entry that empty fields represent. Must always be the same object. */
  readonly empty: Entry
  nameOf(entry: Entry): string
  /** Creates a resource from an entry. @throws Problem */
  save(entry: Entry): Promise<void>
}

/** State and operations of input fields with which the user creates several things, one after another. */
export interface Entering<Entry> {
  readonly entry: Entry
  readonly isBusy: boolean
  /** The reason why the service refused an entry; undefined if no entry has been refused since the latest attempt. */
  readonly refusal: ComponentChildren
  change(values: Partial<Entry>): void
  send(): void
}

/**
 * Creates things one after another. The fields are emptied as soon as an entry is sent, so that the user can enter the
 * next entry while the service is saving. A refused entry returns to the fields, if they are still empty. Otherwise,
 * the error message names the refused entry.
 */
export function useEntering<Entry extends object>(options: EnteringOptions<Entry>): Entering<Entry> {
  const { empty, nameOf, save } = options
  const { say } = useLanguage()
  const { isBusy, problem, add } = useQueue()
  const [entry, setEntry] = useState(empty)
  const [replaced, setReplaced] = useState<Entry>()
  const latest = useRef(entry)
  latest.current = entry
  const giveBack = (sent: Entry) => (isSameJson(latest.current, empty) ? setEntry(sent) : setReplaced(sent))
  const send = () => {
    setEntry(empty)
    setReplaced(undefined)
    add(() =>
      save(entry).catch((error) => {
        giveBack(entry)
        throw error
      }),
    )
  }
  const refusal = problem && (
    <>
      {replaced && <p>{say('notCreated', { name: nameOf(replaced) })}</p>}
      <ProblemText problem={problem} />
    </>
  )
  return { entry, isBusy, refusal, change: (values) => setEntry({ ...entry, ...values }), send }
}
