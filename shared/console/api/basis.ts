import type { Client } from './client.ts'
import { linkOf, linksOf, type Resource } from './hal.ts'
import { Problem } from './problem.ts'

/** HTTP status of the response to a write that is based on an outdated state. */
export const CHANGED_SINCE = 412

/**
 * Returns the state on which a write is based: the resource as the user saw it, with its entity tag. An element of a
 * list has no entity tag, so the element is read again.
 *
 * @throws Problem if somebody else has changed a value that the write replaces
 */
export async function basisOf(client: Client, seen: Resource, values: object): Promise<Resource> {
  const self = linkOf(seen, 'self')
  if (client.isTagged(seen) || !self) return seen
  const present = await client.readAgain(self.href)
  if (differ(seen, present, { ...values })) throw new Problem(CHANGED_SINCE, '')
  return present
}

/**
 * Returns whether two states of a resource differ. Compares only the properties and links that a request body contains.
 */
export function differ(a: Resource, b: Resource, { _links: links = {}, ...values }: Resource): boolean {
  const of = (resource: Resource) => [
    ...Object.keys(values).map((name) => sourceOf(resource[name])),
    ...Object.keys(links).map((relation) => linksOf(resource, relation).map(({ href }) => href)),
  ]
  return JSON.stringify(of(a)) !== JSON.stringify(of(b))
}

/**
 * Returns the source of a formatted text. Its HTML is not compared, because it changes whenever a mentioned person is
 * renamed.
 */
const sourceOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value
