import type * as z from 'zod/mini'

/**
 * A record with its members in the order of its schema, so that two exports of the same data are identical: the table
 * returns members in any order.
 */
export function ordered(record: unknown, schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return ordered(record, def.in)
  if (def.type === 'optional' || def.type === 'nullable') return ordered(record, def.innerType)
  if (def.type === 'array' && Array.isArray(record)) return record.map((one) => ordered(one, def.element))
  if (def.type !== 'object' || typeof record !== 'object' || record === null) return record
  const members = record as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(def.shape).map(([name, member]) => [name, ordered(members[name], member)]),
  )
}
