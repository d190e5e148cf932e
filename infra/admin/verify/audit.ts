import { isDeepStrictEqual } from 'node:util'
import { COUNT } from '#shared/platform/collections/keys.ts'
import { absent, exists } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { type Item, type Key, layout } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import {
  countedBy,
  countersOf,
  entryOf,
  expiryOf,
  indexItemsOf,
  itemKindOf,
} from '#shared/resources/audit-entries/items-store.ts'
import { firstIdAt, timeOf } from '#shared/resources/audit-entries/model.ts'
import { auditEntriesIn } from '#shared/resources/audit-entries/store.ts'
import { type Counter, countersRule } from './counts.ts'
import type { Claim, Finding, Rule } from './rule.ts'

/** Rules for the items that are derived from entries of the audit log. Items that may have expired are not checked. */
export const auditRules = (ports: Ports): Rule[] => [namesRule(ports), auditCountsRule(ports)]

/**
 * Checks that every audit entry is indexed by its action, its actor and its object, and that the index contains nothing
 * else.
 */
const namesRule = (ports: Ports): Rule<Key> => ({
  claims(item) {
    const role = itemKindOf(item)
    if (role === 'entry' && isKept(Number(item.sk), ports))
      return indexItemsOf(entryOf(item)).map((name) => claimOf(name, 1))
    return role === 'name' && isKept(Number(item.sk), ports) ? [claimOf(item, -1)] : []
  },
  async check(key) {
    const [stored, entry] = await Promise.all([
      ports.table.get(key),
      auditEntriesIn(ports).byId(Number(key.sk)),
    ])
    const names = entry ? indexItemsOf(entry) : []
    const expected = names.find((one) => identityOf(one) === identityOf(key))
    return findingOf(key, stored && withoutSchema(stored), expected, ports)
  },
})

const isKept = (id: number, ports: Ports) => timeOf(id) >= auditEntriesIn(ports).kept().from

const withoutSchema = ({ [layout.schema]: _, ...item }: Item) => item as Item

const claimOf = ({ pk, sk, action, actor, object }: Item, times: number): Claim<Key> => ({
  about: { pk, sk },
  text: JSON.stringify([action, actor, object]),
  times,
})

function findingOf(
  { pk, sk }: Key,
  found: Item | undefined,
  expected: Item | undefined,
  { table }: Ports,
): Finding | undefined {
  if (isDeepStrictEqual(found, expected)) return undefined
  const when = found ? exists(layout.partitionKey) : absent(layout.partitionKey)
  return {
    text: `${pk} / ${sk} ${!expected ? 'belongs to no entry' : found ? 'differs from its entry' : 'is missing'}`,
    repair: () => table.write([expected ? { put: expected, when } : { remove: { pk, sk }, when }]),
  }
}

/** Checks the numbers of audit entries per day and per hour. */
const auditCountsRule = (ports: Ports): Rule<Counter> =>
  countersRule(
    {
      isCounter(key) {
        const counted = itemKindOf(key) === 'counter' && countedBy(key)
        return counted !== false && counted !== undefined && isKept(firstIdAt(counted.from), ports)
      },
      of(item) {
        if (itemKindOf(item) !== 'entry' || !isKept(Number(item.sk), ports)) return []
        return countersOf(Number(item.sk)).map((key) => ({ ...key, attribute: COUNT }))
      },
      async count(counter) {
        const counted = countedBy(counter)
        return counted ? auditEntriesIn(ports).count(counted, counted.part) : 0
      },
      otherAttributes: (counter) => expiryOf(firstIdAt(countedBy(counter)?.from ?? 0)),
    },
    ports.table,
  )
