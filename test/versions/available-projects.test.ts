import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  idsOf,
  link,
  projectIds,
  setUp,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

const path = `${versionsPath}/available_projects`

describe('The projects in which a version can be created', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service)
  })

  it.each([
    ['the administrator: all that are active', tokens.admin, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['a manager', tokens.manager, [2]],
    ['a manager of two', tokens.lead, [1, 2]],
    ['a manager through a group', tokens.grouped, [2]],
  ])('are, for %s', async (_, as, expected) => {
    const answer = await service.get(path, { as })

    expect(answer.status).toBe(200)
    expect(idsOf(answer)).toEqual(expected)
    expect(answer.body).toMatchObject({ total: expected.length, pageSize: 1000 })
    expect(answer.body._links.self.href).toContain(path)
  })

  it.each([
    ['who sees work packages only', tokens.reader, 403],
    ['a member without rights on versions', tokens.editor, 403],
    ['a stranger', tokens.stranger, 403],
    ['nobody in particular', undefined, 401],
  ])('are hidden from %s', async (_, as, status) => {
    expect((await service.get(path, { as })).status).toBe(status)
    expect((await service.get(`${path}?filters=x`, { as })).status).toBe(status)
  })

  it('are those in which the creation succeeds, and no others', async () => {
    for (const as of [tokens.admin, tokens.lead]) {
      const available = idsOf(await service.get(path, { as }))
      for (const id of projectIds) {
        const { status } = await service.post(versionsPath, { as, body: { name: 'New', _links: link(id) } })
        expect(status, `project ${id}`).toBe(available.includes(id) ? 201 : 422)
      }
    }
  })

  it('take the filters, order and paging of projects', async () => {
    const filters = JSON.stringify([{ parent_id: { operator: '=', values: ['2'] } }])
    const byName = encodeURIComponent(JSON.stringify([['name', 'desc']]))
    const { body } = await service.get(`${path}?filters=${filters}&sortBy=${byName}&pageSize=1`, {
      as: tokens.admin,
    })

    expect(body).toMatchObject({ total: 2, count: 1, pageSize: 1 })
    expect(body._embedded.elements[0].id).toBe(5)
    expect((await service.get(`${path}?pageSize=0`, { as: tokens.lead })).body).toMatchObject({
      total: 2,
      count: 0,
    })
  })
})
