import type { Stores } from '#shared/app.ts'
import { dropAttachments } from '#shared/resources/attachments/sweep.ts'
import { removeRelationsOf } from '#shared/resources/relations/belonging.ts'
import { moveTimeEntriesOn, removeTimeEntriesOn } from '#shared/resources/time-entries/belonging.ts'
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

/** What belongs to work packages: it goes with them, and some of it is where they are. */
interface Belonging {
  /**
   * Removes what belongs to a work package that is being removed, to which nothing is added any more. May be repeated, also
   * after a run that was cut short. Costs one query where there is nothing.
   */
  remove(workPackage: number, stores: Stores<BelongingNames>): Promise<void>
  /** Brings what belongs to a work package to the project where that is now; the same holds. */
  move?(workPackage: number, project: number, stores: Stores<BelongingNames>): Promise<void>
}

/** One line per resource. */
const belongings: readonly Belonging[] = [
  { remove: (id, { journals }) => journals.empty(id) },
  { remove: removeRelationsOf },
  { remove: removeTimeEntriesOn, move: moveTimeEntriesOn },
  { remove: dropAttachments },
  { remove: removeWatchersOf },
]

/** Removes everything that belongs to a work package that is being removed. May be repeated. */
export async function removeBelongings(workPackage: number, stores: Stores<BelongingNames>): Promise<void> {
  await Promise.all(belongings.map(({ remove }) => remove(workPackage, stores)))
}

/** Brings everything that belongs to a work package to the project where that is now. May be repeated. */
export async function moveBelongings(
  workPackage: number,
  project: number,
  stores: Stores<BelongingNames>,
): Promise<void> {
  await Promise.all(belongings.map(({ move }) => move?.(workPackage, project, stores)))
}
