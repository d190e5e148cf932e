import { useState } from 'preact/hooks'
import { IconButton } from '../design/button.tsx'
import type { IconName } from '../design/icons.ts'
import { useLanguage } from '../language/language.tsx'
import type { Word } from '../language/words.ts'
import { asLink, inserted, marked, prefixed, type SelectedText, type TextEdit } from './edits.ts'

type Change = (selected: SelectedText) => TextEdit

interface Tool {
  icon: IconName
  word: Word
  /** The keyboard shortcut, in the notation of ARIA. */
  keys?: string
  change: Change
}

const tools: readonly Tool[] = [
  { icon: 'bold', word: 'bold', keys: 'Control+B', change: (selected) => marked(selected, '**') },
  { icon: 'italic', word: 'italic', keys: 'Control+I', change: (selected) => marked(selected, '*') },
  { icon: 'explorer', word: 'code', change: (selected) => marked(selected, '`') },
  { icon: 'link', word: 'link', change: asLink },
  { icon: 'quote', word: 'quote', change: (selected) => prefixed(selected, '> ') },
  { icon: 'list', word: 'list', change: (selected) => prefixed(selected, '- ') },
  { icon: 'tasks', word: 'tasks', change: (selected) => prefixed(selected, '- [ ] ') },
  { icon: 'mention', word: 'mention', change: (selected) => inserted(selected, '@') },
]

interface ToolbarProps {
  controls: string
  isPreviewed: boolean
  onEdit(change: Change): void
  /** Absent if the field has no preview. */
  onPreview?(isPreviewed: boolean): void
}

/** Buttons that format the selected text. They are a single tab stop; arrow keys move from button to button. */
export function Toolbar({ controls, isPreviewed, onEdit, onPreview }: ToolbarProps) {
  const { say } = useLanguage()
  const [present, setPresent] = useState(0)
  const walk = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const buttons = [...event.currentTarget.querySelectorAll('button:not(:disabled)')] as HTMLElement[]
    if (!steps) return
    event.preventDefault()
    buttons.at((buttons.indexOf(event.target as HTMLElement) + steps) % buttons.length)?.focus()
  }
  const stop = (index: number) => ({
    tabIndex: index === present ? 0 : -1,
    onFocus: () => setPresent(index),
    // Prevents the focus from moving to the button, so that the field keeps its selection.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  })
  return (
    <div
      role="toolbar"
      aria-label={say('formatting')}
      aria-controls={controls}
      class="toolbar"
      onKeyDown={walk}
    >
      {tools.map(({ icon, word, keys, change }, index) => (
        <IconButton
          key={word}
          {...stop(index)}
          icon={icon}
          label={say(word)}
          isSmall
          aria-keyshortcuts={keys}
          disabled={isPreviewed}
          onClick={() => onEdit(change)}
        />
      ))}
      {onPreview && (
        <IconButton
          {...stop(isPreviewed ? present : tools.length)}
          class="last"
          icon="preview"
          label={say('preview')}
          isSmall
          aria-pressed={isPreviewed}
          onClick={() => onPreview(!isPreviewed)}
        />
      )}
    </div>
  )
}
