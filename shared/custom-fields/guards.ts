import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Entity } from '#shared/entities/entity.ts'
import { standing } from '#shared/resources/projects/tree/standing.ts'
import type { Write } from '#shared/table/table.ts'
import type { Customised } from './properties.ts'
import { idOfReference, type Reference, referenceLetters, referencesIn } from './value.ts'

/**
 * What holds a write to everything that custom values newly refer to being there to stay: what is going has its
 * references forgotten once, and nothing may refer to it after that.
 *
 * @param before absent for something new
 */
export function referenceGuards(before: Customised | undefined, after: Customised, app: App): Write[] {
  const known = new Set(referencesIn(before?.customValues ?? {}))
  const added = new Set(referencesIn(after.customValues).filter((reference) => !known.has(reference)))
  return [...added].map((reference) => keptIn(reference, app).check(idOfReference(reference), standing))
}

/** Where what a value refers to is kept. */
export function keptIn(reference: Reference, { users, placeholderUsers, groups, versions }: App) {
  const { user, placeholder_user, group, version } = referenceLetters
  const collections = {
    [user]: users,
    [placeholder_user]: placeholderUsers,
    [group]: groups,
    [version]: versions,
  }
  return collections[reference.charAt(0) as keyof typeof collections] as unknown as EntityCollection<Entity>
}
