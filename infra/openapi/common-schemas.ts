import { catalogue } from '#shared/platform/http/errors.ts'
import { customSchemas } from './custom-fields.ts'
import { closed, type JsonSchema, reference } from './json-schema.ts'
import { schemaName } from './names.ts'

const text: JsonSchema = { type: 'string' }
/** The URN of an error, by the name it has in the catalogue. */
export const errorIdentifier = (name: string) => `urn:service-org:api:v3:errors:${name}`

const Link = closed(
  {
    href: { type: ['string', 'null'] },
    title: text,
    method: { enum: ['post', 'patch', 'delete'] },
    type: text,
    templated: { const: true },
  },
  ['title', 'method', 'type', 'templated'],
)

const ErrorResource = closed(
  {
    _type: { const: 'Error' },
    errorIdentifier: { enum: Object.keys(catalogue).map(errorIdentifier) },
    message: { anyOf: [text, { type: 'array', items: text, minItems: 2 }] },
    _embedded: closed(
      {
        details: closed({ attribute: text, message: text }),
        errors: { type: 'array', items: reference('Error'), minItems: 2 },
      },
      ['details', 'errors'],
    ),
  },
  ['_embedded'],
)

const Formattable = closed({
  format: { enum: ['plain', 'markdown'] },
  raw: { type: ['string', 'null'] },
  html: text,
})

const Root = closed({ _type: { const: 'Root' }, instanceName: text, _links: reference('ResourceLinks') })

const Health = closed({
  _type: { const: 'Health' },
  status: { const: 'pass' },
  _links: reference('ResourceLinks'),
})

const position: JsonSchema = { type: 'integer', minimum: 1 }

const GridWidget = closed({
  _type: { const: 'GridWidget' },
  id: position,
  identifier: text,
  startRow: position,
  endRow: position,
  startColumn: position,
  endColumn: position,
  options: { type: 'object' },
})

const GlobalContext = closed({
  _type: { const: 'CapabilityContext::Global' },
  id: { const: 'global' },
  _links: reference('ResourceLinks'),
})

/** The `_links` of a resource: `self`, and whatever else the requester may follow. */
const ResourceLinks: JsonSchema = {
  type: 'object',
  properties: { self: reference('Link') },
  required: ['self'],
  additionalProperties: reference('Link'),
}

const CollectionLinks = closed(
  Object.fromEntries(
    ['self', 'jumpTo', 'changeSize', 'previousByOffset', 'nextByOffset'].map((name) => [
      name,
      reference('Link'),
    ]),
  ),
  ['previousByOffset', 'nextByOffset'],
)

const FormLinks = closed(
  { self: reference('Link'), validate: reference('Link'), commit: reference('Link') },
  ['commit'],
)

/** The shapes that no resource owns (specification, "Common shapes"). */
export const commonSchemas: Record<string, JsonSchema> = {
  Link,
  Error: ErrorResource,
  Formattable,
  Root,
  Health,
  [schemaName('CapabilityContext::Global')]: GlobalContext,
  GridWidget,
  ResourceLinks,
  CollectionLinks,
  FormLinks,
  ...customSchemas,
}
