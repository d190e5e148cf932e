import { type AnyProperty, isLink } from '#shared/properties/property.ts'
import { closed, type JsonSchema, reference } from './json-schema.ts'
import { propertySchema, schemaEntry, valueSchema } from './property-schema.ts'

export type DeclaredProperties = Readonly<Record<string, AnyProperty>>

/** The names of the schemas made of a resource. */
export const namesOf = (resource: string) => ({
  collection: `${resource}Collection`,
  schema: `${resource}Schema`,
  form: `${resource}Form`,
  creation: `${resource}Creation`,
  change: `${resource}Change`,
})

/**
 * Every schema that follows from a resource's properties: itself, its collection, its Schema resource, its
 * form, and the bodies that create and change it.
 */
export function resourceSchemas(
  resource: string,
  properties: DeclaredProperties,
): Record<string, JsonSchema> {
  const names = namesOf(resource)
  return {
    [resource]: representation(resource, properties),
    [names.collection]: collection(resource),
    [names.schema]: schema(properties),
    [names.form]: form(resource, properties),
    [names.creation]: bodySchema(properties),
    [names.change]: body(properties, () => false),
  }
}

/** What is shown to everybody is always there; the rest is there for those who may see it. */
function representation(resource: string, properties: DeclaredProperties): JsonSchema {
  const shown = entries(properties).filter(
    ([, { visible, kind }]) => visible !== false && kind.type !== 'Link',
  )
  const hidable = shown.filter(([, { visible }]) => typeof visible === 'function')
  const members = {
    _type: { const: resource },
    ...Object.fromEntries(shown.map(([name, property]) => [name, propertySchema(property)])),
    _links: reference('ResourceLinks'),
  }
  return closed(
    members,
    hidable.map(([name]) => name),
  )
}

/** Properties by name, and once more by their other name. */
const entries = (properties: DeclaredProperties) =>
  Object.entries(properties).flatMap(([name, property]): [string, AnyProperty][] =>
    property.alias
      ? [
          [name, property],
          [property.alias, property],
        ]
      : [[name, property]],
  )

function collection(resource: string): JsonSchema {
  const count = { type: 'integer', minimum: 0 }
  return closed({
    _type: { const: 'Collection' },
    total: count,
    count,
    pageSize: count,
    offset: { type: 'integer', minimum: 1 },
    _embedded: closed({ elements: { type: 'array', items: reference(resource) } }),
    _links: reference('CollectionLinks'),
  })
}

function schema(properties: DeclaredProperties): JsonSchema {
  return closed({
    _type: { const: 'Schema' },
    _dependencies: { type: 'array', maxItems: 0 },
    ...mapped(properties, schemaEntry),
    // Inside a form a schema has no address of its own.
    _links: closed({ self: reference('Link') }, ['self']),
  })
}

function form(resource: string, properties: DeclaredProperties): JsonSchema {
  const names = Object.keys(properties)
  return closed({
    _type: { const: 'Form' },
    _embedded: closed({
      payload: payload(properties),
      schema: reference(namesOf(resource).schema),
      validationErrors: {
        type: 'object',
        propertyNames: { enum: [...names, 'base'] },
        additionalProperties: reference('Error'),
      },
    }),
    _links: reference('FormLinks'),
  })
}

/** The writable values as they were sent, wrong ones included: any value is possible. */
const payload = (properties: DeclaredProperties): JsonSchema => {
  const writable = Object.entries(writableOf(properties))
  const plain = writable.filter(([, property]) => !isLink(property))
  const links = writable.filter(([, property]) => isLink(property)).map(([name]) => [name, reference('Link')])
  const values = {
    ...Object.fromEntries(plain.map(([name, { label }]) => [name, { description: label }])),
    ...(links.length > 0 && {
      _links: closed(
        Object.fromEntries(links),
        links.map(([name]) => String(name)),
      ),
    }),
  }
  return closed(values, Object.keys(values))
}

/** What something new is made of: what has no default has to be there. */
export const bodySchema = (properties: DeclaredProperties): JsonSchema =>
  body(properties, (property) => property.required && property.default === undefined)

/** What may be sent; members that are not writable or not known are no error in themselves. */
function body(properties: DeclaredProperties, isRequired: (property: AnyProperty) => boolean): JsonSchema {
  const writable = writableOf(properties)
  const required = Object.keys(writable).filter((name) => isRequired(writable[name] as AnyProperty))
  const values = mapped(writable, ({ kind, label }) => ({ description: label, ...valueSchema(kind) }))
  return { type: 'object', properties: values, ...(required.length > 0 && { required }) }
}

const writableOf = (properties: DeclaredProperties): DeclaredProperties =>
  Object.fromEntries(Object.entries(properties).filter(([, { writable }]) => writable !== false))

const mapped = (properties: DeclaredProperties, schemaOf: (property: AnyProperty) => JsonSchema) =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, schemaOf(property)]))
