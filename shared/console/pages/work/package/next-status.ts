import { linkOf, type Resource } from '../../../api/hal.ts'
import type { MayGet } from '../transitions.ts'

/**
 * Returns the usual next status of a work package, among the statuses that it may get:
 *
 * - after a closed status: the default status, or else the first open one;
 * - after the default status: “In progress”, or else the next open status;
 * - after another open status: the first closed status, or else the next open one. If a workflow forbids some statuses,
 *   the next open status is preferred, because a workflow shows the order of the steps.
 *
 * If no such status exists after an open status, returns any closed status.
 *
 * @param present address of the current status
 * @returns undefined if the current status is unknown, or no status qualifies
 */
export function nextStatus(
  statuses: readonly Resource[],
  present: string | undefined,
  mayGet: MayGet,
): Resource | undefined {
  const hrefOf = (status: Resource) => linkOf(status, 'self')?.href ?? ''
  const at = statuses.findIndex((status) => hrefOf(status) === present)
  const { isDefault, isClosed }: Resource = statuses[at] ?? {}
  if (at < 0) return undefined
  const isPossible = (status: Resource) => hrefOf(status) !== present && mayGet(hrefOf(status))
  const possible = statuses.filter(isPossible)
  const open = possible.filter((one) => !one.isClosed)
  if (isClosed) return open.find((one) => one.isDefault) ?? open[0]
  const begun = open.find(({ name }) => name === 'In progress')
  const later = open.find((one) => statuses.indexOf(one) > at)
  const [closed] = possible.filter((one) => one.isClosed)
  const completed = possible.find((one) => one === statuses.find((any) => any.isClosed))
  if (isDefault) return begun ?? later ?? closed
  const isRestricted = possible.length < statuses.length - 1
  return isRestricted ? (later ?? completed ?? closed) : (completed ?? later ?? closed)
}
