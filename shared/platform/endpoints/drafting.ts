import type { ApiError } from '#shared/platform/http/errors.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { type Draft, draftChange, draftNew } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import { withTaken } from '#shared/platform/properties/unique.ts'
import type { Drafted, Reviewing } from './written-resource.ts'

/** A body, and everything that decides what it makes of an entity. */
interface Drafting<E, L, S> {
  /** All properties of the resource, also those that the entity does not have. */
  all: Properties<E, L>
  input: Values
  viewer: Viewer
  loaded: L
  ports: S
  /** Absent for a new one. */
  entity?: E
  /** Further defaults of a new one, such as the author. */
  given?: Values
  /** The violations of unique values that belong to others. */
  taken?: ApiError[]
  /** Checks what cannot be checked property by property. */
  review?: (draft: Draft, reviewing: Reviewing<E, L, S>) => Draft | Promise<Draft>
}

/** Applies a body to an entity, or to a new one, and reviews what comes of it. */
export async function drafted<E extends object, L, S>(drafting: Drafting<E, L, S>): Promise<Drafted<E, L>> {
  const { input, viewer, loaded, ports, entity, given = {}, taken = [], review } = drafting
  const applied = entity ? draftChange<E, L>(drafting, entity) : draftNew<E, L>(drafting, given)
  const { properties, present } = applied
  const draft = withTaken(applied.draft, taken)
  const reviewing = { input, viewer, loaded, ports, ...(entity && { entity, present }) }
  return { viewer, loaded, properties, present, draft: (await review?.(draft, reviewing)) ?? draft }
}
