import { typeName } from '#shared/platform/hal/schema.ts'
import { type CompositeKind, type Kind, type LinkKind, MAX_LINKS } from '#shared/platform/properties/kind.ts'
import type { AnyProperty } from '#shared/platform/properties/property.ts'
import { describeProperty, isConditional } from './description.ts'
import { closed, type JsonSchema, reference, textListSchema } from './json-schema.ts'

const linkSent: JsonSchema = { type: 'object', properties: { href: { type: ['string', 'null'] } } }

/**
 * Returns the schema of an invalid value that a client sent in place of a link. The payload of the form repeats this
 * value, so that the API refuses the payload if the client sends it. With an empty link instead of the value, the API
 * would accept the payload.
 */
const noLink = (...links: JsonSchema[]): JsonSchema => ({
  description: 'The value sent in place of a link',
  not: links.length > 1 ? { anyOf: links } : links[0],
})

const draftedLink: JsonSchema = { anyOf: [reference('Link'), noLink(linkSent)] }
const draftedList: JsonSchema = { type: 'array', items: draftedLink }

/**
 * Returns the schema of a link in a payload or, if the property has several values, of a list of links in a payload.
 */
export const draftedLinkSchema = ({ many }: Pick<LinkKind, 'many'>): JsonSchema =>
  many ? { anyOf: [draftedList, noLink({ type: 'array', items: {} })] } : draftedLink

/** Schema of a link or a list of links in a payload. */
export const draftedLinks: JsonSchema = {
  anyOf: [reference('Link'), draftedList, noLink(linkSent, { type: 'array', items: {} })],
}

export const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema.type, 'null'].flat(),
  ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
})

const linksSent = ({ many, max = MAX_LINKS }: { many?: boolean; max?: number }): JsonSchema =>
  many ? { type: 'array', maxItems: max, items: linkSent } : linkSent

function partsSchema(kind: CompositeKind): JsonSchema {
  if (kind.isPlain) return { type: ['string', 'number', 'boolean', 'array'], items: {} }
  return isListOf(kind) ? { type: 'array', items: { type: 'object' } } : { type: 'object' }
}

/** Returns the schema of a kind of value, in resources and in bodies. */
export function valueSchema(kind: Kind): JsonSchema {
  switch (kind.type) {
    case 'Integer':
      return {
        type: 'integer',
        ...(kind.min !== undefined && { minimum: kind.min }),
        ...(kind.max !== undefined && { maximum: kind.max }),
      }
    case 'String':
      return { type: 'string', minLength: kind.minLength, maxLength: kind.maxLength }
    case 'Texts':
      return { type: 'array', items: { type: 'string', ...(kind.all && { enum: kind.all }) } }
    case 'Integers':
      return { type: 'array', items: { type: 'integer', ...(kind.all && { enum: kind.all }) } }
    case 'Boolean':
      return { type: 'boolean' }
    case 'Choice':
      return { type: 'string', ...(kind.all && { enum: kind.all }) }
    case 'Password':
      return { type: 'string', format: 'password', minLength: kind.minLength, maxLength: kind.maxLength }
    case 'Link':
    case 'Named':
      return linksSent(kind)
    case 'Href':
      return linkSent
    case 'Composite':
      return partsSchema(kind)
    case 'Float':
      return { type: 'number' }
    case 'Formattable':
      return {
        type: kind.orRaw ? ['object', 'string'] : 'object',
        properties: { raw: { type: ['string', 'null'] } },
        required: ['raw'],
      }
    case 'Date':
      return { type: 'string', format: 'date' }
    case 'Duration':
      return { type: 'string', pattern: '^P' }
    case 'DateTime':
      return {
        type: 'string',
        format: 'date-time',
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
      }
  }
}

const isListOf = ({ name }: Pick<CompositeKind, 'name'>): boolean => name.startsWith('[]')

/** Returns the schema of the value of a property. If the property is not required, the schema also allows null. */
export function propertySchema(property: AnyProperty): JsonSchema {
  const { kind, required } = property
  const description = describeProperty(property)
  if (kind.type === 'Formattable') return { description, ...reference('Formattable') }
  if (kind.type === 'Composite') return { description, ...compositeSchema(kind, required) }
  const value = valueSchema(kind)
  // Client generators name the type of a choice after the title of its schema. Without a title, the status of a Project
  // would become ProjectStatus.
  const schema = { description, ...('enum' in value && { title: `${property.label} choice` }), ...value }
  return required ? schema : nullable(schema)
}

/**
 * Returns the schema of a value with several parts, or of a list of such values. A list may be null unless it is
 * required.
 */
function compositeSchema({ name }: { name: string }, required: boolean): JsonSchema {
  if (!isListOf({ name })) return reference(name)
  const list = { type: 'array', items: reference(name.slice(2)) }
  return required ? list : nullable(list)
}

export const oneOrMoreLinks: JsonSchema = {
  anyOf: [reference('Link'), { type: 'array', items: reference('Link') }],
}

const decided: JsonSchema = { type: 'boolean' }

/** Returns the limits on a text's length; empty if there are none. */
function limitsOf(kind: Kind): Record<string, JsonSchema> {
  const { minLength, maxLength } = ('limits' in kind ? kind.limits : undefined) ?? {}
  if ('maxLength' in kind)
    return { minLength: { const: kind.minLength }, maxLength: { const: kind.maxLength } }
  return {
    ...(minLength !== undefined && { minLength: { const: minLength } }),
    ...(maxLength !== undefined && { maxLength: { const: maxLength } }),
  }
}

/**
 * Returns the members of a schema entry that list the allowed parts of a composite value. A member is absent if the
 * kind of value has no such list.
 */
const partsMembers = ({ schemas, allowed }: CompositeKind) => ({
  ...(schemas && { _links: closed({ allowedValuesSchemas: reference('Link') }) }),
  ...(allowed && { _embedded: closed({ allowedValues: { type: 'array', items: { type: 'object' } } }) }),
})

/** Returns the members that the schema entry of a property has only if the property is in `_links`. */
function linkedMembers({ kind, allowed, choices }: AnyProperty) {
  if (kind.type !== 'Link' && kind.type !== 'Named') return {}
  const isOffered = kind.type === 'Named' || allowed || choices
  return {
    location: { const: '_links' },
    ...(isOffered && { _links: closed({ allowedValues: oneOrMoreLinks }), _embedded: { type: 'object' } }),
  }
}

/** Returns the JSON schema of the entry that describes a property in a Schema resource. */
export function schemaEntry(property: AnyProperty): JsonSchema {
  const { kind, label, name = label, required, demanded = required } = property
  const { default: preset, writable, location } = property
  const members = {
    type: { const: typeName(kind) },
    // The schema does not prescribe the name, because the name depends on the language of the requester.
    name: { type: 'string', examples: [String(name)] },
    ...(isConditional(property)
      ? { required: decided, hasDefault: decided, writable: decided }
      : {
          required: { const: demanded },
          hasDefault: { const: preset !== undefined },
          writable: { const: writable },
        }),
    ...limitsOf(kind),
    ...((kind.type === 'Choice' || (kind.type === 'Texts' && kind.all)) && {
      _embedded: closed({ allowedValues: textListSchema }),
    }),
    ...(kind.type === 'Choice' && kind.links && { _links: closed({ allowedValues: oneOrMoreLinks }) }),
    ...(kind.type === 'Composite' && partsMembers(kind)),
    ...(kind.type === 'Href' && {
      location: { const: '_links' },
      _links: closed({ allowedValues: oneOrMoreLinks }),
    }),
    ...(location && { location: { const: location } }),
    ...linkedMembers(property),
  }
  // The links are optional: some entities have no address of allowed values.
  return closed(members, ['_links', ...('location' in linkedMembers(property) ? ['_embedded'] : [])])
}
