import {
  type Form,
  isCollection,
  isLinkTo,
  type LinkTo,
  linkOf,
  linksOf,
  type Resource,
  type Schema,
} from '../api/hal.ts'
import { inWords } from '../language/in-words.ts'
import type { FormFragment } from './preset.ts'

/**
 * Builds a form for a resource for which the API has no form.
 *
 * The API does not validate the values before they are saved, so errors appear only on saving.
 *
 * @param schema the schema of the resource or of its elements; if undefined, the properties are derived from the
 * content of the resource or of an element
 * @param preset initial values of a new element, in addition to the payload of the link that creates it
 */
export function writtenForm(
  resource: Resource,
  schema: Schema | undefined,
  preset: FormFragment['preset'] = {},
): Form {
  const commit = isCollection(resource) ? linkOf(resource, 'createImmediately') : patchOf(resource)
  return {
    _type: 'Form',
    _embedded: {
      payload: isCollection(resource) ? { ...commit?.payload, ...preset } : resource,
      schema:
        schema ?? schemaFrom(isCollection(resource) ? (resource._embedded.elements[0] ?? {}) : resource),
      validationErrors: {},
    },
    _links: commit ? { commit } : {},
  }
}

const patchOf = (resource: Resource): LinkTo | undefined =>
  Object.keys(resource._links ?? {})
    .flatMap((relation) => linksOf(resource, relation))
    .find((link): link is LinkTo => isLinkTo(link) && link.method === 'patch')

/**
 * Derives properties from the content of a resource without a schema. For an activity, derives only the property
 * `comment`, because the rest of an activity is not writable.
 */
function schemaFrom(resource: Resource): Schema {
  const { comment } = resource
  const described = typeOf(comment) === 'Formattable' ? { comment } : resource
  return Object.fromEntries(
    Object.entries(described)
      .filter(([name, value]) => !name.startsWith('_') && name !== 'id' && !isTime(value))
      .map(([name, value]) => [name, { type: typeOf(value), name: inWords(name), writable: true }]),
  )
}

const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? '[]String' : 'Object'
  if (typeof value === 'object' && value !== null) return 'raw' in value ? 'Formattable' : 'Object'
  return { boolean: 'Boolean', number: 'Float' }[typeof value as string] ?? 'String'
}
