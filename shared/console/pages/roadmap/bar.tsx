import { linkOf, titleOf } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { type Axis, placeOn, type Span } from './axis.ts'
import type { Line } from './lines.ts'
import { useStretching } from './use-stretching.ts'

interface BarProps {
  line: Line & { span: Span }
  axis: Axis
  onChange(line: Line, span: Span): void
}

/** The days of something on an axis. Its ends are dragged, or moved with the arrow keys, by whoever may change it. */
export function Bar({ line, axis, onChange }: BarProps) {
  const { say, dates } = useLanguage()
  const { shown, handleOf } = useStretching(axis, line.span, (span) => onChange(line, span))
  const place = placeOn(axis, shown)
  if (!place) return null
  const { resource, isVersion, isMilestone } = line
  const dayOf = (end: keyof Span) => dates.format(new Date(shown[end]))
  const period = dates.formatRange(new Date(shown.from), new Date(shown.to))
  const both = Object.keys(shown) as (keyof Span)[]
  const ends = linkOf(resource, 'update') ? both.filter((end) => !isMilestone || end === 'to') : []
  return (
    <div
      class={`bar ${isVersion ? 'of-version' : ''} ${isMilestone ? 'milestone' : ''}`}
      style={{ '--at': place.at, '--long': place.days, '--done': Number(resource.percentageDone ?? 0) }}
      title={`${titleOf(resource)}: ${period}`}
    >
      <span class="unseen">{period}</span>
      {ends.map((end) => (
        <button
          key={end}
          type="button"
          class={`end ${end}`}
          aria-label={say(end === 'to' ? 'lastDayOf' : 'firstDayOf', {
            name: titleOf(resource),
            day: dayOf(end),
          })}
          {...handleOf(end)}
        />
      ))}
    </div>
  )
}
