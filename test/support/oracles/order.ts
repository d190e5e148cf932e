export type OracleOrder = [key: string, direction: 'asc' | 'desc'][]
export type Sortable = string | number | undefined

function compare(a: Sortable, b: Sortable, direction: 'asc' | 'desc'): number {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return a < b === (direction === 'asc') ? -1 : 1
}

/**
 * Sorts ids by the given keys, and then by id. Elements without a value come last.
 *
 * @param valueFor returns the value of an element for a key
 */
export function sortedIds<Shown extends { id: number }>(
  shown: readonly Shown[],
  order: OracleOrder,
  valueFor: (key: string, one: Shown) => Sortable,
): number[] {
  const total: OracleOrder = [...order, ['id', 'asc']]
  const differences = (a: Shown, b: Shown) =>
    total.map(([key, direction]) => compare(valueFor(key, a), valueFor(key, b), direction))
  return shown.toSorted((a, b) => differences(a, b).find((one) => one !== 0) ?? 0).map(({ id }) => id)
}
