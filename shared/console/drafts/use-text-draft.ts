import { useMemo, useRef, useState } from 'preact/hooks'
import { type DraftChange, draftedText } from './draft.ts'
import { DraftStore } from './draft-store.ts'

export interface TextDraft {
  readonly text: string
  /** The saved text, if somebody else has changed it since the user began to write. */
  readonly theirs?: string
  write(text: string): void
  /** Ends the conflict: the user chooses either the saved text or the draft. */
  choose(side: 'theirs' | 'yours'): void
  forget(): void
  /** Forgets the draft that was saved, but keeps changes that the user has made since. */
  settle(saved: string): void
}

/**
 * A text that is stored in the session storage while it differs from the saved text.
 *
 * @param present the saved text
 */
export function useTextDraft(name: string, present: string): TextDraft {
  const drafts = useMemo(() => new DraftStore(sessionStorage), [])
  const [draft, setDraft] = useState<DraftChange | undefined>(() => drafts.read(name).raw)
  const { text, from, theirs } = draftedText(draft, present)
  const latest = useRef(draft)
  const keep = (next?: DraftChange) => {
    const changed = next?.from === next?.to ? undefined : next
    latest.current = changed
    setDraft(changed)
    drafts.keep(name, changed ? { raw: changed } : {}, new Set())
  }
  return {
    text,
    theirs,
    write: (to) => keep({ from, to }),
    choose: (side) => keep({ from: present, to: side === 'theirs' ? present : text }),
    forget: () => keep(),
    settle: (saved) => keep(latest.current && { from: saved, to: latest.current.to }),
  }
}
