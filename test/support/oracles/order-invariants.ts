import type { Item } from '#shared/platform/dynamodb/table.ts'

/** The partition of an order's counters: the collection's code and the row's attribute. */
const COUNTERS = /^(\w+)#counts#([a-z]\w*)$/
const ENTRIES = /^(\w+)#by#(\w+)$/

/** Whether an item counts the entries of an order, or says that it has been built. */
export const isIntervalCounter = ({ pk }: Item): boolean => COUNTERS.test(pk)

const inOrder = (items: readonly Item[]) => [...items].sort((a, b) => bytes(a.sk).compare(bytes(b.sk)))
const bytes = (key: string) => Buffer.from(key)

/** In every order the first interval begins before all entries, and each interval counts the entries in it. */
export function orderProblems(items: readonly Item[]): string[] {
  const orders = new Set(
    items.flatMap(({ pk }) => {
      const [, code, attribute] = COUNTERS.exec(pk) ?? ENTRIES.exec(pk) ?? []
      return attribute === undefined ? [] : [`${code} ${attribute}`]
    }),
  )
  return [...orders].flatMap((order) => {
    const [code, attribute] = order.split(' ')
    const of = (pk: string) => inOrder(items.filter((item) => item.pk === pk))
    return intervalProblems(
      of(`${code}#counts#${attribute}`).filter(({ sk }) => sk !== '!'),
      of(`${code}#by#${attribute}`),
    )
  })
}

function intervalProblems(counters: readonly Item[], entries: readonly Item[]): string[] {
  const begin = counters.map(({ sk }) => bytes(sk.slice(1)))
  const isIn = ({ sk }: Item, index: number) => {
    const next = begin[index + 1]
    return bytes(sk).compare(begin[index] as Buffer) >= 0 && (!next || bytes(sk).compare(next) < 0)
  }
  const wrong = counters.flatMap(({ pk, sk, n }, index) => {
    const found = entries.filter((entry) => isIn(entry, index)).length
    return n === found ? [] : [`${pk} ${sk} counts ${n} of ${found}`]
  })
  const coversAll = entries.length === 0 || begin[0]?.length === 0
  return coversAll ? wrong : [...wrong, `${entries[0]?.pk} begins before its first interval`]
}
