import type { Listing } from '#shared/platform/query/listing.ts'
import type { DeclaredProperties } from './property.ts'

/** One set of properties with which a creation is complete. */
export interface Need {
  /** The values in the body for which it applies. */
  when?: Readonly<Record<string, string>>
  /** The properties that the body must contain; of a list, any one. */
  names: readonly (string | readonly string[])[]
}

/** Everything that a resource can contain besides links; the OpenAPI document and the checks against it use it. */
export interface DeclaredResource {
  properties: DeclaredProperties
  /** The `_type`s that it may have, if there are several. */
  types?: readonly string[]
  /** The `_type`s of what it stands for, if there is no resource of its own name. */
  oneOf?: readonly string[]
  /** Whether an installation can add custom fields to it. */
  hasCustomFields?: true
  /** Properties that a creation must contain: all of one of these sets. By default the required without a default. */
  needs?: readonly Need[]
  /** The links whose targets are embedded in a resource outside of collections, each with the target's `_type`. */
  embeds?: Readonly<Record<string, string | Embedded | { listOf: string }>>
  /** Properties that only the elements of a collection have. */
  ofElements?: DeclaredProperties
  /** Properties that only its changes take, and the forms of these. */
  ofChanges?: DeclaredProperties
  /** Links that only its collections have, each with what it leads to. */
  ofCollections?: Readonly<Record<string, string>>
  /** Lists of links that bodies may have though resources have none, each with what it leads to. */
  claims?: Readonly<Record<string, string>>
  /** Its links besides `self`. */
  links?: DeclaredLinks
  /** The filters and sort keys of its lists. Only names and operators count: they read nothing. */
  listing?: () => Listing
}

/** Resource embedded for a link. */
interface Embedded {
  /** The `_type`s it may have. */
  of: readonly string[]
  /** Whether it is a list. */
  many?: true
  /** Whether it is a Collection. */
  isCollection?: true
}

/** The links of a resource, each with what it leads to. */
export interface DeclaredLinks {
  /** Links that are always there. */
  always?: Readonly<Record<string, string>>
  /** Links that depend on the requester and on the entity. */
  sometimes?: Readonly<Record<string, string>>
  /** Links by name, where each is a list of links. */
  lists?: Readonly<Record<string, string>>
}

/** The links by which most resources are changed and deleted. @param one what that is, such as `the query` */
export const changingLinks = (one: string) => ({
  update: `The form for a change of ${one}.`,
  updateImmediately: `Changes ${one}.`,
  delete: `Deletes ${one}.`,
})
