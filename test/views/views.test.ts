import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { queriesPath, queryPath, queryTokens, SAVER, setUpQueries } from '#test/support/fixtures/queries.ts'
import { HOME, tokens as people } from '#test/support/fixtures/work-package-personas.ts'

let service: Service
const tokens = { ...people, ...queryTokens }

const [PRIVATE, PUBLIC, GLOBAL, HIDDEN] = [1, 2, 3, 4]
const viewsPath = '/api/v3/views'
const viewPath = (id: number) => `${viewsPath}/${id}`

beforeAll(async () => {
  service = await Service.start()
  await setUpQueries(
    service,
    { kind: 'query', id: PRIVATE, name: 'Private', project: HOME, user: SAVER, starred: true },
    { kind: 'query', id: PUBLIC, name: 'Public', project: HOME, user: SAVER, public: true },
    { kind: 'query', id: GLOBAL, name: 'Global', public: true },
    { kind: 'query', id: HIDDEN, name: 'Hidden', project: HOME, user: SAVER, public: true, hidden: true },
  )
})

const idsFor = async (as: string, query = '') => {
  const { body } = await service.get(`${viewsPath}${query}`, { as })
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}

describe('A view', () => {
  it('is a query without the details of its list', async () => {
    const { status, body } = await service.get(viewPath(PRIVATE), { as: tokens.saver })
    const { body: query } = await service.get(queryPath(PRIVATE), { as: tokens.saver })

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'Views::WorkPackagesTable',
      id: PRIVATE,
      name: 'Private',
      public: false,
      starred: true,
      createdAt: query.createdAt,
      updatedAt: query.updatedAt,
      _links: {
        self: { href: viewPath(PRIVATE) },
        query: { href: queryPath(PRIVATE), title: 'Private' },
        project: { href: `/api/v3/projects/${HOME}`, title: 'Bridge' },
      },
    })
  })

  it('of a global query has no project', async () => {
    const { body } = await service.get(viewPath(GLOBAL), { as: tokens.reader })

    expect(body._links.project).toEqual({ href: null })
  })

  it('is seen by those who see the query', async () => {
    for (const as of [tokens.saver, tokens.reader, tokens.other, tokens.stranger])
      for (const id of [PRIVATE, PUBLIC, GLOBAL]) {
        const [view, query] = await Promise.all([
          service.get(viewPath(id), { as }),
          service.get(queryPath(id), { as }),
        ])
        expect(view.status).toBe(query.status)
      }
  })

  it('of a hidden query does not exist', async () => {
    expect((await service.get(queryPath(HIDDEN), { as: tokens.saver })).status).toBe(200)
    expect((await service.get(viewPath(HIDDEN), { as: tokens.saver })).status).toBe(404)
  })
})

describe('The list of views', () => {
  it('has the queries that the requester sees, without hidden ones', async () => {
    expect(await idsFor(tokens.saver)).toEqual([PRIVATE, PUBLIC, GLOBAL])
    expect(await idsFor(tokens.reader)).toEqual([PUBLIC, GLOBAL])
    expect((await service.get(viewsPath, { as: tokens.member })).status).toBe(403)
    expect((await service.get(queriesPath, { as: tokens.saver })).body.total).toBe(4)
  })

  it('takes the filters of queries', async () => {
    const filters = encodeURIComponent(JSON.stringify([{ project: { operator: '!*', values: [] } }]))

    expect(await idsFor(tokens.saver, `?filters=${filters}`)).toEqual([GLOBAL])
  })

  it('cannot be written', async () => {
    expect((await service.post(viewsPath, { as: tokens.saver, body: {} })).status).toBe(405)
    expect((await service.patch(viewPath(PRIVATE), { as: tokens.saver, body: {} })).status).toBe(405)
  })
})
