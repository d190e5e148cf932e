import type { Item } from '#shared/platform/dynamodb/table.ts'

const ENTRY = /^AUDIT#(\d{4}-\d\d-\d\d)$/
const NAME = /^AUDIT#(action|actor|object)#/
const COUNTER = /^AUDIT#counts(#|$)/

interface Entry {
  id: number
  action: string
  actor?: { href: string | null }
  object?: { href: string | null }
}

/** Checks that the indexes and counters of the audit log match its entries exactly. */
export function auditProblems(items: readonly Item[]): string[] {
  const entries = items.filter(({ pk }) => ENTRY.test(pk)).map((item) => item as unknown as Entry)
  const named = items.filter(({ pk }) => NAME.test(pk)).map(nameOf)
  const counted = items
    .filter(({ pk }) => COUNTER.test(pk))
    .map(({ pk, sk, n }) => [`${pk} ${sk}`, Number(n)])
  return [
    ...differences('names', entries.flatMap(namesOf).sort(), named.sort()),
    ...differences('counters', [...countersOf(entries)].sort(), counted.sort()),
  ]
}

const differences = (what: string, expected: readonly unknown[], found: readonly unknown[]) => {
  const [shouldBe, is] = [expected, found].map((all) => JSON.stringify(all))
  return shouldBe === is ? [] : [`the ${what} of the audit log are ${is}, and should be ${shouldBe}`]
}

const nameOf = ({ pk, sk, action, actor, object }: Item): string =>
  JSON.stringify([pk, sk, action, actor, object])

function namesOf({ id, action, actor, object }: Entry): string[] {
  const values = [action, actor?.href ?? undefined, object?.href ?? undefined]
  return ['action', 'actor', 'object'].flatMap((by, index) =>
    values[index] === undefined ? [] : [JSON.stringify([`AUDIT#${by}#${values[index]}`, `${id}`, ...values])],
  )
}

/**
 * Counts the entries of each counter. An id is a time in milliseconds, followed by two more digits. The last two bits
 * of the id select one of four counters of a day or an hour.
 */
function countersOf(entries: readonly Entry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { id } of entries) {
    const time = new Date(Math.floor(id / 100))
    const [day, hour] = [Math.floor(time.getTime() / 86_400_000), time.toISOString().slice(11, 13)]
    for (const counter of [
      `AUDIT#counts ${day}`,
      `AUDIT#counts#${time.toISOString().slice(0, 10)} ${hour}`,
    ]) {
      const name = `${counter}#${id % 4}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}
