import { beforeAll, describe, expect, it } from 'vitest'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  named,
  queriesPath,
  queryPath,
  queryTokens,
  SAVER,
  setUpQueries,
} from '#test/support/fixtures/queries.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { BELOW, HOME, OTHER, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service
const as = queryTokens.saver

const mine = { kind: 'query', project: HOME, user: SAVER }

beforeAll(async () => {
  service = await Service.start()
  await setUpQueries(
    service,
    { ...mine, id: 1, name: 'All', filters: [], sortBy: [['subject', 'desc']] },
    { ...mine, id: 2, name: 'Grouped', groupBy: 'status', filters: [] },
    { ...mine, id: 3, name: 'Global', project: null },
    { ...mine, id: 4, name: 'Of the project', includeSubprojects: false, filters: [] },
    {
      ...mine,
      id: 5,
      name: 'Of other projects',
      public: true,
      project: null,
      filters: [{ project: { operator: '=', values: [String(HOME), String(OTHER)] } }],
    },
  )
  await storeAll(service, [
    stored(1, HOME, { subject: 'Order steel' }),
    stored(2, HOME, { subject: 'Weld', status: 12 }),
    stored(3, BELOW, { subject: 'Paint' }),
    stored(4, OTHER),
  ])
})

const show = async (id: number, query = '', token = as) =>
  (await service.get(`${queryPath(id)}${query}`, { as: token })).body
const found = (query: { _embedded: { results: { _embedded: { elements: { id: number }[] } } } }) =>
  query._embedded.results._embedded.elements.map(({ id }) => id)

describe('The results of a query', () => {
  it.each([1, 2, 3, 4, 5])('are what its link answers: %i', async (id) => {
    const query = await show(id)

    const { body } = await service.get(query._links.results.href, { as })
    expect(query._embedded.results).toEqual(body)
  })

  it('have its filters and its order, the projects below or not, and its groups', async () => {
    expect(found(await show(1))).toEqual([2, 1])
    expect((await show(2))._embedded.results.groups).toHaveLength(2)
    expect(found(await show(3))).toEqual([1, 4])
    expect(found(await show(4))).toEqual([1, 2])
  })

  it('are those of the request if it has them', async () => {
    const asked = (parameters: Record<string, string>) => show(1, `?${new URLSearchParams(parameters)}`)

    expect(found(await asked({ sortBy: '[["id","asc"]]' }))).toEqual([1, 2])
    expect(found(await asked({ pageSize: '1', offset: '2' }))).toEqual([1])
    expect(found(await asked({ filters: '[{"status":{"operator":"c","values":[]}}]' }))).toEqual([2])
    expect((await asked({ groupBy: 'status' }))._embedded.results.groups).toHaveLength(2)
    expect((await asked({ groupBy: 'status' }))._links.groupBy).toEqual({ href: null })
    const { status, body } = await service.get(`${queryPath(1)}?sortBy=[["colour","asc"]]`, { as })
    expect([status, body.message]).toEqual([400, 'Orders Colour does not exist.'])
  })

  it('leave out what the requester does not see, and so do the filters', async () => {
    const valuesFor = async (token: string) =>
      (await show(5, '', token)).filters[0]._links.values.map((one: { title: string }) => one.title)

    expect(await valuesFor(as)).toEqual(['Bridge', 'Tunnel'])
    expect(await valuesFor(tokens.reader)).toEqual(['Bridge'])
  })

  it('omit a filter without remaining values, and a deleted field', async () => {
    await service.import([
      { kind: 'custom_field', id: 9, resource: 'work_package', name: 'Colour', format: 'string' },
    ])

    const before = await queriesIn(service.ports).byId(1)
    if (!before) throw new Error('There is no query.')
    const filters = [
      { name: 'status', operator: '=', values: ['99'] },
      { name: 'customField9', operator: '=', values: ['red'] },
    ]
    await queriesIn(service.ports).replace(before, { ...before, filters, columns: ['id', 'customField9'] })
    expect((await show(1)).filters.map(({ name }: { name: string }) => name)).toEqual(['Colour'])

    expect((await queriesIn(service.ports).byId(1))?.filters).toEqual(filters)
  })

  it('of the default query are the open work packages', async () => {
    const { body } = await service.get('/api/v3/projects/bridge/queries/default', { as })

    expect(body).toMatchObject({
      name: 'default',
      _links: { self: { href: '/api/v3/projects/1/queries/default' } },
    })
    expect(body.id).toBeUndefined()
    expect(found(body)).toEqual([1])
    expect(found((await service.get(`${queriesPath}/default`, { as })).body)).toEqual([1, 4])
  })
})

describe('A client', () => {
  it('fills a form, creates what it says, stars, unstars and deletes it', async () => {
    const form = await service.post(`${queriesPath}/form`, { as, body: { name: 'Steel' } })
    const { payload } = form.body._embedded
    const sent = {
      ...payload,
      _links: { ...payload._links, columns: named('columns', 'due_date', 'subject') },
    }
    const { body: made } = await service.post(queriesPath, { as, body: sent })
    expect(made._links.columns.map(({ href }: { href: string }) => href)).toEqual([
      `${queriesPath}/columns/dueDate`,
      `${queriesPath}/columns/subject`,
    ])

    const act = (action: string) => service.patch(`${queryPath(made.id)}/${action}`, { as, body: {} })
    expect((await act('star')).body.starred).toBe(true)
    const again = await act('star')
    expect([again.status, again.body.starred, again.body._links.star]).toEqual([200, true, undefined])
    expect((await act('unstar')).body).toMatchObject({ starred: false, _links: { star: {} } })
    expect((await service.delete(queryPath(made.id), { as })).status).toBe(204)
    expect((await service.get(queryPath(made.id), { as })).status).toBe(404)
  })

  it('that sends back what is shown changes nothing', async () => {
    const before = await show(2)

    const { status, body } = await service.patch(queryPath(2), { as, body: before })

    expect(status).toBe(200)
    const { _embedded, ...shown } = before
    expect(body).toEqual(shown)
  })
})

describe('The list of queries', () => {
  it.each([
    [{ project: { operator: '!*', values: ['null'] } }, ['Global', 'Of other projects']],
    [{ project_id: { operator: '=', values: ['1'] } }, ['All', 'Grouped', 'Of the project']],
    [{ name: { operator: '~', values: ['GROUP'] } }, ['Grouped']],
    [{ public: { operator: '=', values: ['t'] } }, ['Of other projects']],
    [{ id: { operator: '=', values: ['2'] } }, ['Grouped']],
    [
      { updatedAt: { operator: '>t-', values: ['1'] } },
      ['All', 'Grouped', 'Global', 'Of the project', 'Of other projects'],
    ],
  ])('is filtered by %j', async (filter, names) => {
    const filters = encodeURIComponent(JSON.stringify([filter]))

    const { body } = await service.get(`${queriesPath}?filters=${filters}`, { as })

    expect(body._embedded.elements.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(body.pageSize).toBe(1000)
  })
})
