import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asLink,
  continued,
  inserted,
  marked,
  prefixed,
  referenceAt,
  type SelectedText,
  type TextEdit,
  ticked,
} from '#shared/console/editor/edits.ts'
import { formatted, shownText } from '#shared/platform/formattable/formattable.ts'

/** Parses a text whose selection is in brackets, `‹` and `›`. A single `|` is the caret. */
function read(written: string): SelectedText {
  const start = written.search(/[|‹]/)
  const text = written.replace(/[|‹]/, '')
  const end = text.indexOf('›')
  return { text: text.replace('›', ''), start, end: end < 0 ? start : end }
}

/** Applies an edit to a text, and returns the text with marks that show the selection. */
function edited({ text }: SelectedText, edit: TextEdit | undefined): string | undefined {
  if (!edit) return undefined
  const { from, to, insert, select } = edit
  const next = text.slice(0, from) + insert + text.slice(to)
  const [start, end] = select
  if (start === end) return `${next.slice(0, start)}|${next.slice(start)}`
  return `${next.slice(0, start)}‹${next.slice(start, end)}›${next.slice(end)}`
}

describe('a tool of the toolbar', () => {
  it.each([
    ['a ‹b› c', 'a **‹b›** c'],
    ['a **‹b›** c', 'a ‹b› c'],
    ['a | c', 'a **|** c'],
  ])('marks %j, or removes the marks', (before, expected) => {
    expect(edited(read(before), marked(read(before), '**'))).toBe(expected)
  })

  it.each([
    ['a ‹b› c', 'a [b](‹https://›) c'],
    ['a |', 'a [|](https://)'],
  ])('makes a link of %j', (before, expected) => {
    expect(edited(read(before), asLink(read(before)))).toBe(expected)
  })

  it.each([
    ['a|b', '- ab|'],
    ['x\n‹a\nb›\ny', 'x\n‹- a\n- b›\ny'],
    ['‹- a\n- b›', '‹a\nb›'],
    ['‹- a\nb›', '‹- - a\n- b›'],
  ])('makes a list of the lines of %j', (before, expected) => {
    expect(edited(read(before), prefixed(read(before), '- '))).toBe(expected)
  })

  it('inserts a text in place of the selection', () => {
    expect(edited(read('a‹b›c'), inserted(read('a‹b›c'), '@'))).toBe('a@|c')
  })
})

describe('a new line', () => {
  it.each([
    ['- a|', '- a\n- |'],
    ['  * a|b', '  * a\n  * |b'],
    ['9. a|', '9. a\n10. |'],
    ['- [x] a|', '- [x] a\n- [ ] |'],
    ['> a|', '> a\n> |'],
    ['- a\n- |', '- a\n|'],
    ['- [ ] |\nb', '|\nb'],
  ])('continues the list or quote in %j', (before, expected) => {
    expect(edited(read(before), continued(read(before)))).toBe(expected)
  })

  it.each(['a|', '|- a', '-a|', '- ‹a›', '1.a|', ''])('is the usual one in %j', (before) => {
    expect(continued(read(before || '|'))).toBeUndefined()
  })
})

describe('a task', () => {
  it.each([
    ['- [ ] a', 1, true, '- [x] a'],
    ['- [X] a', 1, false, '- [ ] a'],
    ['one\r\n\r\n1. [ ] a\r\n2. [ ] b\r\n', 4, true, 'one\r\n\r\n1. [ ] a\r\n2. [x] b\r\n'],
    ['> - [ ] [ ] a', 1, true, '> - [x] [ ] a'],
    ['- - [ ] a', 1, true, '- - [x] a'],
  ])('in %j, line %i, becomes done: %j', (raw, line, isDone, expected) => {
    expect(ticked(raw, line, isDone)).toBe(expected)
  })

  it.each([
    ['a', 1],
    ['- [ ] a', 2],
    ['- [ ] a', 0],
    ['- [ ]', 1],
  ])('is not found in %j, line %i', (raw, line) => {
    expect(ticked(raw, line, true)).toBeUndefined()
  })

  it('is the one whose checkbox the service has rendered', async () => {
    const lines = fc.array(
      fc.constantFrom(
        '- [ ] a',
        '  - [x] b',
        '1. [ ] c',
        '> - [ ] d',
        'text',
        '',
        '```',
        '    - [ ] e',
        '- f',
      ),
      { maxLength: 12 },
    )
    const boxesIn = async (raw: string) => {
      const { html } = shownText(await formatted(raw, 'markdown'), 'markdown')
      return [...html.matchAll(/<input [^>]*data-line="(\d+)">/g)].map(([box, line]) => ({
        line: Number(line),
        isDone: box.includes('checked'),
      }))
    }
    const check = async (all: string[]) => {
      const raw = all.join('\n')
      const boxes = await boxesIn(raw)
      for (const { line, isDone } of boxes) {
        const next = ticked(raw, line, !isDone)
        expect(await boxesIn(next ?? '')).toEqual(
          boxes.map((box) => (box.line === line ? { line, isDone: !isDone } : box)),
        )
      }
    }

    await fc.assert(fc.asyncProperty(lines, check), { seed: 5, numRuns: 500 })
  })
})

describe('a reference at the caret', () => {
  it.each([
    ['@|', '@', ''],
    ['Ask @ad|', '@', 'ad'],
    ['(@ada lo|', '@', 'ada lo'],
    ['a\n@x|', '@', 'x'],
    ['See #12|', '#', '12'],
    ['#steel|', '#', 'steel'],
  ])('is found in %j', (written, sign, words) => {
    const selected = read(written)
    expect(referenceAt(selected)).toEqual({ sign, words, from: selected.text.indexOf(sign) })
  })

  it.each(['|', 'a@b|', '#|', '# |', '#12 is|', '@ada lo ve|', '@"Ada|', 'user#5|', '‹@a›', '`@a`|'])(
    'is not found in %j',
    (written) => {
      expect(referenceAt(read(written))).toBeUndefined()
    },
  )
})
