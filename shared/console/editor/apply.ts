import type { Edit } from './edits.ts'

/** Changes the text of a field as if it were typed, so that the browser can undo it. */
export function apply(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  const isTyped =
    insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
  if (!isTyped) {
    field.setRangeText(insert, from, to)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}

/** Replaces a part of a field's text, wherever it is by now, and leaves the caret where it is. */
export function replace(field: HTMLTextAreaElement, part: string, insert: string): void {
  const from = field.value.indexOf(part)
  if (from < 0) return
  const { selectionStart, selectionEnd } = field
  const moved = (at: number) => (at >= from + part.length ? at + insert.length - part.length : at)
  apply(field, {
    from,
    to: from + part.length,
    insert,
    select: [moved(selectionStart), moved(selectionEnd)],
  })
}
