import { linkOf, type Resource } from '../../../api/hal.ts'

/**
 * The status that a work package is usually given next. What has the default one is begun: “In progress”, else the next open
 * one. What has another open one is done: the first closed one. What is closed is opened again: the default one.
 *
 * @param present the address of its status
 * @returns undefined if there is none
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
