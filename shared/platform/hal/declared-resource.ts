import type { AnyProperty } from '#shared/platform/properties/property.ts'

export type DeclaredProperties = Readonly<Record<string, AnyProperty>>

/** One way of creating something. */
export interface Need {
  /** The values that choose it. */
  when?: Readonly<Record<string, string>>
  /** The properties it has to name; any one of those in a list. */
  names: readonly (string | readonly string[])[]
}

/** Everything a resource may consist of beside its links: what documents, and checks against them, are made from. */
export interface DeclaredResource {
  properties: DeclaredProperties
  /** Whether installations may add properties to it: its custom fields. */
  hasCustomFields?: true
  /** What a creation has to name, where that is not all that is required and has no default: all of one of these. */
  needs?: readonly Need[]
  /** The links of which a resource on its own carries copies of what they lead to, each with the kind of that. */
  embeds?: Readonly<Record<string, string>>
  /** Properties that only elements of collections have. */
  ofElements?: DeclaredProperties
}
