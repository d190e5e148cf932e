import { useMemo, useState } from 'preact/hooks'
import { DraftStore } from './draft-store.ts'

/** A text that the session's storage keeps as long as it is another one than the present. */
export function useKeptText(name: string, present: string): [text: string, write: (text: string) => void] {
  const drafts = useMemo(() => new DraftStore(sessionStorage), [])
  const [text, setText] = useState(() => String(drafts.read(name).raw?.to ?? present))
  const write = (next: string) => {
    setText(next)
    drafts.keep(name, next === present ? {} : { raw: { from: present, to: next } }, new Set())
  }
  return [text, write]
}
