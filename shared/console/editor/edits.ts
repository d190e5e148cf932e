export interface SelectedText {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A replacement for part of a text, and the selection afterwards. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [start: number, end: number]
}

/** Adds Markdown marks, such as `**`, around the selection, or removes them. */
export function marked({ text, start, end }: SelectedText, mark: string): TextEdit {
  const [from, to] = [start - mark.length, end + mark.length]
  const isMarked = from >= 0 && text.slice(from, start) === mark && text.slice(end, to) === mark
  const inner = text.slice(start, end)
  if (isMarked) return { from, to, insert: inner, select: [from, from + inner.length] }
  const begin = start + mark.length
  return { from: start, to: end, insert: mark + inner + mark, select: [begin, begin + inner.length] }
}

/**
 * Turns the selected text into a link with this text, and selects the address of the link for typing. Without selected
 * text, places the cursor where the text of the link belongs.
 */
export function asLink({ text, start, end }: SelectedText): TextEdit {
  const inner = text.slice(start, end)
  const address = start + inner.length + '[]('.length
  const insert = `[${inner}](https://)`
  return inner === ''
    ? { from: start, to: end, insert, select: [start + 1, start + 1] }
    : { from: start, to: end, insert, select: [address, address + 'https://'.length] }
}

/**
 * Adds a prefix, such as `- `, to the beginning of each selected line. If all of these lines already have the prefix,
 * removes it.
 */
export function prefixed({ text, start, end }: SelectedText, prefix: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const haveAll = lines.every((line) => line.startsWith(prefix))
  const insert = lines.map((line) => (haveAll ? line.slice(prefix.length) : prefix + line)).join('\n')
  const at = from + insert.length
  return { from, to, insert, select: lines.length > 1 ? [from, at] : [at, at] }
}

/** The pattern of the beginning of a list item or quote: indentation, bullet or number, and the checkbox of a task. */
const ITEM = /^(\s*)(?:([-*+]|\d{1,9}[.)])( +)(\[[ xX]\] +)?|(> ?))/

/**
 * Continues a list or a quote on a new line. If the current item is empty, ends the list or the quote instead.
 *
 * @returns undefined if the caret is not in a list or a quote; the browser then inserts the line break
 */
export function continued({ text, start, end }: SelectedText): TextEdit | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const [item, indent = '', bullet, space = '', task, quote] = ITEM.exec(text.slice(from, start)) ?? []
  if (start !== end || !item) return undefined
  const isEmpty = from + item.length === start && /^\s*(\n|$)/.test(text.slice(start))
  if (isEmpty) return { from, to: start, insert: '', select: [from, from] }
  const marker = quote ?? `${following(bullet as string)}${space}${task ? '[ ] ' : ''}`
  const insert = `\n${indent}${marker}`
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}

/** Returns the marker of the next list item: the next number in a numbered list, the same bullet in any other list. */
const following = (bullet: string): string => bullet.replace(/\d+/, (number) => String(Number(number) + 1))

/** Inserts a text at the selection, and places the caret after it. */
export const inserted = ({ start, end }: Pick<SelectedText, 'start' | 'end'>, insert: string): TextEdit => ({
  from: start,
  to: end,
  insert,
  select: [start + insert.length, start + insert.length],
})

/** Matches a line with a task, such as `- [ ] Test`, and captures the character in the box. */
const BOX = /^((?:\s*(?:>|[-*+]|\d{1,9}[.)])\s*)+\[)([ xX])(\]\s)/

/**
 * Returns a text with a task marked as done, or as open again.
 *
 * @param line the number of the task's line, as the service counts it: the first line is 1
 * @returns undefined if there is no task on this line
 */
export function ticked(raw: string, line: number, isDone: boolean): string | undefined {
  const lines = raw.split(/(\r\n?|\n)/)
  const at = (line - 1) * 2
  const before = lines[at]
  if (before === undefined || !BOX.test(before)) return undefined
  lines[at] = before.replace(BOX, (_, start, __, end) => `${start}${isDone ? 'x' : ' '}${end}`)
  return lines.join('')
}

/**
 * A mention, or a reference to a work package, while it is being typed: its sign, the words so far, and the index where
 * it begins.
 */
export interface TypedReference {
  readonly sign: '@' | '#'
  readonly words: string
  readonly from: number
}

/** Matches a reference at the end of a text. A name may contain one space. */
const TYPED = /(?:^|[\s(])(?:(@)([^\s@#"]{1,40}(?: [^\s@#"]{0,40})?|)|(#)([^\s@#"]{1,40}))$/

/** Returns the reference that ends at the caret; undefined while a part of the text is selected. */
export function referenceAt({ text, start, end }: SelectedText): TypedReference | undefined {
  const found = start === end ? TYPED.exec(text.slice(Math.max(0, start - 90), start)) : null
  if (!found) return undefined
  const sign = (found[1] ?? found[3]) as '@' | '#'
  const words = found[2] ?? found[4] ?? ''
  return { sign, words, from: start - words.length - 1 }
}
