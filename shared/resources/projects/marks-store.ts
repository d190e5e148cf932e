import { absent } from '#shared/platform/dynamodb/condition.ts'
import type { Check, Item, Repeatable, Write } from '#shared/platform/dynamodb/table.ts'
import { rowCounterKey, rowCounterKeys } from '#shared/platform/lists/row-counts.ts'
import type { Project } from './model.ts'

/**
 * The counters of the work packages in each project. They also mark archived projects. Each project has four counters,
 * because concurrent checks of a single item would conflict. The id of an entity determines which of the four counters
 * a write of the entity changes or checks.
 */
export const counters = { prefix: 'W#counts-in', idsPerPartition: 64 }

/** The attribute that marks the counters of an archived or deleted project. */
const MARK = 'archived'

/**
 * Returns a check that refuses to write an entity in an archived or deleted project. The check reads a counter of the
 * project. If the transaction changes this counter anyway, the check consumes no write units.
 *
 * @param id the id of the written entity
 */
export const staysOpen = (project: number, id: number): Check => ({
  check: rowCounterKey(counters, project, id),
  when: absent(MARK),
})

/** Returns the changes that mark the counters of a project as archived. */
export const marking = (id: number): Repeatable[] =>
  rowCounterKeys(counters, id).map((update) => ({ update, set: { [MARK]: true } }))

/** Returns the changes that remove the mark `archived` from the counters of a project. */
export const unmarking = (id: number): Repeatable[] =>
  rowCounterKeys(counters, id).map((update) => ({ update, unset: [MARK] }))

/** Returns whether an item is a counter of a project and has the mark. */
export const isMarked = (item: Item): boolean =>
  item.pk.startsWith(`${counters.prefix}#`) && item[MARK] === true

/**
 * Returns the changes that set or remove the mark `archived` on a project's counters when the project changes.
 *
 * The counters of a deleted project keep their mark, because a slow request may still be writing in the project.
 */
export function markChanges(before: Project | undefined, after: Project | undefined): Write[] {
  const { id } = (after ?? before) as Project
  const [wasOpen, isOpen] = [before?.active ?? true, after?.active ?? false]
  if (wasOpen === isOpen) return []
  return isOpen ? unmarking(id) : marking(id)
}
