import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatted, MAX_HTML_BYTES, shownText, TooLong } from '#shared/platform/formattable/formattable.ts'
import * as renderer from '#shared/platform/formattable/internal/markdown.ts'

afterEach(() => vi.restoreAllMocks())

describe('a formattable text', () => {
  it('is empty for an empty text, and is shown nevertheless', async () => {
    expect(await formatted(null, 'markdown')).toBeUndefined()
    expect(shownText(undefined, 'markdown')).toEqual({ format: 'markdown', raw: null, html: '' })
  })

  it.each(['', ' ', '\n\t\n'])('looks like nothing where %j is written', async (raw) => {
    for (const format of ['plain', 'markdown'] as const) {
      expect(shownText(await formatted(raw, format), format)).toEqual({ format, raw, html: '' })
    }
  })

  it('is stored as what was written and, where that is short, as what it looks like', async () => {
    expect(await formatted('a *b*', 'markdown')).toEqual({ raw: 'a *b*', html: '<p>a <em>b</em></p>' })
  })

  it('is stored deflated where it looks long, and shown as if it were not', async () => {
    const raw = 'Ünder *way*.\n\n'.repeat(500)
    const text = await formatted(raw, 'markdown')

    expect(text?.html).toBeInstanceOf(Uint8Array)
    expect(text?.html.length).toBeLessThan(300)
    expect(shownText(text, 'markdown')).toEqual({
      format: 'markdown',
      raw,
      html: '<p>Ünder <em>way</em>.</p>\n'.repeat(500).trim(),
    })
  })

  it('takes few bytes besides its source', async () => {
    const raw =
      'The rudder of the third sail has to be painted **before** the harbour opens, and the deck after it.'
    const text = await formatted(raw, 'markdown')

    expect(text?.html.length).toBeLessThanOrEqual(30)
    expect(shownText(text, 'markdown').html).toBe(
      `<p>${raw.replace('**before**', '<strong>before</strong>')}</p>`,
    )
  })

  it('is rendered once for the checks and the write that follow each other', async () => {
    const render = vi.spyOn(renderer, 'markdown')
    await Promise.all([formatted('*once*', 'markdown'), formatted('*once*', 'markdown')])
    await formatted('*once*', 'markdown')
    await formatted('*once*', 'plain')

    expect(render).toHaveBeenCalledTimes(1)
  })

  it('is too long if its HTML is, each time', async () => {
    const raw = `${'>'.repeat(100)}a\n\n`.repeat(300)

    expect(raw.length).toBeLessThan(MAX_HTML_BYTES / 8)
    await expect(formatted(raw, 'markdown')).rejects.toThrow(TooLong)
    await expect(formatted(raw, 'markdown')).rejects.toThrow(TooLong)
    await expect(formatted(raw, 'plain')).resolves.toMatchObject({ raw })
  })
})
