import type { Client } from '../../api/client.ts'
import { linkOf, type Resource, type Schema } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { idIn } from '../../api/query.ts'

/** A change of status that a workflow allows, as the ids of the former and the next status. */
export interface Transition {
  readonly from: number
  readonly to: number
}

/** Returns whether a work package may get the status at an address. */
export type MayGet = (status: string) => boolean

/**
 * Returns the rule for the next status of a work package, from the transitions in its schema. Without a workflow, the
 * schema has no transitions and every status is possible. A work package may always keep its current status.
 */
export function mayGetIn(schema: Schema, workPackage: Resource): MayGet {
  const present = linkOf(workPackage, 'status')?.href
  const next = nextIn(schema, present)
  return (status) => !next || status === present || next.has(Number(idIn(status)))
}

/**
 * Returns whether the requester cannot change the status of a work package, because the workflow allows no other
 * status.
 */
export const isStuck = (schema: Schema, workPackage: Resource): boolean =>
  nextIn(schema, linkOf(workPackage, 'status')?.href)?.size === 0

/**
 * Returns the ids of the statuses that may follow the current status. Returns undefined if there is no workflow: every
 * status is then allowed.
 */
function nextIn(schema: Schema, present: string | undefined): ReadonlySet<number> | undefined {
  const transitions = schema._transitions as readonly Transition[] | undefined
  if (!transitions || !present) return undefined
  const next = transitions.filter(({ from, to }) => String(from) === idIn(present) && to !== from)
  return new Set(next.map(({ to }) => to))
}

/**
 * Reads the schema of a work package, and returns the rule that decides which statuses may come next. If the schema
 * cannot be read, every status seems possible, and the service decides.
 */
export async function readMayGet(client: Client, workPackage: Resource): Promise<MayGet> {
  const href = linkOf(workPackage, 'schema')?.href
  if (!href) return () => true
  try {
    return mayGetIn(await client.get(href), workPackage)
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    return () => true
  }
}
