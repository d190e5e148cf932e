import { beforeEach, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import type { StoredStatus } from '#shared/resources/statuses/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { customField, project, workPackage } from '#test/support/fixtures/records.ts'
import { base, kinds, problem, requestsTo, type Shown } from './kinds.ts'

const as = tokens.admin

/** The ids of a deleted entry and its replacement. Neither entry is a default. */
const [GONE, NEXT] = [4, 5]

let service: Service

beforeEach(async () => {
  service = await Service.startWith(base)
})

describe.each(kinds)('The deletion of an entry of $path', (kind) => {
  const ids = (shown: readonly Shown[]) => shown.map(({ id }) => id)
  const path = (id: number) => `/api/v3/${kind.holders}/${id}`
  const linkOf = async (id: number) =>
    (await service.get(path(id), { as })).body._links[kind.link].href as string
  const [gone, next] = kind.path === 'priorities' ? [3, 4] : [GONE, NEXT]

  it('removes one that is not in use, and closes up the positions', async () => {
    const { list, get, ...requests } = requestsTo(service, kind)

    expect((await requests.delete(gone)).status).toBe(204)
    expect((await get(String(gone))).status).toBe(404)
    expect(ids(await list())).not.toContain(gone)
    expect((await list()).map(({ position }) => position).at(-1)).toBe(kind.count - 1)
    expect((await requests.delete(gone)).status).toBe(404)
  })

  it('refuses one that is in use without a replacement', async () => {
    await service.import([kind.holder(1, gone, 1)])
    const requests = requestsTo(service, kind)

    expect(problem(await requests.delete(gone))).toEqual([422, 'base', `${kind.label} is still in use.`])
    expect((await requests.get(String(gone))).status).toBe(200)
  })

  it('replaces it at once for readers, and then where it is stored', async () => {
    await service.import([kind.holder(1, gone, 1), kind.holder(2, next, 2), kind.holder(3, gone, 2)])
    const before = (await service.get(path(1), { as })).body
    const { status } = await requestsTo(service, kind).delete(`${gone}?replacement=${next}`)
    const href = `/api/v3/${kind.path}/${next}`

    expect([status, await linkOf(1)]).toEqual([204, href])
    await service.drain()
    expect([await linkOf(1), await linkOf(2), await linkOf(3)]).toEqual([href, href, href])
    const { updatedAt } = (await service.get(path(1), { as })).body
    expect(updatedAt).toBe(before.updatedAt)
    expect(service.mailer.handedOver).toEqual([])
  })

  it('lists its entities by the replacement, before and after they are changed', async () => {
    await service.import([kind.holder(1, gone, 1), kind.holder(2, 1, 2), kind.holder(3, gone, 2)])
    await requestsTo(service, kind).delete(`${gone}?replacement=${next}`)
    const found = async (operator: string, value: number) => {
      const filters = JSON.stringify([{ [kind.link]: { operator, values: [String(value)] } }])
      const list = `/api/v3/${kind.holders}?filters=${encodeURIComponent(filters)}`
      const elements = (await service.get(list, { as })).body._embedded.elements as { id: number }[]
      return elements.map(({ id }) => id).sort()
    }
    const all = async () => [await found('=', next), await found('!', next)]

    expect(await all()).toEqual([[1, 3], [2]])
    await service.drain()
    expect(await all()).toEqual([[1, 3], [2]])
  })

  it('never gives its id to another entry', async () => {
    const { post, ...requests } = requestsTo(service, kind)
    const { id } = (await post({ name: 'Last' })).body
    await requests.delete(id)

    expect((await post({ name: 'Next' })).body.id).toBe(id + 1)
  })

  it('needs another, existing entry as the replacement', async () => {
    const requests = requestsTo(service, kind)
    const missing = await requests.delete(`${gone}?replacement=99`)
    const same = await requests.delete(`${gone}?replacement=${gone}`)

    expect(problem(missing)).toEqual([422, 'replacement', 'Replacement does not exist.'])
    expect(problem(same)).toEqual([422, 'replacement', 'Replacement is invalid.'])
    for (const malformed of ['x', '', '-1', '1.5', '1e3'])
      expect((await requests.delete(`${gone}?replacement=${malformed}`)).status).toBe(400)
  })

  it('follows the replacement of a replacement', async () => {
    await service.import([kind.holder(1, gone, 1)])
    const requests = requestsTo(service, kind)
    await requests.delete(`${gone}?replacement=${next}`)
    await requests.delete(`${next}?replacement=1`)

    expect(await linkOf(1)).toBe(`/api/v3/${kind.path}/1`)
    await service.drain()
    expect(await linkOf(1)).toBe(`/api/v3/${kind.path}/1`)
  })

  it('refuses the last default', async () => {
    const { list, patch, ...requests } = requestsTo(service, kind)
    const [last, ...others] = (await list()).filter(({ isDefault }) => isDefault)
    for (const { id } of others) await patch(id, { isDefault: false })
    const answer = await requests.delete(`${last?.id}?replacement=${next}`)

    expect(problem(answer)).toEqual([422, 'base', "The default can't be deleted."])
  })

  it('is previewed with the number of entities', async () => {
    await service.import([kind.holder(1, gone, 1), kind.holder(2, gone, 2)])
    const { body } = await requestsTo(service, kind).get(`${gone}/deletion`)

    expect([body.deletes, body.detaches]).toEqual([
      [],
      [expect.objectContaining({ count: 2, isExact: true })],
    ])
  })
})

const stored = async () => {
  const found = await workPackagesIn(service.ports).byId(1)
  if (!found) throw new Error('The work package is missing.')
  return found
}

describe('A deleted entry', () => {
  it('is replaced later, too, in what a request of the same moment stored with it', async () => {
    await service.import([workPackage(1, 1)])
    await requestsTo(service, { path: 'statuses' }).delete(`${GONE}?replacement=${NEXT}`)
    await service.drain()
    const present = await stored()
    await workPackagesIn(service.ports).replace(present, { ...present, status: GONE })
    await service.sweepAndDrain()

    expect((await stored()).status).toBe(NEXT)
  })

  it('is replaced by an activity of the requester, without a new time', async () => {
    await service.import([workPackage(1, 1, { status: GONE })])
    const before = await stored()
    await requestsTo(service, { path: 'statuses' }).delete(`${GONE}?replacement=${NEXT}`)
    await service.drain()
    const { body } = await service.get('/api/v3/work_packages/1/activities', { as })
    const latest = body._embedded.elements.at(-1)

    expect(latest.details).toMatchObject([{ raw: 'Status changed from Confirmed to To be scheduled' }])
    expect(latest._links.user.href).toBe('/api/v3/users/1')
    expect(await stored()).toMatchObject({
      updatedAt: before.updatedAt,
      lockVersion: before.lockVersion + 1,
      activities: before.activities + 1,
    })
  })

  it('is not replaced if an import creates it again', async () => {
    await service.import([workPackage(1, 1, { status: GONE })])
    await requestsTo(service, { path: 'statuses' }).delete(`${GONE}?replacement=${NEXT}`)
    await service.ports.configuration.change((current) => ({
      ...current,
      statuses: [...current.statuses, { ...current.statuses[0], id: GONE, name: 'Again' } as StoredStatus],
    }))
    await service.drain()

    expect((await stored()).status).toBe(GONE)
  })
})

describe('The replacement of a status', () => {
  it.each([
    [GONE, 12, 'Replacement must be open.'],
    [12, GONE, 'Replacement must be closed.'],
  ])('of %i by %i stays open or closed', async (gone, next, message) => {
    const answer = await requestsTo(service, { path: 'statuses' }).delete(`${gone}?replacement=${next}`)

    expect(problem(answer)).toEqual([422, 'base', message])
  })
})

describe('The replacement of a priority', () => {
  it('is active', async () => {
    const { patch, ...requests } = requestsTo(service, { path: 'priorities' })
    await patch(4, { isActive: false })

    expect(problem(await requests.delete('3?replacement=4'))).toEqual([
      422,
      'replacement',
      'Replacement is invalid.',
    ])
  })
})

describe('The replacement of a type', () => {
  const remove = (rest: string) => requestsTo(service, { path: 'types' }).delete(rest)

  it('is used by the projects that listed the deleted one', async () => {
    await service.import([project(1, { types: [1, 4] }), project(2, { types: [4, 5] })])
    await remove('4?replacement=5')
    const types = async (id: number) => {
      const { body } = await service.get(`/api/v3/projects/${id}/types`, { as })
      return body._embedded.elements.map((one: Shown) => one.id)
    }

    expect([await types(1), await types(2)]).toEqual([[1, 5], [5]])
    await service.drain()
    expect((await projectsIn(service.ports).byId(1))?.types).toEqual([1, 5])
    expect((await projectsIn(service.ports).byId(2))?.types).toEqual([5])
  })

  it('is added to the types of a project whose work packages get it', async () => {
    await service.import([project(1, { types: [1] }), workPackage(1, 1, { type: 4 })])
    await remove('4?replacement=5')
    await service.drain()

    expect((await projectsIn(service.ports).byId(1))?.types).toEqual([1, 5])
  })

  it('gives its work packages one date if it is a milestone', async () => {
    await service.import([workPackage(1, 1, { type: 4, startDate: '2026-03-01', dueDate: '2026-03-05' })])
    await remove('4?replacement=2')
    await service.drain()

    expect(await stored()).toMatchObject({ type: 2, startDate: '2026-03-05', dueDate: '2026-03-05' })
  })
})

describe('Queries', () => {
  it('filter by the replacement of a deleted status', async () => {
    const filters = [{ status: { operator: '=', values: [String(GONE), String(NEXT), '1'] } }]
    await service.import([{ kind: 'query', id: 1, name: 'Mine', user: 1, filters }])
    await requestsTo(service, { path: 'statuses' }).delete(`${GONE}?replacement=${NEXT}`)
    await service.drain()

    expect((await queriesIn(service.ports).byId(1))?.filters).toEqual([
      { name: 'status', operator: '=', values: [String(NEXT), '1'] },
    ])
  })
})

describe('Widgets', () => {
  const widget = (id: number, queryProps: object) => ({
    ...{ id, identifier: 'work_packages_table', startRow: id, endRow: id + 1, startColumn: 1, endColumn: 2 },
    options: { name: 'Mine', queryProps },
  })
  const filter = (name: string, ...values: (string | number)[]) =>
    JSON.stringify([{ subject: { operator: '~', values: ['4'] } }, { [name]: { operator: '=', values } }])
  const given = [
    { filters: filter('status', String(GONE), String(NEXT), '1'), sortBy: 'id' },
    { filters: filter('priority', String(GONE)) },
    { filters: 'no JSON' },
    { filters: '[null,{"status":null}]' },
  ]
  const shown = async () => {
    const { body } = await service.get('/api/v3/grids/1', { as })
    return body.widgets.map(({ options }: { options: { queryProps: object } }) => options.queryProps)
  }
  const grid = (more: object = {}) => ({
    ...{ kind: 'grid', id: 1, user: 1, rowCount: 4, columnCount: 1 },
    widgets: given.map((queryProps, index) => widget(index + 1, queryProps)),
    ...more,
  })

  it('filter by the replacement of a deleted status, and keep everything else', async () => {
    await service.import([grid()])
    const { updatedAt } = (await service.get('/api/v3/grids/1', { as })).body
    await requestsTo(service, { path: 'statuses' }).delete(`${GONE}?replacement=${NEXT}`)
    await service.drain()

    expect(await shown()).toEqual([
      { ...given[0], filters: filter('status', String(NEXT), '1') },
      ...given.slice(1),
    ])
    expect((await service.get('/api/v3/grids/1', { as })).body.updatedAt).toBe(updatedAt)
  })
})

describe('Custom fields', () => {
  it('belong to the replacement of a deleted type at once', async () => {
    const field = (id: number, types: number[]) =>
      customField(id, 'string', { resource: 'work_package', types })
    await service.import([field(1, [1, GONE]), field(2, [GONE, NEXT]), field(3, [1])])
    await requestsTo(service, { path: 'types' }).delete(`${GONE}?replacement=${NEXT}`)
    const { customFields } = await service.ports.configuration.current()

    expect(customFields.map(({ types }) => types)).toEqual([[1, NEXT], [NEXT], [1]])
  })
})
