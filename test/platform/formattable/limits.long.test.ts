import MarkdownIt from 'markdown-it'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Format,
  formatted,
  MAX_GROWTH,
  MAX_HTML_BYTES,
  MAX_RAW_BYTES,
  MAX_STORED_BYTES,
  MODEST_HTML_BYTES,
  shownText,
  TooLong,
} from '#shared/platform/formattable/formattable.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { elementsOf } from './elements.ts'
import { filled, growing, laborious } from './hostile-texts.ts'

const htmlOf = async (raw: string, format: Format) => shownText(await formatted(raw, format), format).html
const formats = ['plain', 'markdown'] as const

/** Runs a task, and returns how many characters it reads one by one, with `charCodeAt`. */
async function charactersLookedAt(task: () => Promise<unknown>): Promise<number> {
  const { charCodeAt } = String.prototype
  let count = 0
  String.prototype.charCodeAt = function counted(index) {
    count += 1
    return charCodeAt.call(this, index)
  }
  try {
    await task()
  } finally {
    String.prototype.charCodeAt = charCodeAt
  }
  return count
}

/**
 * Returns a text of random characters, which compress badly. The text consists of as many parts as the limit permits.
 *
 * @param frame the beginning and the end of each part
 * @param length the number of characters between the beginning and the end
 */
function surprising(characters: readonly [number, number], frame: readonly [string, string], length: number) {
  const random = randomFrom(11)
  const character = () =>
    String.fromCodePoint(characters[0] + Math.floor(random() * (characters[1] - characters[0])))
  const part = () => `${frame[0]}${Array.from({ length }, character).join('')}${frame[1]}`
  let text = part()
  for (let next = part(); Buffer.byteLength(text + next) <= MAX_RAW_BYTES; next = part()) text += next
  return text
}

const ascii = [0x21, 0x7f] as const
const ideographs = [0x4e00, 0x9fff] as const
const latin = [0x100, 0x24f] as const

afterEach(() => vi.restoreAllMocks())

describe('the HTML of a text', () => {
  it.each(Object.entries(growing))('is no more than eight times as long, for %s', async (_name, raw) => {
    expect(Buffer.byteLength(raw)).toBeLessThanOrEqual(MAX_RAW_BYTES)
    for (const format of formats) {
      expect(Buffer.byteLength(await htmlOf(raw, format))).toBeLessThanOrEqual(MAX_HTML_BYTES)
    }
  })

  it.each(Object.entries(growing))(
    'takes little space where it repeats itself, for %s',
    async (_name, raw) => {
      for (const format of formats) expect((await formatted(raw, format))?.html.length).toBeLessThan(1024)
    },
  )

  it.each([
    ['text', surprising(ascii, ['', '\n'], 80)],
    ['escapes', surprising([0x22, 0x28], ['', ' '], 100)],
    ['ideographs', surprising(ideographs, ['', '\n\n'], 50)],
    ['addresses', surprising(latin, ['<http:/', '>'], 100)],
    ['addresses of ideographs', surprising(ideographs, ['<a@b.c>[a](/', ')'], 1000)],
    ['names of hosts', surprising(ideographs, ['<http://', '>'], 20)],
    ['one long name of a host', surprising(ideographs, ['<http://', '>'], 3000)],
  ])('may be stored even where nothing repeats itself, for %s', async (_name, raw) => {
    expect(Buffer.byteLength(raw)).toBeGreaterThan(MAX_RAW_BYTES * 0.8)
    for (const format of formats) {
      expect((await formatted(raw, format))?.html.length).toBeLessThanOrEqual(MAX_STORED_BYTES)
    }
  })

  it('is too long where it could not be stored beside others: addresses of letters drawn by lot, shown twice', async () => {
    const raw = surprising([0x100, 0x7ff], ['<http://', '>'], 200)

    await expect(formatted(raw, 'markdown')).rejects.toThrow(TooLong)
    await expect(formatted(raw.slice(0, raw.length / 2), 'markdown')).resolves.toBeDefined()
  })

  it('leaves room in an item of 400 KiB for two texts, and custom texts of 64 KiB', () => {
    expect(4 * (MAX_RAW_BYTES + MAX_STORED_BYTES)).toBeLessThanOrEqual(360 * 1024)
  })

  it.each([
    ['quotations', filled(`${'>'.repeat(100)}a\n\n`)],
    ['cells that are not there', filled('a\n', `${'|a'.repeat(1000)}|\n${'|:-:'.repeat(1000)}|\n`)],
    ['a long address that many links share', filled('[a] ', `[a]: /${'b'.repeat(8000)}\n\n`)],
    ['a long title that many images share', filled('![a] ', `[a]: /b "${'&'.repeat(8000)}"\n\n`)],
  ])('may be too long, which is noticed before it is put together, for %s', async (_name, raw) => {
    const render = vi.spyOn(Object.getPrototypeOf(new MarkdownIt().renderer), 'render')

    await expect(formatted(raw, 'markdown')).rejects.toThrow(TooLong)
    expect(render).not.toHaveBeenCalled()
  })
})

describe('a title that links share', () => {
  it('counts as it is escaped', async () => {
    const definition = `[a]: /b "${'&'.repeat(8000)}"\n\n`

    await expect(formatted(`${definition}[a]`, 'markdown')).resolves.toBeDefined()
    await expect(formatted(definition + '[a] '.repeat(3), 'markdown')).rejects.toThrow(TooLong)
  })
})

describe('markdown that is laborious to read', () => {
  it.each(Object.entries(laborious))(
    'costs so much work a character and no more, for %s',
    async (_name, raw) => {
      await formatted('the renderer is loaded', 'markdown')
      const count = await charactersLookedAt(() => htmlOf(raw, 'markdown').catch(() => ''))

      expect(count).toBeLessThan(400 * raw.length)
    },
  )

  it.each(Object.entries(laborious))(
    'ends in elements and text, or is too long, for %s',
    async (_name, raw) => {
      const html = await htmlOf(raw, 'markdown').catch((error: unknown) => error)

      if (html instanceof TooLong) return
      expect(() => elementsOf(html as string)).not.toThrow()
    },
  )
})

describe('what a text may grow to', () => {
  const table = (columns: number, rows: number) =>
    `${'|a'.repeat(columns)}|\n${'|:-:'.repeat(columns)}|\n${`${'|1'.repeat(columns)}|\n`.repeat(rows)}`

  it('is eight times its length', async () => {
    const raw = table(20, 200)

    expect(raw.length * MAX_GROWTH).toBeGreaterThan(MODEST_HTML_BYTES)
    await expect(formatted(raw, 'markdown')).rejects.toThrow(TooLong)
    await expect(formatted(raw.replaceAll('1', 'seven'), 'markdown')).resolves.toBeDefined()
  })

  it('is 64 KiB where it is short, and no more', async () => {
    const modest = table(20, 70)
    const missing = `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|\n'.repeat(100)}`

    expect(modest.length * 16).toBeLessThan(Buffer.byteLength(await htmlOf(modest, 'markdown')))
    expect(missing.length).toBeLessThan(1600)
    await expect(formatted(missing, 'markdown')).rejects.toThrow(TooLong)
  })

  it('counts as it is escaped in responses', async () => {
    const definition = `[a]: /b "${'\u0001'.repeat(5000)}"\n\n`

    await expect(formatted(definition + '[a] '.repeat(2), 'markdown')).resolves.toBeDefined()
    await expect(formatted(definition + '[a] '.repeat(4), 'markdown')).rejects.toThrow(TooLong)
  })

  it.each(formats)('lets the longest text pass that escapes blow up most, as %s', async (format) => {
    for (const character of ['"', '\u0001', '\\"', "'\n"]) {
      const raw = filled(character)
      const html = await htmlOf(raw, format)
      expect(Buffer.byteLength(JSON.stringify(html))).toBeLessThanOrEqual(MAX_HTML_BYTES)
    }
  })
})
