import type { Client } from './client.ts'
import { linkOf, linksOf, type Resource } from './hal.ts'
import { Problem } from './problem.ts'

/** The status of a write for a state that somebody else has changed meanwhile. */
export const CHANGED_SINCE = 412

/**
 * What a write goes by: the resource as somebody has seen it, with its tag. An element of a list has none: it is read
 * again, and must still have the values that are to be written over.
 *
 * @throws Problem if somebody else has changed one of them
 */
export async function basisOf(client: Client, seen: Resource, values: object): Promise<Resource> {
  const self = linkOf(seen, 'self')
  if (client.isTagged(seen) || !self) return seen
  const present = await client.readAgain(self.href)
  if (differ(seen, present, { ...values })) throw new Problem(CHANGED_SINCE, '')
  return present
}

/** Whether two states of a resource differ in what a body names. */
export function differ(a: Resource, b: Resource, { _links: links = {}, ...values }: Resource): boolean {
  const of = (resource: Resource) => [
    ...Object.keys(values).map((name) => resource[name]),
    ...Object.keys(links).map((relation) => linksOf(resource, relation).map(({ href }) => href)),
  ]
  return JSON.stringify(of(a)) !== JSON.stringify(of(b))
}
