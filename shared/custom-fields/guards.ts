import { keysOf } from '#shared/platform/collections/keys.ts'
import { standing } from '#shared/platform/collections/standing.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Customised } from './properties.ts'
import { idOfReference, type Reference, referencesIn } from './value.ts'

/**
 * What holds every write to everything that custom values newly refer to being there to stay: what is going has its
 * references forgotten once, and nothing may refer to it after that.
 *
 * @param before absent for something new
 * @param after absent for something gone, which refers to nothing
 */
export function referenceGuards(before: Customised | undefined, after: Customised | undefined): Write[] {
  const known = new Set(referencesIn(before?.customValues ?? {}))
  const added = new Set(referencesIn(after?.customValues ?? {}).filter((reference) => !known.has(reference)))
  return [...added].map(guardOf)
}

const guardOf = (reference: Reference): Write => ({
  check: keysOf(reference.charAt(0)).entity(idOfReference(reference)),
  when: standing,
})
