import { type Format, formatted, shownText, TooLong } from '#shared/platform/formattable/formattable.ts'
import { isObject } from '#shared/platform/query/list-input.ts'

/** The widget that shows a text of its owner. */
const TEXT = 'custom_text'

/**
 * Returns the options of a widget as JSON. If the widget shows a text, the options contain the HTML of this text,
 * rendered now; HTML from the client is dropped. If the HTML would be too long, the options contain no HTML.
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
    return shownText(await formatted(raw, format), format)
  } catch (error) {
    if (error instanceof TooLong) return { format, raw }
    throw error
  }
}
