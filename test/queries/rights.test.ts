import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { queriesPath, queryPath, queryTokens, SAVER, setUpQueries } from '#test/support/fixtures/queries.ts'
import { HOME, tokens as people } from '#test/support/fixtures/work-package-personas.ts'

let service: Service
const tokens = { ...people, ...queryTokens }
type Person = keyof typeof tokens

const [PRIVATE, PUBLIC, GLOBAL] = [1, 2, 3]

beforeAll(async () => {
  service = await Service.start()
  await setUpQueries(
    service,
    { kind: 'query', id: PRIVATE, name: 'Private', project: HOME, user: SAVER },
    { kind: 'query', id: PUBLIC, name: 'Public', project: HOME, user: SAVER, public: true },
    { kind: 'query', id: GLOBAL, name: 'Global', public: true },
  )
})

const inHome = { _links: { project: { href: '/api/v3/projects/1' } } }
const home = '/api/v3/projects/1/queries'

/** The expected statuses of each request, keyed by requester. */
const table: [
  method: string,
  path: string,
  body: object | undefined,
  expected: Partial<Record<Person, number>>,
][] = [
  [
    'GET',
    queriesPath,
    undefined,
    { admin: 200, saver: 200, reader: 200, blind: 200, member: 403, stranger: 403 },
  ],
  [
    'POST',
    queriesPath,
    { name: 'Q', ...inHome },
    {
      admin: 201,
      saver: 201,
      both: 201,
      publisher: 403,
      reader: 403,
      member: 403,
      other: 403,
      stranger: 403,
    },
  ],
  [
    'POST',
    queriesPath,
    { name: 'Q' },
    { admin: 201, saver: 201, publisher: 403, reader: 403, stranger: 403 },
  ],
  ['GET', queryPath(PRIVATE), undefined, { saver: 200, admin: 404, both: 404, reader: 404 }],
  [
    'GET',
    queryPath(PUBLIC),
    undefined,
    { saver: 200, admin: 200, reader: 200, other: 404, blind: 404, member: 404, stranger: 404 },
  ],
  ['GET', queryPath(GLOBAL), undefined, { admin: 200, reader: 200, other: 200, member: 404, stranger: 404 }],
  ['PATCH', queryPath(PRIVATE), {}, { saver: 200, admin: 404, both: 404 }],
  [
    'PATCH',
    queryPath(PUBLIC),
    {},
    { saver: 200, publisher: 200, both: 200, admin: 200, reader: 403, other: 404 },
  ],
  ['PATCH', queryPath(GLOBAL), {}, { publisher: 200, saver: 403, reader: 403, other: 403, stranger: 404 }],
  ['PATCH', `${queryPath(PUBLIC)}/star`, undefined, { saver: 200, publisher: 200, reader: 403, other: 404 }],
  [
    'PATCH',
    `${queryPath(PUBLIC)}/unstar`,
    undefined,
    { saver: 200, publisher: 200, reader: 403, other: 404 },
  ],
  [
    'GET',
    `${queriesPath}/default`,
    undefined,
    { admin: 200, reader: 200, other: 200, member: 403, stranger: 403 },
  ],
  ['GET', `${home}/default`, undefined, { admin: 200, reader: 200, member: 403, other: 404, stranger: 404 }],
  ['POST', `${queriesPath}/form`, {}, { admin: 200, reader: 200, other: 200, member: 403, stranger: 403 }],
  ['POST', `${queryPath(PUBLIC)}/form`, {}, { saver: 200, reader: 200, other: 404, stranger: 404 }],
  ['GET', `${queriesPath}/schema`, undefined, { reader: 200, member: 403, stranger: 403 }],
  ['GET', `${home}/schema`, undefined, { reader: 200, member: 403, other: 404, stranger: 404 }],
  ['DELETE', queryPath(PRIVATE), undefined, { admin: 404, both: 404 }],
  ['DELETE', queryPath(PUBLIC), undefined, { reader: 403, other: 404, blind: 404 }],
  ['DELETE', queryPath(GLOBAL), undefined, { saver: 403, reader: 403, stranger: 404 }],
]

describe('A request about queries', () => {
  it.each(
    table.flatMap(([method, path, body, expected]) =>
      (Object.entries(expected) as [Person, number][]).map(
        ([person, status]) => [method, path, person, status, body] as const,
      ),
    ),
  )('%s %s by %s is answered %i', async (method, path, person, status, body) => {
    expect((await service.request(method, path, { as: tokens[person], body })).status).toBe(status)
  })

  it.each<[Person, string[]]>([
    ['saver', ['Private', 'Public', 'Global']],
    ['reader', ['Public', 'Global']],
    ['other', ['Global']],
    ['blind', []],
  ])('lists to %s what they see: %j', async (person, names) => {
    const { body } = await service.get(
      `${queriesPath}?filters=${encodeURIComponent(JSON.stringify([{ id: { operator: '<=', values: ['3'] } }]))}`,
      { as: tokens[person] },
    )

    expect(body._embedded.elements.map((one: { name: string }) => one.name)).toEqual(names)
    expect(body._embedded.elements.every((one: object) => !('_embedded' in one))).toBe(true)
    expect(body.total).toBe(names.length)
  })

  it('offers changes to those who may make them', async () => {
    const linksFor = async (as: string) =>
      Object.keys((await service.get(queryPath(PUBLIC), { as })).body._links)

    expect(await linksFor(tokens.publisher)).toEqual(
      expect.arrayContaining(['star', 'update', 'updateImmediately', 'delete']),
    )
    const offered = ['star', 'unstar', 'update', 'updateImmediately', 'delete']
    expect((await linksFor(tokens.reader)).filter((name) => offered.includes(name))).toEqual([])
  })

  it('may be saved out of a form by those who may save it', async () => {
    const isOffered = async (path: string, as: string, body: object) =>
      'commit' in (await service.post(`${path}/form`, { as, body })).body._links
    const mine = { name: 'Mine', ...inHome }

    expect(await isOffered(queriesPath, tokens.saver, mine)).toBe(true)
    expect(await isOffered(queriesPath, tokens.reader, mine)).toBe(false)
    expect(await isOffered(queryPath(PUBLIC), tokens.publisher, {})).toBe(true)
    expect(await isOffered(queryPath(PUBLIC), tokens.reader, {})).toBe(false)
  })

  it('cannot be made public by those who may only save queries', async () => {
    const body = { name: 'Q', public: true, ...inHome }

    expect((await service.post(queriesPath, { as: tokens.saver, body })).body).toMatchObject({
      errorIdentifier: 'urn:service-org:api:v3:errors:PropertyIsReadOnly',
    })
    expect((await service.post(queriesPath, { as: tokens.both, body })).body.public).toBe(true)
  })
})
