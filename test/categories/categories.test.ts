import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  holderOf,
  PRIVATE,
  PUBLIC,
  pathOf,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import { invalidQuery, missing } from '#test/support/oracles/expected-errors.ts'

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUp(service)
})

const categories = (id: number | string, as?: string, query = '') =>
  service.get(`${pathOf(id)}/categories${query}`, { as })

describe('The categories of a project', () => {
  it.each([
    ['an administrator', PRIVATE, tokens.admin],
    ['an administrator, of an archived project', ARCHIVED, tokens.admin],
    ['a member', PRIVATE, holderOf('view_project')],
    ['a member whose role grants nothing', PRIVATE, tokens.powerless],
    ['a member, by the identifier', 'Apollo', tokens.powerless],
    ['anybody who sees a public project', PUBLIC, tokens.stranger],
  ])('are an empty list for %s', async (_, id, as) => {
    const { status, body } = await categories(id, as)

    expect(status).toBe(200)
    expect(body).toMatchObject({ _type: 'Collection', total: 0, count: 0, pageSize: 1000, offset: 1 })
    expect(body._embedded.elements).toEqual([])
  })

  it.each([
    ['a hidden project', SECRET, tokens.stranger],
    ['an archived project of a member', ARCHIVED, holderOf('view_project')],
    ['a project that does not exist', 99, tokens.admin],
  ])('are 404 for %s', async (_, id, as) => {
    const { status, body } = await categories(id, as)

    expect([status, body]).toEqual([404, missing])
  })

  it('have no filters', async () => {
    const { status, body } = await categories(PRIVATE, tokens.admin, '?filters=[{"x":{"operator":"="}}]')

    expect([status, body]).toEqual([400, invalidQuery('Filters X does not exist.')])
  })

  it('are where the link of the project leads', async () => {
    const { href } = (await service.get(pathOf('apollo'), { as: tokens.admin })).body._links.categories

    expect((await service.get(href, { as: tokens.admin })).status).toBe(200)
  })
})

describe('A category', () => {
  it.each(['1', '10', 'x'])('does not exist: %s', async (id) => {
    for (const as of [tokens.admin, tokens.stranger, undefined]) {
      const { status, body } = await service.get(`/api/v3/categories/${id}`, { as })

      expect([status, body]).toEqual([404, missing])
    }
  })
})
