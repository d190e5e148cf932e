import type { Listing } from '#shared/platform/query/listing.ts'
import type { DeclaredProperties } from './property.ts'

/** A set of properties that the body of a creation must contain. */
export interface Need {
  /** The values that a body must contain for this requirement to apply. By default, it applies to every body. */
  when?: Readonly<Record<string, string>>
  /** The properties that the body must contain. For a nested list, one of its properties suffices. */
  names: readonly (string | readonly string[])[]
}

/** Everything that a resource can contain, for the OpenAPI document and the checks against it. */
export interface DeclaredResource {
  properties: DeclaredProperties
  /** The `_type`s of the resource, if there are several. */
  types?: readonly string[]
  /**
   * The `_type`s of the alternative resources (`oneOf` in the OpenAPI document), if this entry stands for alternatives.
   */
  oneOf?: readonly string[]
  /** True if an installation can add custom fields to the resource. */
  hasCustomFields?: true
  /** True if the resource's Schema contains the status transitions that the requester may make. */
  hasTransitions?: true
  /**
   * Alternative sets of properties: a creation must contain all properties of at least one set. By default, a creation
   * must contain the required properties without a default value.
   */
  needs?: readonly Need[]
  /**
   * The links whose targets are embedded in the resource, except in elements of collections. Each value specifies the
   * target's `_type`.
   */
  embeds?: Readonly<Record<string, string | Embedded | { listOf: string }>>
  /** Properties that only the elements of a collection have. */
  ofElements?: DeclaredProperties
  /** Properties that occur only in the bodies of changes and in the forms for changes. */
  ofChanges?: DeclaredProperties
  /** The resources that are embedded in the Schema. */
  ofSchemas?: DeclaredResource['embeds']
  /** Links that only collections of the resource have, each with a description of its target. */
  ofCollections?: Readonly<Record<string, string>>
  /**
   * Lists of links that bodies may contain but resources do not contain. Each list has a description of the targets of
   * its links.
   */
  claims?: Readonly<Record<string, string>>
  links?: DeclaredLinks
  /**
   * The filters and sort keys of the resource's lists. Only names and operators are used; the filters are never
   * evaluated.
   */
  listing?: () => Listing
}

interface Embedded {
  /** The possible `_type`s. */
  of: readonly string[]
  many?: true
  isCollection?: true
  /** True if the elements of collections embed the resource as well. */
  isInElements?: true
}

/** The links of a resource, each with a description of its target. */
export interface DeclaredLinks {
  always?: Readonly<Record<string, string>>
  /** Links that depend on the requester and on the entity. */
  sometimes?: Readonly<Record<string, string>>
  lists?: Readonly<Record<string, string>>
}

/**
 * Returns descriptions of the links with which clients change and delete a resource, keyed by the name of the link.
 *
 * @param one the phrase that refers to the resource in a sentence, such as `the query`
 */
export const changingLinks = (one: string) => ({
  update: `The form for changing ${one}.`,
  updateImmediately: `Changes ${one}.`,
  delete: `Deletes ${one}.`,
})
