import type { TextEdit } from './edits.ts'

/** Changes the text of a field as if the user had typed it, so that the browser can undo the change. */
export function apply(field: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  field.focus()
  field.setSelectionRange(from, to)
  const isTyped =
    insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
  if (!isTyped) set(field, { from, to, insert })
  field.setSelectionRange(...select)
}

/**
 * Replaces a part of a field's text, even if the user has moved the part by editing. The caret and the focus stay where
 * they are. Does nothing if the field is no longer on the page.
 */
export function replace(field: HTMLTextAreaElement, part: string, insert: string): void {
  const from = field.value.indexOf(part)
  const to = from + part.length
  if (from < 0 || !field.isConnected) return
  const { selectionStart, selectionEnd } = field
  const moved = (at: number) => (at >= to ? at + insert.length - part.length : at)
  const edit: TextEdit = { from, to, insert, select: [moved(selectionStart), moved(selectionEnd)] }
  if (field.ownerDocument.activeElement === field) apply(field, edit)
  else set(field, edit)
}

/** Changes the text of a field without focusing it. The browser cannot undo such a change. */
function set(field: HTMLTextAreaElement, { from, to, insert }: Omit<TextEdit, 'select'>): void {
  field.setRangeText(insert, from, to)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
