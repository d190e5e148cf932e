import { isDeepStrictEqual } from 'node:util'
import { rowIdIn } from '#shared/platform/collections/keys.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import { type Item, type Key, layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { row } from '#shared/resources/projects/store.ts'
import type { Claim, Finding, Rule } from './rule.ts'
import { type Source, sourcesOf, withUnpackedRow } from './sources.ts'

/**
 * Keys of the items that this rule ignores: items that derive from no single entity, such as jobs and counters, and
 * items that other rules check.
 */
const OTHERS =
  /^(JOB#|IMPORT#|W#journal#|W#words#|W#watch(ers|ed)#|H#(deliveries|failures)#|N#|T#sums?#|SEQUENCE#|LOCKOUT#|SESSIONS?#|SIGN_IN#|PASSWORD_RESET(#|S_FROM#)|SCHEDULE#|MAILS#|AUDIT#|CONFIGURATION$|FORMAT$|ADMINISTRATORS$|[A-Z]#(counts|apart)\b)/

/**
 * Returns whether a key belongs to the first item in a partition of relations. This item is derived from all relations
 * in the partition.
 */
const isHead = ({ pk, sk }: Key) => pk.startsWith('R#of#') && sk === '!'

/** A stored entity, and the item that should be derived from this entity under a certain key. */
interface Owner {
  source: Source
  id: number
  thing: Item | undefined
  expected: Item | undefined
}

/**
 * Checks that the derived items are exactly the items that would be stored if all entities and grids were written
 * again.
 */
export function itemsRule(ports: Ports): Rule<Key> {
  const sources = sourcesOf(ports)
  const { table } = ports
  return {
    claims(item) {
      if (OTHERS.test(item.pk) || isHead(item)) return []
      const source = sources.find((one) => one.idIn(item) !== undefined)
      return source ? source.itemsOf(item).map((one) => claimOf(one, 1)) : [claimOf(item, -1)]
    },
    async check(key, by) {
      const stored = await table.get(key)
      const found = stored && ownPart(stored)
      // The entities that should have an item at this key, and the entities from which the stored item claims to
      // derive.
      const owners = sources.flatMap((source) => {
        const ids = [...by.map((one) => source.idIn(one)), found && source.ownerOf(found)]
        return [...new Set(ids)].flatMap((id) => (id === undefined ? [] : ownerOf(key, source, id, table)))
      })
      return findingOf(key, found, await Promise.all(owners), ports)
    },
  }
}

async function ownerOf(key: Key, source: Source, id: number, table: Table): Promise<Owner> {
  const thing = await table.get(source.keyOf(id))
  const items = thing ? source.itemsOf(thing) : []
  return { source, id, thing, expected: items.find((one) => identityOf(one) === identityOf(key)) }
}

/**
 * Compares the stored item at a key with the item that the entities require at this key. If two entities have the same
 * unique value, only one of them can own the item that reserves the value, so an operator has to decide.
 */
function findingOf(
  key: Key,
  found: Item | undefined,
  owners: readonly Owner[],
  ports: Ports,
): Finding | undefined {
  const claiming = owners.filter(({ expected }) => expected !== undefined)
  const claim = claiming.find(({ expected }) => !isSame(found, expected))
  const isTaken = claiming.some(({ expected }) => isSame(found, expected))
  if (!claim && (isTaken || !found)) return undefined
  const unchanged = owners.map(({ source, id, thing }) => source.unchanged(id, thing))
  const [is, should] = [found, claim?.expected].map((item) => item && withUnpackedRow(item, ports))
  const owner = claim?.thing ? ` of ${claim.source.nameOf(claim.thing)} ${claim.id}` : ''
  return {
    text: `${key.pk} / ${key.sk}${owner} ${problemOf(is, should, isTaken)}`,
    ...(!isTaken && {
      repair: () => ports.table.write([...unchanged, changeOf(key, found, claim?.expected)]),
    }),
  }
}

const claimOf = (item: Item, times: number): Claim<Key> => ({
  about: { pk: item.pk, sk: item.sk },
  text: textOf(ownPart(item)),
  times,
})

/**
 * Returns the attributes of an item that this rule compares.
 *
 * The row of a project is compared without its latest activity and `epoch`, which are not derived from the project.
 */
function ownPart({ [layout.schema]: _, ...item }: Item): Item {
  if (rowIdIn('J', item as Item) === undefined) return item as Item
  const { [row.activity]: _activity, [row.epoch]: _epoch, ...own } = item
  return own as Item
}

/** Serialises an item, independently of the order of its attributes. */
const textOf = (item: Item): string =>
  JSON.stringify(item, (_name, value) => (value?.constructor === Object ? inOrder(value) : value))

const inOrder = (value: object) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

const isSame = (found: Item | undefined, expected: Item | undefined) =>
  found !== undefined && expected !== undefined && textOf(found) === textOf(expected)

function problemOf(found: Item | undefined, expected: Item | undefined, isTaken: boolean): string {
  if (isTaken) return 'is held by another one with the same value: change one of them'
  if (!expected) return 'belongs to nobody'
  if (!found) return 'is missing'
  const parts = changedNames(found, expected).map(
    (name) => `${name} is ${JSON.stringify(found[name])}, and should be ${JSON.stringify(expected[name])}`,
  )
  return `differs: ${parts.join('; ')}`
}

/**
 * Returns the write that corrects an item. It updates an existing row instead of replacing the row, because other
 * writes may add attributes to it.
 */
function changeOf({ pk, sk }: Key, found: Item | undefined, expected: Item | undefined): Write {
  if (!expected) return { remove: { pk, sk } }
  if (!found) return { put: expected, when: absent(layout.partitionKey) }
  const changed = changedNames(found, expected)
  const unset = changed.filter((name) => expected[name] === undefined)
  const set = changed.filter((name) => !unset.includes(name)).map((name) => [name, expected[name]])
  return { update: { pk, sk }, set: Object.fromEntries(set), unset }
}

const changedNames = (found: Item, expected: Item): string[] =>
  [...new Set([...Object.keys(found), ...Object.keys(expected)])].filter(
    (name) => !isDeepStrictEqual(found[name], expected[name]),
  )
