import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { counterAttributes } from '#shared/platform/collections/counts.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import {
  COUNT,
  chunkCountedBy,
  entityIdIn,
  IDS_PER_CHUNK,
  isCount,
} from '#shared/platform/collections/keys.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Item, Key, Table } from '#shared/platform/dynamodb/table.ts'
import { rowsCountedBy } from '#shared/platform/lists/row-counts.ts'
import type { Ports } from '#shared/ports.ts'
import { counters } from '#shared/resources/projects/store.ts'
import type { TimeEntry } from '#shared/resources/time-entries/model.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { summedIn, sumsOf } from '#shared/resources/time-entries/sums-store.ts'
import { isActiveAdministrator, type User } from '#shared/resources/users/model.ts'
import { administratorsCounter, usersIn } from '#shared/resources/users/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import {
  countedBy,
  counterInProject,
  rowPartitions,
  workPackagesIn,
} from '#shared/resources/work-packages/store.ts'
import type { Claim, Finding, Rule } from './rule.ts'

/** A counter: the name of an attribute whose value is a number of entities, and the key of its item. */
export interface Counter extends Key {
  attribute: string
}

/** A kind of counter, and functions that find the counters and compute their correct values. */
interface Counters {
  isCounter(key: Key): boolean
  /** Returns the counters to which an item contributes. `times` is the amount that the item adds, by default 1. */
  of(item: Item): (Counter & { times?: number })[]
  /** Returns the correct value of a counter. */
  count(counter: Counter): Promise<number>
  /** Returns those attributes of a counter's item that are not numbers. */
  otherAttributes?(counter: Counter): Record<string, unknown>
}

export function countersRule(
  { isCounter, of, count, otherAttributes }: Counters,
  table: Table,
): Rule<Counter> {
  return {
    claims: (item) => [
      ...(isCounter(item) ? countsIn(item) : []),
      ...of(item).map((counter) => claimOf(counter, counter.times ?? 1)),
    ],
    async check(counter): Promise<Finding | undefined> {
      const { pk, sk, attribute } = counter
      const [stored, shouldBe] = [await table.get({ pk, sk }), await count(counter)]
      const is = stored?.[attribute] ?? 0
      if (is === shouldBe) return undefined
      const when = stored?.[attribute] === undefined ? absent(attribute) : equals(attribute, is)
      const name = attribute === COUNT ? '' : ` ${attribute}`
      return {
        text: `${pk} / ${sk}${name} is ${is}, and should be ${shouldBe}`,
        repair: () =>
          table.write([
            { update: { pk, sk }, set: { ...otherAttributes?.(counter), [attribute]: shouldBe }, when },
          ]),
      }
    },
  }
}

const countsIn = (item: Item) =>
  Object.keys(item)
    .filter(isCount)
    .map((attribute) => claimOf({ ...item, attribute }, -Number(item[attribute]) || 0))

const claimOf = ({ pk, sk, attribute }: Counter, times: number): Claim<Counter> => ({
  about: { pk, sk, attribute },
  times,
})

/** Checks that the counters of chunks and clusters (ranges of ids) match the entities of a collection. */
export const countsRule = (collection: EntityCollection<Entity>, table: Table): Rule<Counter> => {
  const keysOf = (id: number) => [collection.keys.chunkCount(id), collection.keys.clusterCount(id)]
  const attributesIn = (entity: Entity) =>
    counterAttributes({ by: collection.declaration.countedBy?.(entity) })
  return countersRule(
    {
      isCounter: (key) => chunkCountedBy(collection.code, key) !== undefined,
      of(item) {
        const id = collection.idIn(item)
        if (id === undefined) return []
        const attributes = attributesIn(entityOf(item))
        return keysOf(id).flatMap((key) => attributes.map((attribute) => ({ ...key, attribute })))
      },
      async count(counter) {
        const first = (chunkCountedBy(collection.code, counter) as number) * IDS_PER_CHUNK
        const counted = Array.from({ length: IDS_PER_CHUNK }, (_, index) => first + index).filter((id) =>
          keysOf(id).some((key) => identityOf(key) === identityOf(counter)),
        )
        const counts = (entity: Entity) => attributesIn(entity).includes(counter.attribute)
        return [...(await collection.some(counted, counts)).values()].filter(Boolean).length
      },
    },
    table,
  )
}

/**
 * Checks that the counters of a project's work packages match the rows of these work packages. An earlier rule checks
 * the rows.
 */
export const rowCountsRule = (ports: Ports): Rule<Counter> => {
  const workPackages = workPackagesIn(ports)
  return countersRule(
    {
      isCounter: ({ pk }) => pk.startsWith(`${counters.prefix}#`),
      of(item) {
        if (workPackages.idIn(item) === undefined) return []
        const counter = counterInProject(entityOf<WorkPackage>(item))
        return counterAttributes(counter).map((attribute) => ({ ...(counter?.key as Key), attribute }))
      },
      count: (counter) => rowsCountedBy(counter, rowPartitions.inProject, countedBy, ports.table),
    },
    ports.table,
  )
}

/** Checks that the stored total time of each work package, in seconds, is the sum of its time entries. */
export const sumsRule = (ports: Ports): Rule<Counter> =>
  countersRule(
    {
      isCounter: (key) => summedIn(key) !== undefined,
      of: (item) =>
        entityIdIn(timeEntriesIn(ports).code, item) === undefined
          ? []
          : sumsOf(entityOf<TimeEntry>(item)).map(({ key, seconds }) => ({
              ...key,
              attribute: COUNT,
              times: seconds,
            })),
      async count(counter) {
        const ids = await timeEntriesIn(ports).onWorkPackage(summedIn(counter) as number)
        const entries = await Promise.all(ids.map((id) => timeEntriesIn(ports).byId(id)))
        return entries
          .flatMap(sumsOf)
          .filter(({ key }) => identityOf(key) === identityOf(counter))
          .reduce((sum, { seconds }) => sum + seconds, 0)
      },
    },
    ports.table,
  )

/** Checks the counter of active administrators. */
export const administratorsRule = (ports: Ports): Rule<Counter> =>
  countersRule(
    {
      isCounter: (key) => identityOf(key) === identityOf(administratorsCounter),
      of: (item) =>
        usersIn(ports).idIn(item) !== undefined && isActiveAdministrator(entityOf<User>(item))
          ? [{ ...administratorsCounter, attribute: COUNT }]
          : [],
      async count() {
        let count = 0
        for await (const user of usersIn(ports).all()) if (isActiveAdministrator(user)) count += 1
        return count
      },
    },
    ports.table,
  )
