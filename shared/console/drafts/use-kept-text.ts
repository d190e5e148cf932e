import { useMemo, useState } from 'preact/hooks'
import { DraftStore } from './draft-store.ts'

/** A text that is stored in the session storage while it differs from the saved one. */
export function useKeptText(name: string, present: string): [text: string, write: (text: string) => void] {
  const drafts = useMemo(() => new DraftStore(sessionStorage), [])
  const [text, setText] = useState(() => String(drafts.read(name).raw?.to ?? present))
  const write = (next: string) => {
    setText(next)
    drafts.keep(name, next === present ? {} : { raw: { from: present, to: next } }, new Set())
  }
  return [text, write]
}
