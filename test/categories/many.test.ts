import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_CHANGES } from '#shared/platform/dynamodb/table.ts'
import { Service } from '#test/support/engine/service.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import { project, tokenOf, user } from '#test/support/fixtures/records.ts'

const as = tokenOf(1)
const api = '/api/v3/projects'

/** A number of categories whose changes do not fit into one transaction. */
const COUNT = MAX_CHANGES + 5

let service: Service

beforeAll(async () => {
  const categories = Array.from({ length: COUNT }, (_, index) => ({
    ...{ kind: 'category', id: index + 1, project: 1 },
    name: `Part ${index + 1}`,
  }))
  service = await Service.startWith([user(1, 'ada', { admin: true, token: as }), project(1), ...categories])
})

describe('A project with more categories than a transaction has changes', () => {
  it('is copied, with an audit entry of each category', async () => {
    await service.post(`${api}/1/copy`, { as, body: { name: 'Copy', identifier: 'copy' } })
    await service.drain()

    const { body } = await service.get(`${api}/copy/categories`, { as })
    const entries = (await audited(service)).filter(({ action }) => action === 'category:created')
    expect([body.total, entries.length]).toEqual([COUNT, COUNT])
  })

  it('is deleted', async () => {
    await service.delete(`${api}/1`, { as })
    await service.drain()

    expect((await service.get(`${api}/1`, { as })).status).toBe(404)
    expect((await service.get('/api/v3/categories/1', { as })).status).toBe(404)
  })
})
