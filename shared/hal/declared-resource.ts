import type { AnyProperty } from '#shared/properties/property.ts'

export type DeclaredProperties = Readonly<Record<string, AnyProperty>>

/** Everything a resource may consist of beside its links: what documents, and checks against them, are made from. */
export interface DeclaredResource {
  properties: DeclaredProperties
  /** Whether installations may add properties to it: its custom fields. */
  hasCustomFields?: true
  /** The links of which a resource on its own carries copies of what they lead to, each with the kind of that. */
  embeds?: Readonly<Record<string, string>>
  /** Properties that only elements of collections have. */
  ofElements?: DeclaredProperties
}
