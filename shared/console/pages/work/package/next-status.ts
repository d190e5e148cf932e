import { linkOf, type Resource } from '../../../api/hal.ts'

/**
 * The usual next status of a work package. From the default status: “In progress”, else the next open one. From another
 * open status: the first closed one. From a closed one: the default one again.
 *
 * @param present address of the current status
 * @returns undefined if the current status is unknown, or no status qualifies
 */
export function nextStatus(statuses: readonly Resource[], present: string | undefined): Resource | undefined {
  const at = statuses.findIndex((status) => linkOf(status, 'self')?.href === present)
  const { isDefault, isClosed }: Resource = statuses[at] ?? {}
  const begun = [...statuses.filter(({ name }) => name === 'In progress'), ...statuses.slice(at + 1)]
  if (at < 0) return undefined
  if (isClosed) return statuses.find((one) => one.isDefault && !one.isClosed)
  const open = isDefault ? begun.find((one) => !one.isClosed) : undefined
  return open ?? statuses.find((one) => one.isClosed)
}
