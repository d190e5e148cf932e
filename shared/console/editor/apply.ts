import type { Edit } from './edits.ts'

/** Changes the text of a field as if it were typed, so that the browser can undo it. */
export function apply(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  const isTyped =
    insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
  if (!isTyped) set(field, { from, to, insert })
  field.setSelectionRange(...select)
}

/**
 * Replaces a part of a field's text, wherever it is by now, and leaves the caret and the focus where they are. A field
 * that is no longer on the page is left alone.
 */
export function replace(field: HTMLTextAreaElement, part: string, insert: string): void {
  const from = field.value.indexOf(part)
  const to = from + part.length
  if (from < 0 || !field.isConnected) return
  const { selectionStart, selectionEnd } = field
  const moved = (at: number) => (at >= to ? at + insert.length - part.length : at)
  const edit: Edit = { from, to, insert, select: [moved(selectionStart), moved(selectionEnd)] }
  if (field.ownerDocument.activeElement === field) apply(field, edit)
  else set(field, edit)
}

/** Changes the text of a field without its focus, which the browser cannot undo. */
function set(field: HTMLTextAreaElement, { from, to, insert }: Omit<Edit, 'select'>): void {
  field.setRangeText(insert, from, to)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
