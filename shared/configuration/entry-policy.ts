import type { Viewer } from '#shared/platform/product.ts'
import type { Ordered } from './ordered.ts'

/** Maximum number of entries, such as statuses, that clients can create in one list. Imports may exceed it. */
export const MAX_ENTRIES = 500

export const canManage = (viewer: Pick<Viewer, 'isAdmin'>): boolean => viewer.isAdmin

/**
 * Returns whether an entry must not be deleted, because it is the only default or the only entry of its list.
 *
 * @param entries all entries of the list
 */
export function isLastOrOnlyDefault(entries: readonly Ordered[], { id, isDefault }: Ordered): boolean {
  const others = entries.filter((one) => one.id !== id)
  return others.length === 0 || (isDefault && !others.some((one) => one.isDefault))
}

/**
 * Returns whether a requester may delete an entry. The only entry of a list cannot be deleted, and neither can the only
 * default entry of a list.
 *
 * @param all the entries of the list that contains the entry
 */
export const canDelete = (viewer: Viewer, entry: Ordered, all: readonly Ordered[]): boolean =>
  canManage(viewer) && !isLastOrOnlyDefault(all, entry)
