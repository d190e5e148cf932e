import type { Resource } from '../../../api/hal.ts'

const PROPOSED = [
  ...['#3296EF', '#E03131', '#35C53F', '#FF922B', '#BE4BDB', '#1FA5C6'],
  ...['#FCC419', '#D6336C', '#7950F2', '#82C91E', '#A0522D', '#12B886'],
]

/** Returns the proposed color that is easiest to tell apart from the colors of the entries. */
export function colorAmong(entries: readonly Resource[]): string {
  const taken = entries.map(({ color }) => String(color))
  const distances = PROPOSED.map((one) => Math.min(...taken.map((other) => distance(one, other))))
  return PROPOSED[distances.indexOf(Math.max(...distances))] as string
}

const distance = (one: string, other: string): number =>
  Math.hypot(...[1, 3, 5].map((at) => partAt(one, at) - partAt(other, at)))

const partAt = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16) || 0
