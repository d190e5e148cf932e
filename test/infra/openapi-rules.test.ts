import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { serviceDocument } from '#infra/openapi.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'

/**
 * Addresses that the specification prescribes. They are unambiguous only because ids are numbers: a word such as
 * `schemas` is no id.
 */
const ambiguous = [
  '/api/v3/work_packages/schemas/{id}',
  '/api/v3/time_entries/activities/{id}',
  ...['columns', 'sort_bys', 'group_bys', 'filters', 'operators', 'filter_instance_schemas'].map(
    (part) => `/api/v3/queries/${part}/{id}`,
  ),
]
const isPrescribed = ({ message, place = '' }: { message: string; place?: string }) =>
  (message.includes('ambiguous paths') && ambiguous.some((path) => message.includes(path))) ||
  (message.includes('2XX') && place.includes('attachments~1{id}~1content'))

/** Returns the violated rules with their locations. Violated recommendations are included. */
async function brokenRules(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
  return problems
    .filter(({ message, location }) => !isPrescribed({ message, place: location[0]?.pointer }))
    .map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

const document = serviceDocument()
const { schemas } = document.components

/** A document with a single address. This address is enough for a test to violate each of the rules. */
const small = { ...document, paths: { '/api/v3/roles': document.paths['/api/v3/roles'] } }

interface Choice {
  title?: string
  enum?: unknown[]
}

/** Every object in the document, with its location. */
function objectsIn(
  value: unknown,
  place = '',
): [place: string, object: { type?: unknown; enum?: unknown }][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([name, member]) => objectsIn(member, `${place}/${name}`))
  return [[place, value], ...inside]
}

describe('the OpenAPI document, by the schema that OpenAPI publishes of itself,', () => {
  it('is valid', async () => {
    expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
  })

  it('would not be with an operation that answers nothing', async () => {
    const broken = { ...document, paths: { '/a': { get: { responses: 7 } } } }

    expect((await new Validator().validate(broken)).valid).toBe(false)
  })
})

describe('the OpenAPI document, by the rules of OpenAPI and its linter,', () => {
  it('breaks none', async () => {
    expect(await brokenRules(document)).toEqual([])
  })

  const wrong: [what: string, rule: string, schemas: object][] = [
    [
      'a schema of a name that may not be',
      'spec-components-invalid-map-name',
      { 'A::B': { type: 'object' } },
    ],
    ['a schema that nothing refers to', 'no-unused-components', { Lost: { type: 'object' } }],
    ['a member that no schema may have', 'struct', { Link: { ...schemas.Link, requird: [] } }],
  ]

  it.each(oneIn(3, wrong))('would report %s', async (_, rule, changed) => {
    const broken = {
      ...small,
      components: { ...document.components, schemas: { ...schemas, ...changed } },
    }

    expect(await brokenRules(broken)).toContainEqual(expect.stringMatching(new RegExp(`^${rule} at`)))
  })

  const missing: [what: string, rule: string, change: object][] = [
    ['servers', 'no-empty-servers', { servers: undefined }],
    ['a license', 'info-license', { info: { title: 'T', version: '3' } }],
  ]

  it.each(oneIn(2, missing))('would report a missing %s', async (_, rule, changed) => {
    const broken = await brokenRules({ ...small, ...changed })

    expect(broken).toContainEqual(expect.stringMatching(new RegExp(`^${rule} at`)))
  })

  it('declares the items of every array', () => {
    const arrays = objectsIn(document).filter(([, { type }]) => [type].flat().includes('array'))
    const silent = arrays.filter(([, schema]) => !Object.hasOwn(schema, 'items'))

    expect(arrays.length).toBeGreaterThan(0)
    expect(silent.map(([place]) => place)).toEqual([])
  })

  it('has no choice among nothing, which generators of clients refuse', () => {
    const empty = objectsIn(document).filter(([, { enum: all }]) => Array.isArray(all) && all.length === 0)

    expect(empty.map(([place]) => place)).toEqual([])
  })

  it('has no choice that would be called like a schema, as generators call it: by its title, or by the property', () => {
    const inPascal = (text: string) => text.replace(/(?:^|\W)(\w)/g, (_, letter) => letter.toUpperCase())
    const choices = Object.entries(schemas).flatMap(([resource, schema]) =>
      Object.entries((schema as { properties?: Record<string, Choice> }).properties ?? {})
        .filter(([, property]) => property.enum)
        .map(([name, { title = name }]) => resource + inPascal(title)),
    )

    expect(choices).toContain('ProjectStatusChoice')
    expect(choices.filter((name) => name in schemas)).toEqual([])
  })
})
