import { isDeepStrictEqual } from 'node:util'
import type { Finding } from '#shared/platform/collections/audit.ts'
import { layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Difference } from './difference.ts'

/** A difference in words, and what mends it. */
export const findingOf = (difference: Difference, table: Table): Finding => ({
  text: `${placeOf(difference)} ${problemOf(difference)}`,
  ...(!difference.isTaken && { mend: () => table.write([...difference.checks, changeOf(difference)]) }),
})

const kinds: [pattern: RegExp, kind: string][] = [
  [/^\w+#rows#/, 'the row'],
  [/^\w+#by#/, 'the entry in an order'],
  [/^UNIQUE#/, 'the marker of a unique value'],
  [/^MEMBERS#/, 'the item among the members'],
  [/^PRINCIPAL#/, 'the item at the principal'],
  [/^GRIDS#/, 'the list entry'],
]

/** What an item is, of what, and its key. */
function placeOf({ key, owner }: Pick<Difference, 'key' | 'owner'>): string {
  const [, kind] = kinds.find(([pattern]) => pattern.test(key.pk)) ?? [undefined, 'the index item']
  return `${kind}${owner ? ` of ${owner}` : ''} (${key.pk} / ${key.sk})`
}

function problemOf({ found, expected, isTaken }: Difference): string {
  if (isTaken) return `is held by another one with the same value: change one of them`
  if (!expected) return 'belongs to nobody'
  if (!found) return 'is missing'
  const parts = changedNames(found, expected).map(
    (name) => `${name} is ${JSON.stringify(found[name])}, and should be ${JSON.stringify(expected[name])}`,
  )
  return `differs: ${parts.join('; ')}`
}

function changeOf({ key, found, expected }: Difference): Write {
  if (!expected) return { remove: key }
  const changed = changedNames(found ?? key, expected)
  return {
    update: key,
    set: Object.fromEntries(changed.filter((name) => name in expected).map((name) => [name, expected[name]])),
    unset: changed.filter((name) => expected[name] === undefined),
  }
}

/** The names of the attributes that are not the same. */
function changedNames(found: object, expected: object): string[] {
  const [before, after] = [found, expected] as Record<string, unknown>[]
  const names = new Set([...Object.keys(found), ...Object.keys(expected)])
  return [...names].filter(
    (name) => name !== layout.schema && !isDeepStrictEqual(before?.[name], after?.[name]),
  )
}
