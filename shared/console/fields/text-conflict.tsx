import type { KeptText } from '../drafts/use-kept-text.ts'
import { Conflicts } from './conflicts.tsx'

interface TextConflictProps {
  /** The name of the text. */
  label: string
  kept: KeptText
}

/** Shows the saved text beside the one that is being written, if somebody else has changed it, to choose from. */
export const TextConflict = ({ label, kept: { text, theirs, choose } }: TextConflictProps) =>
  theirs === undefined ? null : (
    <Conflicts
      conflicts={[{ name: label, theirs: { raw: theirs }, yours: { raw: text } }]}
      fields={[]}
      onChoose={(_, side) => choose(side)}
    />
  )
