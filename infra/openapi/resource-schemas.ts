import { isLink } from '#shared/platform/properties/kind.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { DeclaredResource } from '#shared/platform/properties/resource.ts'
import { bodySchema, changeSchema } from './body-schema.ts'
import { collectionLinkSchemas } from './collection-links.ts'
import { customMembers } from './custom-fields.ts'
import { isHidable } from './description.ts'
import { collectionMembers, embedded, withoutEmbedded } from './embedded-schemas.ts'
import { halFormSchema, halSchemaSchema } from './form-schema.ts'
import { closed, type JsonSchema, link, reference } from './json-schema.ts'
import { linksSchema } from './links-schema.ts'
import { filtersSchema, sortBySchema } from './list-schemas.ts'
import { namesOf } from './names.ts'
import { withAliases, writableOf } from './properties.ts'
import { propertySchema } from './property-schema.ts'

/**
 * Returns every schema derived from a resource's properties.
 *
 * A writable resource also has schemas of its form, and of the bodies that create and change it.
 */
export function resourceSchemas(resource: string, declared: DeclaredResource): Record<string, JsonSchema> {
  const names = namesOf(resource)
  if (declared.oneOf)
    return {
      [resource]: anyOf(declared.oneOf.map(reference)),
      [names.collection]: collection(resource, declared),
      ...listSchemas(resource, declared),
    }
  return {
    [resource]: single(resource, declared),
    ...(declared.ofElements && { [names.element]: element(resource, declared) }),
    [names.links]: linksSchema(declared),
    [names.collection]: collection(resource, declared),
    ...listSchemas(resource, declared),
    [names.schema]: halSchemaSchema(declared),
    ...(isWritten(declared) && {
      [names.form]: halFormSchema(resource, declared),
      [names.creation]: bodySchema(declared),
      [names.change]: changeSchema(declared),
    }),
  }
}

const anyOf = ([only, ...others]: JsonSchema[]): JsonSchema =>
  only && others.length === 0 ? only : { anyOf: [only, ...others] as JsonSchema[] }

function listSchemas(resource: string, { listing, hasCustomFields }: DeclaredResource) {
  const declared = listing?.()
  if (!declared) return {}
  return {
    [namesOf(resource).filters]: filtersSchema(declared, hasCustomFields),
    [namesOf(resource).sortBy]: sortBySchema(declared, hasCustomFields),
  }
}

const isWritten = ({ properties }: DeclaredResource) => Object.keys(writableOf(properties)).length > 0

const single = (resource: string, declared: DeclaredResource): JsonSchema =>
  representation(resource, declared, declared.properties, embedded(declared.embeds))

const element = (resource: string, declared: DeclaredResource): JsonSchema =>
  representation(resource, declared, { ...declared.properties, ...declared.ofElements })

/**
 * Returns the schema of a resource. Properties that everybody sees are required; properties that only some requesters
 * see are optional.
 */
function representation(
  resource: string,
  { hasCustomFields, types }: DeclaredResource,
  properties: DeclaredProperties,
  embedded: Record<string, JsonSchema> = {},
): JsonSchema {
  const shown = Object.entries(withAliases(properties)).filter(
    ([, property]) =>
      property.visible !== false &&
      property.kind.type !== 'Password' &&
      !isLink(property) &&
      !property.location,
  )
  const hidable = shown.filter(([, property]) => isHidable(property))
  const members = {
    _type: { type: 'string', ...(types ? { enum: types } : { const: resource }) },
    ...Object.fromEntries(shown.map(([name, property]) => [name, propertySchema(property)])),
    ...embedded,
    _links: reference(namesOf(resource).links),
  }
  return closed(
    members,
    [...hidable.map(([name]) => name), ...Object.keys(embedded)],
    customMembers(hasCustomFields, reference('CustomValue')),
  )
}

function collection(resource: string, declared: DeclaredResource): JsonSchema {
  const { ofElements, ofCollections, listing, embeds = {} } = declared
  const inElements = Object.values(embeds).filter((one) => typeof one === 'object' && 'isInElements' in one)
  const items = ofElements
    ? reference(namesOf(resource).element)
    : withoutEmbedded(resource, inElements.length)
  const { groups, counted = {}, sums } = listing?.() ?? {}
  const members = {
    ...collectionMembers(items),
    ...(groups && { groups: groupsSchema(), groupsBy: severalGroups(Object.keys(counted)) }),
    ...(sums && { totalSums: sumsSchema }),
    _links: ofCollections ? collectionLinkSchemas(ofCollections) : reference('CollectionLinks'),
  }
  return closed(members, ['groups', 'groupsBy', 'totalSums'])
}

const sumsSchema: JsonSchema = {
  description: 'The sums requested by `showSums`, over all pages; null if no element has a value.',
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'null'] },
}

/**
 * Returns the schema of a list's groups.
 *
 * @param counted the properties that are counted for each group, in addition to the total
 */
const groupsSchema = (counted: readonly string[] = []): JsonSchema => ({
  description: 'The groups requested by `groupBy`, with the number of elements on all pages.',
  type: 'array',
  items: closed(
    {
      value: { type: ['string', 'null'] },
      count: { type: 'integer', minimum: 1 },
      ...Object.fromEntries(counted.map((name) => [name, { type: 'integer', minimum: 0 }])),
      sums: sumsSchema,
      _links: closed({
        valueLink: { type: 'array', items: reference('Link') },
        groupBy: link('The property to group by.'),
      }),
    },
    ['sums'],
  ),
})

const severalGroups = (counted: readonly string[]): JsonSchema => ({
  description:
    'For several names in `groupBy`: the groups of each name, with the number of matching elements in each member.',
  type: 'object',
  additionalProperties: groupsSchema(counted),
})
