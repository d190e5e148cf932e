import { escapeHtml } from '#shared/platform/escape-html.ts'
import { message, say, type Text } from '#shared/platform/language/message.ts'
import { inHours, minutesIn } from '#shared/platform/properties/duration.ts'
import type { AnyProperty } from '#shared/platform/properties/property.ts'

export interface Detail {
  format: 'custom'
  raw: string
  html: string
}

/**
 * Describes the change to a property in one line.
 *
 * @param label the label of the property
 * @param values the old and the new value, as the reader may see them; omitted for texts, whose values are not recorded
 */
export function detailOf(label: string, ...values: [old?: string, next?: string]): Detail {
  const marked = values.map((value) => (value === undefined ? undefined : `<i>${escapeHtml(value)}</i>`))
  return {
    format: 'custom',
    raw: say(sentence(label, ...values)),
    html: say(sentence(`<strong>${escapeHtml(label)}</strong>`, ...marked)),
  }
}

function sentence(label: string, old?: string, next?: string): Text {
  if (old === undefined)
    return next === undefined ? message`${label} changed` : message`${label} set to ${next}`
  return next === undefined
    ? message`${label} removed (was ${old})`
    : message`${label} changed from ${old} to ${next}`
}

/** Formats a recorded value for a sentence, with durations in hours and minutes. */
export function formattedValue(value: string | undefined, { kind }: AnyProperty): string | undefined {
  const minutes = kind.type === 'Duration' && value !== undefined ? minutesIn(value) : undefined
  return minutes === undefined ? value : inHours(minutes)
}
