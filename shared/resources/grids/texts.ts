import { type Format, formatted, shown, TooLong } from '#shared/platform/formattable/formattable.ts'
import { isObject } from '#shared/platform/query/list-input.ts'

/** The widget that shows a text of one's own. */
const TEXT = 'custom_text'

/**
 * The options of a widget, as JSON. The text of a text widget comes with its HTML: as that of other texts, it is made when the
 * text is written. What a client sends as HTML is not kept. A text whose HTML would be too long has none.
 */
export async function optionsWithHtml(identifier: string, options: string): Promise<string> {
  if (identifier !== TEXT) return options
  const { text, ...others } = JSON.parse(options)
  if (!isObject(text) || typeof text.raw !== 'string') return options
  const { html: _, ...given } = text
  const format = text.format === 'plain' ? 'plain' : 'markdown'
  return JSON.stringify({ ...others, text: { ...given, ...(await formattedText(text.raw, format)) } })
}

async function formattedText(raw: string, format: Format) {
  try {
    return shown(await formatted(raw, format), format)
  } catch (error) {
    if (error instanceof TooLong) return { format, raw }
    throw error
  }
}
