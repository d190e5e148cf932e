import type { Stores } from '#shared/app.ts'
import { dropAttachments } from '#shared/resources/attachments/sweep.ts'
import { removeRelationsOf } from '#shared/resources/relations/belonging.ts'
import { removeTimeEntriesOn } from '#shared/resources/time-entries/belonging.ts'
import { removeWatchersOf } from '#shared/resources/watchers/belonging.ts'

/** The names of the stores of what belongs to work packages. */
export type BelongingNames =
  | 'attachments'
  | 'journals'
  | 'now'
  | 'relations'
  | 'table'
  | 'timeEntries'
  | 'watchers'
  | 'workPackages'

/**
 * Removes everything that belongs to a work package that is being removed, to which nothing is added any more: one line per
 * resource, which costs one query where there is nothing. May be repeated, also after a run that was cut short.
 */
export async function removeBelongings(workPackage: number, stores: Stores<BelongingNames>): Promise<void> {
  await Promise.all([
    stores.journals.empty(workPackage),
    removeRelationsOf(workPackage, stores),
    removeTimeEntriesOn(workPackage, stores),
    dropAttachments(workPackage, stores),
    removeWatchersOf(workPackage, stores),
  ])
}
