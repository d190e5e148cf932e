import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { listOf } from '#test/support/fixtures/work-package-lists.ts'
import {
  BELOW,
  HOME,
  inProjectPath,
  OTHER,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

const OWN = 70
const all = { filters: [], showSums: 'true' }

let service: Service
const list = (path: string, parameters: object = {}, as = tokens.admin) =>
  listOf(service, path, { ...all, ...parameters }, as)
const totalOf = async (parameters: object, as?: string) =>
  (await list(workPackagesPath, parameters, as)).body.totalSums

const spent = (workPackage: number, person: number, seconds: number) => ({
  kind: 'time_entry',
  workPackage,
  user: person,
  activity: 3,
  spentOn: '2026-03-02',
  seconds,
})

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    { kind: 'custom_field', id: 1, resource: 'work_package', name: 'Points', format: 'int', types: [1] },
    { kind: 'custom_field', id: 2, resource: 'work_package', name: 'Price', format: 'float' },
    { kind: 'custom_field', id: 3, resource: 'work_package', name: 'Secret', format: 'int', visible: false },
    { kind: 'custom_field', id: 4, resource: 'work_package', name: 'Remark', format: 'string' },
    role(OWN, ['view_work_packages', 'view_own_time_entries']),
    user(OWN, 'own', { token: tokenOf(OWN) }),
    membership(OWN, HOME, OWN),
  )
  await storeAll(service, [
    stored(1, HOME, {
      estimatedTime: 90,
      remainingTime: 0,
      assignee: 2,
      customValues: { 1: 3, 2: 0.1, 3: 5, 4: 'x' },
    }),
    stored(2, HOME, { estimatedTime: 30, status: 12, customValues: { 2: 0.2 } }),
    stored(3, BELOW, { type: 2, customValues: { 1: 100 } }),
    stored(4, OTHER, { assignee: 2, estimatedTime: 60 }),
  ])
  await service.import([
    spent(1, OWN, 3600),
    spent(1, 2, 1800),
    spent(2, 2, 60),
    spent(4, 2, 7200),
    { kind: 'time_entry', project: HOME, user: 2, activity: 3, spentOn: '2026-03-02', seconds: 9 },
  ])
})

describe('The sums of a list of work packages', () => {
  it('are those of everything that matches, whatever the page', async () => {
    const { body } = await list(workPackagesPath, { pageSize: '1' })

    expect(body.count).toBe(1)
    expect(body.totalSums).toEqual({
      estimatedTime: 'PT3H',
      remainingTime: 'PT0H',
      spentTime: 'PT3H31M',
      customField1: 3,
      customField2: 0.3,
      customField3: 5,
    })
    expect(body._links.sumsSchema).toEqual({ href: '/api/v3/work_packages/schemas/sums' })
    expect(body._links.nextByOffset.href).toContain('showSums=true')
  })

  it('are there if `showSums` is `true` only', async () => {
    for (const showSums of ['false', '', '1']) {
      const { body } = await list(workPackagesPath, { showSums })

      expect(body).not.toHaveProperty('totalSums')
      expect(body._links).not.toHaveProperty('sumsSchema')
    }
  })

  it('follow the filters, and are null where nothing has a value', async () => {
    const { body } = await list(inProjectPath(HOME), {
      filters: [{ id: { operator: '=', values: ['3'] } }],
    })

    expect(body.totalSums).toEqual({
      estimatedTime: null,
      remainingTime: null,
      spentTime: 'PT0S',
      customField1: null,
      customField2: null,
      customField3: null,
    })
  })

  it('are those of each group as well', async () => {
    const { body } = await list(inProjectPath(HOME), { groupBy: 'status' })

    expect(
      body.groups.map(({ count, sums }: { count: number; sums: object }) => [count, sums]),
    ).toMatchObject([
      [2, { estimatedTime: 'PT1H30M', spentTime: 'PT1H30M', customField2: 0.1 }],
      [1, { estimatedTime: 'PT30M', spentTime: 'PT1M', customField2: 0.2 }],
    ])
  })

  it('have of spent time and of custom fields what the requester sees', async () => {
    expect(await totalOf({}, tokenOf(OWN))).toEqual({
      estimatedTime: 'PT2H',
      remainingTime: 'PT0H',
      spentTime: 'PT1H',
      customField1: 3,
      customField2: 0.3,
    })
    expect(await totalOf({}, tokens.reader)).toMatchObject({ estimatedTime: 'PT2H', spentTime: null })
  })

  it('are described by a schema, for those who see work packages somewhere', async () => {
    const path = '/api/v3/work_packages/schemas/sums'
    const { body } = await service.get(path, { as: tokens.reader })

    expect(body).toMatchObject({
      _type: 'Schema',
      estimatedTime: { type: 'Duration', name: 'Work', required: false, writable: false },
      spentTime: { type: 'Duration', name: 'Spent time' },
      customField1: { type: 'Integer', name: 'Points' },
      customField2: { type: 'Float', name: 'Price' },
      _links: { self: { href: path } },
    })
    expect(body).not.toHaveProperty('customField3')
    expect((await service.get(path, { as: tokens.stranger })).status).toBe(403)
  })

  it('are those of the results of a query with sums', async () => {
    const created = await service.post('/api/v3/queries', {
      as: tokens.admin,
      body: { name: 'Sums', sums: true, filters: [] },
    })
    const { body } = await service.get(created.body._links.self.href, { as: tokens.admin })

    expect(body._links.results.href).toContain('showSums=true')
    expect(body._embedded.results.totalSums).toMatchObject({ estimatedTime: 'PT3H' })
    expect(
      (await service.get(`${created.body._links.self.href}?showSums=false`, { as: tokens.admin })).body
        ._embedded.results,
    ).not.toHaveProperty('totalSums')
  })
})
