import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { storedIn } from '#shared/platform/properties/entity.ts'
import type { Kind, OfType, Values } from '#shared/platform/properties/kind.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import { schemaOf } from '#shared/platform/properties/validate.ts'
import { storedProperties as grid } from '#shared/resources/grids/properties.ts'
import { allResources } from '#shared/resources/index.ts'
import { storedProperties as placeholderUser } from '#shared/resources/placeholder-users/properties.ts'
import { storedProperties as project } from '#shared/resources/projects/properties.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { storedProperties as user } from '#shared/resources/users/properties.ts'
import { properties as version } from '#shared/resources/versions/properties.ts'
import { Service } from '#test/support/engine/service.ts'
import * as records from '#test/support/fixtures/records.ts'

interface Declared {
  resource: string
  kind: string
  properties: DeclaredProperties
  path: string
}

const declared: Declared[] = [
  {
    resource: 'PlaceholderUser',
    kind: 'placeholder_user',
    properties: placeholderUser,
    path: 'placeholder_users',
  },
  { resource: 'User', kind: 'user', properties: user, path: 'users' },
  { resource: 'Project', kind: 'project', properties: project, path: 'projects' },
  { resource: 'Grid', kind: 'grid', properties: grid, path: 'my_page' },
  { resource: 'Version', kind: 'version', properties: version, path: 'versions' },
]

const ADMIN = 'opk_1_adminadminadminadmin'
const admin = signedIn({ ...newUser(1, new Date(0)), admin: true }, defaultConfiguration)

/** What the records refer to. */
const world = [
  records.user(1, 'admin', { admin: true, token: ADMIN }),
  { kind: 'auth_source', id: 1, name: 'Directory' },
  records.type(1),
  records.type(2),
  records.project(1),
]

const ids: Record<string, unknown> = { AuthSource: 1, Project: 1, Type: [1, 2], User: 1 }

const widget = {
  id: 1,
  identifier: 'news',
  startRow: 1,
  endRow: 2,
  startColumn: 1,
  endColumn: 2,
  options: {},
}
const composites: Record<string, unknown[]> = { '[]GridWidget': [widget] }

/** Texts that properties with a rule of their own may accept. */
const special = ['someone', 'someone@example.com', '#a1b2c3', 'https://example.com/someone', '1.2.3']

type Arbitraries = { [Type in Kind['type']]?: (kind: OfType<Type>, index: number) => fc.Arbitrary<unknown> }

/** Values of each kind, as records have them. Days are in the order of their declaration. */
const arbitraries: Arbitraries = {
  Integer: ({ min = 0, max = 1000 }) => fc.integer({ min, max }),
  Boolean: () => fc.boolean(),
  String: (kind) => {
    const isValid = (text: string) => schemaOf(kind).safeParse(text).success
    if (kind.accepts) return fc.constantFrom(...special.filter(isValid))
    return fc
      .string({ maxLength: kind.maxLength })
      .map((text) => text.trim())
      .filter(isValid)
  },
  Choice: ({ all, values }) => fc.constantFrom(...(all ?? values(admin))),
  Date: (_, index) => fc.constant(`2024-02-${10 + index}`),
  DateTime: () =>
    fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((time) => time.toISOString()),
  Formattable: () => fc.string({ minLength: 1 }),
  Link: ({ to }) => fc.constant(ids[to]),
  Composite: ({ name }) => fc.constant(composites[name]),
}

/** A record with a value for every property that is stored, except secrets; null for some that are not required. */
const recordOf = ({ kind, properties }: Declared): fc.Arbitrary<Values> => {
  const members = storedIn(properties).flatMap(({ member, property }, index) => {
    if (property.kind.type === 'Password') return []
    const arbitrary = arbitraries[property.kind.type] as (kind: Kind, index: number) => fc.Arbitrary<unknown>
    const values = arbitrary(property.kind, index)
    return [[member, property.required ? values : fc.option(values, { freq: 9 })]]
  })
  return fc.record({ ...Object.fromEntries(members), kind: fc.constant(kind), id: fc.constant(7) }) as never
}

const withoutNull = (record: object = {}): Values =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

const exported = async (service: Service, { kind }: Declared): Promise<Values> =>
  withoutNull((await service.export()).find((line) => line.kind === kind && line.id === 7))

describe('the declared properties', () => {
  it('of every resource that can be written are tested here', () => {
    const written = Object.entries(allResources).filter(([, { properties }]) =>
      Object.values(properties).some(({ writable }) => writable !== false),
    )
    const declaredNames = (resource: string) =>
      Object.keys(declared.find((one) => one.resource === resource)?.properties ?? {})

    for (const [resource, { properties }] of written)
      expect(declaredNames(resource)).toEqual(expect.arrayContaining(Object.keys(properties)))
  })
})

describe.each(declared)('the properties of $resource', (one) => {
  let first: Service
  let second: Service

  beforeAll(async () => {
    first = await Service.start()
    second = await Service.start()
    await first.import(world)
    await second.import(world)
  })

  it('are all kept by an import, an export and an import elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(recordOf(one), async (record) => {
        expect((await first.import([record])).rejected).toEqual([])
        const line = await exported(first, one)
        expect(line).toEqual(withoutNull(record))
        expect((await second.import([line])).rejected).toEqual([])
        expect(await exported(second, one)).toEqual(line)
      }),
      { numRuns: 5, seed: 12 },
    )
  })

  it('have filters that find the values as rows hold them', () => {
    for (const { property } of storedIn(one.properties)) {
      const { kind, filter } = property
      if (filter && kind.type === 'Choice')
        expect(kind.all).toEqual(kind.all?.map((text) => text.toLowerCase()))
    }
  })
})
