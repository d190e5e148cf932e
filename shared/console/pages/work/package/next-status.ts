import { linkOf, type Resource } from '../../../api/hal.ts'
import type { MayGet } from '../transitions.ts'

/**
 * Returns the usual next status of a work package. This is the first candidate that exists and that the work package
 * may get. The candidates depend on the current status:
 *
 * - For a closed status, they are the default status if it is open, then the first open status.
 * - For the default status, they are the status “In progress”, then the next open status, then the first closed status.
 * - For another open status, they are the first of all closed statuses, then the next open status, then another closed
 *   status. If a workflow forbids some statuses, the next open status comes first, because a workflow shows the order
 *   of the steps.
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
