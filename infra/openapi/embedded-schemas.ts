import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { closed, type JsonSchema, link, reference } from './json-schema.ts'
import { namesOf } from './names.ts'

type Embed = NonNullable<DeclaredResource['embeds']>[string]

/**
 * Returns the schemas of embedded resources: the linked resources as the requester sees them, without embedded
 * resources of their own.
 */
export function embedded(embeds: DeclaredResource['embeds'] = {}): Record<string, JsonSchema> {
  const copies = Object.entries(embeds).map(([name, embed]) => [name, copyOf(embed)])
  if (copies.length === 0) return {}
  return { _embedded: closed(Object.fromEntries(copies), Object.keys(embeds)) }
}

function copyOf(embed: Embed): JsonSchema {
  if (typeof embed === 'string') return withoutEmbedded(embed)
  if ('listOf' in embed) return reference(namesOf(embed.listOf).collection)
  if (embed.isCollection) return embeddedCollection(embed.of[0] ?? '')
  const copies = embed.of.map(withoutEmbedded)
  const copy = copies.length > 1 ? { anyOf: copies } : (copies[0] ?? {})
  return embed.many ? { type: 'array', items: copy } : copy
}

/** Returns the schema of an embedded collection: its first elements, and the link to the complete collection. */
const embeddedCollection = (resource: string): JsonSchema =>
  closed({
    ...collectionMembers(withoutEmbedded(resource)),
    _links: closed({ self: link('The complete collection.') }),
  })

/** Returns the schema of a resource with an empty `_embedded`, a member that some clients expect. */
export const withoutEmbedded = (resource: string, maxProperties = 0): JsonSchema => ({
  ...reference(resource),
  properties: { _embedded: { type: 'object', maxProperties } },
})

/**
 * Returns the members that every collection has in addition to its links.
 *
 * @param items schema of the elements
 */
export function collectionMembers(items: JsonSchema): Record<string, JsonSchema> {
  const count = (description: string) => ({ description, type: 'integer', minimum: 0 })
  return {
    _type: { type: 'string', const: 'Collection' },
    total: count('The number of matching elements on all pages.'),
    count: count('The number of elements on this page.'),
    pageSize: count('The maximum number of elements on a page.'),
    offset: { description: 'The page number.', type: 'integer', minimum: 1 },
    _embedded: closed({ elements: { type: 'array', items } }),
  }
}
