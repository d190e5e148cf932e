import { escaped } from '#shared/platform/formattable/formattable.ts'
import { message, say, type Text } from '#shared/platform/language/message.ts'
import { inHours, minutesIn } from '#shared/platform/properties/duration.ts'
import type { AnyProperty } from '#shared/platform/properties/property.ts'

/** A line that says how something was changed. */
export interface Detail {
  format: 'custom'
  raw: string
  html: string
}

/**
 * The line that says how a property was changed.
 *
 * @param label what the property is called
 * @param values the former one and the present one, as the reader may know them; a text has none
 */
export function detailOf(label: string, ...values: [old?: string, next?: string]): Detail {
  const marked = values.map((value) => (value === undefined ? undefined : `<i>${escaped(value)}</i>`))
  return {
    format: 'custom',
    raw: say(sentence(label, ...values)),
    html: say(sentence(`<strong>${escaped(label)}</strong>`, ...marked)),
  }
}

function sentence(label: string, old?: string, next?: string): Text {
  if (old === undefined)
    return next === undefined ? message`${label} changed` : message`${label} set to ${next}`
  return next === undefined
    ? message`${label} removed (was ${old})`
    : message`${label} changed from ${old} to ${next}`
}

/** A value of an entry as a sentence says it: times in hours and minutes. */
export function said(value: string | undefined, { kind }: AnyProperty): string | undefined {
  const minutes = kind.type === 'Duration' && value !== undefined ? minutesIn(value) : undefined
  return minutes === undefined ? value : inHours(minutes)
}
