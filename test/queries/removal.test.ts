import { beforeEach, describe, expect, it } from 'vitest'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { queryPath, SAVER, setUpQueries } from '#test/support/fixtures/queries.ts'
import { HOME, OTHER, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service
const as = tokens.admin

const records = [
  { kind: 'query', id: 1, name: 'Private', project: HOME, user: SAVER },
  { kind: 'query', id: 2, name: 'Public', project: HOME, user: SAVER, public: true },
  { kind: 'query', id: 3, name: 'RedirectTo', project: OTHER, public: true },
  {
    kind: 'query',
    id: 4,
    name: 'Steel',
    public: true,
    starred: true,
    filters: [{ status: { operator: 'o', values: [] } }],
    columns: ['id', 'spentTime'],
    sortBy: [['id', 'desc']],
    groupBy: 'status',
  },
]

beforeEach(async () => {
  service = await Service.start()
  await setUpQueries(service, ...records)
})

const kept = async () => {
  const found = await Promise.all([1, 2, 3, 4].map((id) => queriesIn(service.ports).byId(id)))
  return found.flatMap((one) => one?.id ?? [])
}

describe('Queries', () => {
  it('go with their owner, unless they are public: these stay without one', async () => {
    await service.delete(`/api/v3/users/${SAVER}`, { as })
    await service.sweepAndDrain()

    expect(await kept()).toEqual([2, 3, 4])
    expect((await service.get(queryPath(2), { as })).body._links.user).toEqual({ href: null })
  })

  it('go with their project', async () => {
    await service.delete(`/api/v3/projects/${HOME}`, { as })
    expect((await service.get(queryPath(2), { as })).status).toBe(404)
    await service.sweepAndDrain()

    expect(await kept()).toEqual([3, 4])
  })

  it('are hidden while their project is archived', async () => {
    await service.patch(`/api/v3/projects/${OTHER}`, { as, body: { active: false } })

    expect((await service.get(queryPath(3), { as })).status).toBe(404)
  })
})

describe('The import format', () => {
  const exported = async () => {
    const lines = await service.export()
    return lines.filter(({ kind }) => kind === 'query')
  }

  it('has queries with their filters as lists take them, and everything by its name', async () => {
    const lines = await exported()

    expect(lines[3]).toMatchObject({ ...records[3], showHierarchies: false })
    await service.import(lines)
    expect(await exported()).toEqual(lines)
  })

  it.each([
    [{ columns: ['colour'] }, 'columns: there is no colour.'],
    [{ sortBy: [['colour', 'asc']] }, 'sortBy: there is no colour-asc.'],
    [{ filters: [{ colour: { operator: '=', values: ['1'] } }] }, 'Filters Colour does not exist.'],
    [{ filters: 7 }, 'filters: cannot be read.'],
    [{ groupBy: 'status', showHierarchies: true }, 'Show hierarchies is invalid.'],
    [{ timelineLabels: [1] }, 'timelineLabels: is invalid.'],
    [{ user: 999 }, 'user: the id 999 does not exist.'],
    [
      { displayRepresentation: 'tree' },
      'displayRepresentation: Invalid option: expected one of "list"|"card".',
    ],
  ])('refuses %j', async (values, reason) => {
    const { rejected } = await service.import([{ kind: 'query', name: 'Q', ...values }])

    expect(rejected).toEqual([[1, reason]])
  })
})
