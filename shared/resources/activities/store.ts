import { entityOf } from '#shared/platform/collections/entity.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
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

  /** The change that saves a new state of an activity. */
  replacement = (activity: Activity): Write => ({ put: { ...activity, ...keyOf(activity) } })

  async find(place: Pick<Activity, 'workPackage' | 'version'>): Promise<Activity | undefined> {
    const item = await this.table.get(keyOf(place))
    return item && entityOf<Activity>(item)
  }

  /**
   * The activities of a work package, the oldest first.
   *
   * @param from the version of the first one
   * @param limit how many at most
   */
  async of(workPackage: number, from = 1, limit?: number): Promise<Activity[]> {
    const found = await this.table.query({ pk: partition(workPackage), from: sortable(from), limit })
    return found.map((item) => entityOf<Activity>(item))
  }

  /** The keys of some activities of a work package, for its removal. */
  async keysOf(workPackage: number, limit: number): Promise<Key[]> {
    const items = await this.table.query({ pk: partition(workPackage), limit, only: ['pk', 'sk'] })
    return items.map(({ pk, sk }) => ({ pk, sk }))
  }
}

export const journalsIn = ({ table }: { table: Table }): Journals => new Journals(table)
