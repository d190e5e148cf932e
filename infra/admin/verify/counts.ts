import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, entityOf } from '#shared/platform/collections/entity.ts'
import { CHUNK, chunkCountedBy, entityIdIn } from '#shared/platform/collections/keys.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Item, Key, Table } from '#shared/platform/dynamodb/table.ts'
import { isActiveAdministrator, type User } from '#shared/resources/users/model.ts'
import { administratorsCounter } from '#shared/resources/users/store.ts'
import type { Claim, Finding, Rule } from './rule.ts'

/** Counters, each of which has the number of entities that it counts. */
interface Counters {
  isCounter(key: Key): boolean
  /** The counters that count an item; none if it is no such entity. */
  of(item: Item): Key[]
  /** The number that a counter should have. */
  count(counter: Key): Promise<number>
}

function ruleOf({ isCounter, of, count }: Counters, table: Table): Rule<Key> {
  return {
    claims: (item) => [
      ...(isCounter(item) ? [claimOf(item, -Number(item.n) || 0)] : []),
      ...of(item).map((key) => claimOf(key, 1)),
    ],
    async check(key): Promise<Finding | undefined> {
      const [stored, shouldBe] = [await table.get(key), await count(key)]
      const is = stored?.n ?? 0
      if (is === shouldBe) return undefined
      const when = stored?.n === undefined ? absent('n') : equals('n', stored.n)
      return {
        text: `${key.pk} / ${key.sk} is ${is}, and should be ${shouldBe}`,
        repair: () => table.write([{ update: key, set: { n: shouldBe }, when }]),
      }
    },
  }
}

const claimOf = ({ pk, sk }: Key, times: number): Claim<Key> => ({ about: { pk, sk }, times })

/** The counters of chunks and clusters count the entities of a collection. */
export const countsRule = (collection: EntityCollection<Entity>, table: Table): Rule<Key> => {
  const of = (id: number) => [collection.keys.chunkCount(id), collection.keys.clusterCount(id)]
  return ruleOf(
    {
      isCounter: (key) => chunkCountedBy(collection.code, key) !== undefined,
      of(item) {
        const id = entityIdIn(collection.code, item)
        return id === undefined ? [] : of(id)
      },
      async count(counter) {
        const first = (chunkCountedBy(collection.code, counter) as number) * CHUNK
        const counted = Array.from({ length: CHUNK }, (_, index) => first + index).filter((id) =>
          of(id).some((key) => identityOf(key) === identityOf(counter)),
        )
        return (await collection.some(counted, () => true, [])).size
      },
    },
    table,
  )
}

/** The counter of active administrators counts them. */
export const administratorsRule = ({ users, table }: App): Rule<Key> =>
  ruleOf(
    {
      isCounter: (key) => identityOf(key) === identityOf(administratorsCounter),
      of: (item) =>
        entityIdIn(users.code, item) !== undefined && isActiveAdministrator(entityOf<User>(item))
          ? [administratorsCounter]
          : [],
      async count() {
        let count = 0
        for await (const user of users.all()) if (isActiveAdministrator(user)) count += 1
        return count
      },
    },
    table,
  )
