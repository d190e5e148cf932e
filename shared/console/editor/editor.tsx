import type { TextareaHTMLAttributes } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'
import { linkOf, type Resource } from '../api/hal.ts'
import { Offer } from '../fields/combobox.tsx'
import { useLanguage } from '../language/language.tsx'
import { useWhere } from '../shell/use-where.tsx'
import { ProblemText } from '../views/problem.tsx'
import { apply } from './apply.ts'
import { continued, marked, type TextEdit } from './edits.ts'
import './editor.css'
import { Preview } from './preview.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCompletion } from './use-completion.ts'
import { usePasting } from './use-pasting.ts'

interface EditorProps extends Omit<TextareaHTMLAttributes, 'value' | 'onInput' | 'id'> {
  id?: string
  value: string
  onInput(text: string): void
  /**
   * The work package that the text belongs to. It provides people to mention, a preview with mentions, and storage for
   * images.
   */
  of?: Resource
}

/**
 * A field for a text in Markdown, with a toolbar and a preview. As the user types, `@` and `#` offer people and work
 * packages, a new line continues a list, and Ctrl+Enter sends the form. Pasted images become attachments.
 */
export function Editor({ value, onInput, of, id: given, ...attributes }: EditorProps) {
  const { say } = useLanguage()
  const own = useId()
  const id = given ?? own
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const edit: Editing = (change) => {
    const area = field.current
    const made = area && change(area)
    if (made) apply(area, made)
    return Boolean(made)
  }
  const completion = useCompletion(value, of, edit)
  const { paste, problem, status } = usePasting(of, field)
  const rendering = linkOf(of ?? {}, 'previewMarkup') ?? linkOf(useWhere().root, 'previewMarkup')
  /** Handles keys that do more than type a character. Returns whether the key was handled. */
  const hasPressed = (event: KeyboardEvent, area: HTMLTextAreaElement): boolean => {
    if (event.ctrlKey || event.metaKey) return hasCommanded(event.key, area, edit)
    if (completion.press(event)) return true
    const isNewLine = event.key === 'Enter' && !event.shiftKey && !event.isComposing
    return isNewLine && edit((area) => continued(selectedIn(area)))
  }
  const press = (event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    if (!hasPressed(event, event.currentTarget)) return
    event.preventDefault()
    // The event stops here, so that Escape closes the list of completions but not, for example, a surrounding dialog.
    event.stopPropagation()
  }
  const { offers, active } = completion
  return (
    <div class="editor">
      <Toolbar
        controls={id}
        isPreviewed={isPreviewed}
        onEdit={(change) => edit((area) => change(selectedIn(area)))}
        onPreview={rendering && setPreviewed}
      />
      <textarea
        rows={3}
        dir="auto"
        {...attributes}
        ref={field}
        id={id}
        hidden={isPreviewed}
        aria-autocomplete="list"
        aria-controls={offers.length > 0 ? `${id}-offers` : undefined}
        aria-activedescendant={offers[active] && `${id}-offer-${active}`}
        value={value}
        onInput={({ currentTarget }) => {
          onInput(currentTarget.value)
          completion.look(currentTarget)
        }}
        onKeyUp={({ currentTarget }) => completion.look(currentTarget)}
        onClick={({ currentTarget }) => completion.look(currentTarget)}
        onBlur={completion.leave}
        onKeyDown={press}
        onPaste={paste}
      />
      <div class="offered" hidden={offers.length === 0}>
        <div id={`${id}-offers`} role="listbox" aria-label={say('completions')}>
          {offers.map((option, index) => (
            <Offer
              key={option.value}
              id={`${id}-offer-${index}`}
              option={option}
              isActive={index === active}
              onChoose={completion.choose}
            />
          ))}
        </div>
      </div>
      {isPreviewed && rendering && <Preview link={rendering} text={value} />}
      <p role="status" class="small muted">
        {status}
      </p>
      {problem && <ProblemText problem={problem} />}
    </div>
  )
}

type Editing = (change: (area: HTMLTextAreaElement) => TextEdit | undefined) => boolean

/**
 * Handles a key pressed with Ctrl: sends the form, or puts Markdown marks around the selection. Returns whether the key
 * was handled.
 */
function hasCommanded(key: string, area: HTMLTextAreaElement, edit: Editing): boolean {
  const mark = MARKS[key]
  if (mark) return edit((area) => marked(selectedIn(area), mark))
  if (key === 'Enter') submit(area.form)
  return key === 'Enter'
}

/**
 * Sends a form by clicking its button.
 *
 * The button is disabled while the form is being saved, so a repeated key combination sends nothing. `requestSubmit`
 * would send the form a second time.
 */
const submit = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[type=submit]')?.click()

/** The Markdown markers that Ctrl plus a letter adds around the selection. */
const MARKS: Readonly<Record<string, string>> = { b: '**', i: '*' }

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})
