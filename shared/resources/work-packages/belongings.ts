import type { Ports } from '#shared/ports.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { dropAttachments } from '#shared/resources/attachments/sweep.ts'
import { removeRelationsOf } from '#shared/resources/relations/belonging.ts'
import { removeTimeEntriesOn } from '#shared/resources/time-entries/belonging.ts'
import { removeWatchersOf } from '#shared/resources/watchers/belonging.ts'
import { referenceTo } from '#shared/surroundings/container.ts'
import { workPackages } from './container.ts'

/**
 * Removes everything that belongs to a work package that is being removed, to which nothing is added any more: one line per
 * resource, which costs one query where there is nothing. May be repeated, also after a run that was cut short.
 */
export async function removeBelongings(workPackage: number, ports: Ports): Promise<void> {
  const container = referenceTo(workPackages, workPackage)
  await Promise.all([
    journalsIn(ports).empty(workPackage),
    removeRelationsOf(workPackage, ports),
    removeTimeEntriesOn(workPackage, ports),
    dropAttachments(container, ports),
    removeWatchersOf(container, ports),
  ])
}
