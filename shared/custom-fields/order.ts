import type { SortValue } from '#shared/platform/collections/page.ts'
import type { Referred } from './referred.ts'

/** Values that have an order of their own, each by its place in it; of several, by the first one in that order. */
export const byPosition = (attribute: string, values: readonly (number | boolean)[]): SortValue => ({
  attributes: [attribute],
  reader: () => {
    const positions = new Map(values.map((value, position) => [value, position]))
    return (row) => {
      const found = [row[attribute]].flat().flatMap((value) => positions.get(value as number) ?? [])
      return found.length > 0 ? Math.min(...found) : undefined
    }
  },
})

/** Sorts by the name of what the values of a row refer to, as far as that is shown; of several, by the first one. */
export const byName = (attribute: string, { attributes, names }: Referred): SortValue => ({
  attributes: [attribute, ...attributes],
  reader: async () => {
    const nameOf = await names()
    return (row) => {
      const ids = (row[attribute] ?? []) as number[]
      return ids.flatMap((id) => nameOf(id, row) ?? []).sort(Buffer.compare)[0]
    }
  },
})
