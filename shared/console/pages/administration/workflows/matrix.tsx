import { type Resource, titleOf } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import '../administration.css'
import { type Ticks, tickOf, ticksBetween } from './ticks.ts'
import { walk } from './walk.ts'

interface MatrixProps {
  label: string
  statuses: readonly Resource[]
  ticks: Ticks
  onTick(some: readonly string[], isOn: boolean): void
}

/**
 * A matrix of checkboxes, with a row for each current status and a column for each next status. The checkbox in a
 * heading ticks or clears the whole row or column. Arrow keys move between the checkboxes.
 */
export function Matrix({ label, statuses, ticks, onTick }: MatrixProps) {
  const { say } = useLanguage()
  return (
    <section class="scrollable roles" aria-label={label}>
      <table onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{say('fromTo')}</th>
            {statuses.map((status) => (
              <th key={String(status.id)} scope="col">
                <bdi>{titleOf(status)}</bdi>
                <AllTick
                  label={say('allTo', { status: titleOf(status) })}
                  some={ticksBetween(statuses, [status])}
                  {...{ ticks, onTick }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statuses.map((from) => (
            <tr key={String(from.id)}>
              <th scope="row">
                <span class="workflow-from">
                  <bdi>{titleOf(from)}</bdi>
                  <AllTick
                    label={say('allFrom', { status: titleOf(from) })}
                    some={ticksBetween([from], statuses)}
                    {...{ ticks, onTick }}
                  />
                </span>
              </th>
              {statuses.map((to) => (
                <td key={String(to.id)}>
                  <Cell {...{ from, to, ticks, onTick }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellProps = Pick<MatrixProps, 'ticks' | 'onTick'> & { from: Resource; to: Resource }

/**
 * The checkbox for a change of status. A work package may always keep its status, so the cell for the same status has
 * no checkbox.
 */
function Cell({ from, to, ticks, onTick }: CellProps) {
  const { say } = useLanguage()
  if (from === to) return <span class="muted">–</span>
  const tick = tickOf(from, to)
  return (
    <input
      type="checkbox"
      aria-label={say('changeFromTo', { from: titleOf(from), to: titleOf(to) })}
      checked={ticks.has(tick)}
      onChange={({ currentTarget }) => onTick([tick], currentTarget.checked)}
    />
  )
}

type AllTickProps = Pick<MatrixProps, 'label' | 'ticks' | 'onTick'> & { some: readonly string[] }

/**
 * A checkbox that ticks or clears several status changes at once. It is indeterminate if only some of these changes are
 * ticked.
 */
function AllTick({ label, some, ticks, onTick }: AllTickProps) {
  const set = some.filter((tick) => ticks.has(tick)).length
  return (
    <input
      type="checkbox"
      aria-label={label}
      title={label}
      checked={some.length > 0 && set === some.length}
      indeterminate={set > 0 && set < some.length}
      disabled={some.length === 0}
      onChange={({ currentTarget }) => onTick(some, currentTarget.checked)}
    />
  )
}
