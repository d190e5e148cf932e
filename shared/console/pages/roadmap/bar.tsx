import { linkOf, titleOf } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { useStatusColor } from '../../values/badges.tsx'
import { type Axis, positionOn, type Span } from './axis.ts'
import type { TimelineRow } from './lines.ts'
import { useStretching } from './use-stretching.ts'

interface BarProps {
  line: TimelineRow & { span: Span }
  axis: Axis
  onChange(line: TimelineRow, span: Span): void
}

/**
 * A bar on the time axis. If the requester may change it, the bar or its ends can be dragged, and arrow keys move the
 * ends. During a move, the bar shows its dates.
 */
export function Bar({ line, axis, onChange }: BarProps) {
  const { say, dates } = useLanguage()
  const { shown, isMoving, handleOf } = useStretching(axis, line, onChange)
  const place = positionOn(axis, shown)
  if (!place) return null
  const { resource, isVersion, isMilestone } = line
  const color = useStatusColor(linkOf(resource, 'status')?.href)
  const mayChange = linkOf(resource, 'update') !== undefined
  const dayOf = (end: keyof Span) => dates.format(new Date(shown[end]))
  const period = dates.formatRange(new Date(shown.from), new Date(shown.to))
  const both = Object.keys(shown) as (keyof Span)[]
  const ends = mayChange ? both.filter((end) => !isMilestone || end === 'to') : []
  return (
    <div
      class={`bar ${isVersion ? 'of-version' : ''} ${isMilestone ? 'milestone' : ''} ${mayChange ? 'movable' : ''}`}
      style={{
        '--at': place.at,
        '--long': place.days,
        '--done': Number(resource.percentageDone ?? 0),
        ...(color && { '--own': color }),
      }}
      title={`${titleOf(resource)}: ${period}`}
      {...(mayChange && handleOf('both'))}
    >
      <span class={isMoving ? 'period' : 'unseen'}>{period}</span>
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
