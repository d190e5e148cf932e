import { entityOf } from '#shared/platform/collections/entity.ts'
import { batchesOf } from '#shared/platform/collections/query-pages.ts'
import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import type { Key, Table, Write } from '#shared/platform/dynamodb/table.ts'
import { sortable } from '#shared/platform/ids.ts'
import type { Activity } from './model.ts'

const partition = (workPackage: number) => `W#journal#${workPackage}`

const keyOf = ({ workPackage, version }: Pick<Activity, 'workPackage' | 'version'>): Key => ({
  pk: partition(workPackage),
  sk: sortable(version),
})

/** The journals of work packages: their activities in order, each an item of its own. */
class Journals {
  constructor(private readonly table: Table) {}

  /** The change that adds an activity; refused if there is one with its version. */
  addition = (activity: Activity): Write => ({
    put: { ...activity, ...keyOf(activity) },
    when: absent('pk'),
  })

  /** The change that adds an activity, or takes the place of the one with its version. */
  replacement = (activity: Activity): Write => ({ put: { ...activity, ...keyOf(activity) } })

  /** The change that saves a new state of an activity; refused if another writer changed it first. */
  change = ({ updatedAt }: Activity, after: Activity): Write => ({
    put: { ...after, ...keyOf(after) },
    when: equals('updatedAt', updatedAt),
  })

  /** The change that removes an activity. */
  removal = (place: Pick<Activity, 'workPackage' | 'version'>): Write => ({ remove: keyOf(place) })

  /** The work package and the version of the activity with a key; undefined for any other item. */
  placeIn({ pk, sk }: Key): Pick<Activity, 'workPackage' | 'version'> | undefined {
    const [, workPackage] = /^W#journal#(\d+)$/.exec(pk) ?? []
    return workPackage === undefined ? undefined : { workPackage: Number(workPackage), version: Number(sk) }
  }

  async find(place: Pick<Activity, 'workPackage' | 'version'>): Promise<Activity | undefined> {
    const item = await this.table.get(keyOf(place))
    return item && entityOf<Activity>(item)
  }

  /** The versions of the activities of a work package, in order. Some may be missing: imports name versions, and remove them. */
  async versionsOf(workPackage: number): Promise<number[]> {
    const found = await this.table.query({ pk: partition(workPackage), only: ['sk'] })
    return found.map(({ sk }) => Number(sk))
  }

  /**
   * The activities of a work package, the oldest first, as pages of the table are read.
   *
   * @param from the version of the first one
   * @param to that of the last one; without any between, nothing is read
   */
  async *between(workPackage: number, from: number, to: number): AsyncGenerator<Activity[]> {
    if (from > to) return
    const range = { pk: partition(workPackage), from: sortable(from), to: sortable(to) }
    for await (const items of batchesOf([await this.table.queryPage(range)]))
      yield items.map((item) => entityOf<Activity>(item))
  }

  /** All activities of a work package, the oldest first. */
  async of(workPackage: number): Promise<Activity[]> {
    return (await this.table.query({ pk: partition(workPackage) })).map((item) => entityOf<Activity>(item))
  }

  /** Removes the activities of a work package. May be repeated. */
  empty = (workPackage: number): Promise<void> => emptyPartition(partition(workPackage), this.table)
}

export const journalsIn = ({ table }: { table: Table }): Journals => new Journals(table)
