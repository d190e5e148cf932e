import type { TextDraft } from '../drafts/use-text-draft.ts'
import { Conflicts } from './conflicts.tsx'

interface TextConflictProps {
  /** Name of the text, shown to the user. */
  label: string
  kept: TextDraft
}

/** Lets the user choose between the saved text and the draft, if somebody else has changed the saved text. */
export const TextConflict = ({ label, kept: { text, theirs, choose } }: TextConflictProps) =>
  theirs === undefined ? null : (
    <Conflicts
      conflicts={[{ name: label, theirs: { raw: theirs }, yours: { raw: text } }]}
      fields={[]}
      onChoose={(_, side) => choose(side)}
    />
  )
