import { beforeAll, describe, expect, it } from 'vitest'
import { projectPermissions } from '#shared/access/permissions.ts'
import { Service } from '#test/support/engine/service.ts'
import { holderOf, people, tokens } from '#test/support/fixtures/project-personas.ts'
import { forbidden, invalidQuery, missing } from '#test/support/oracles/expected-errors.ts'

const as = tokens.admin

/**
 * Starts a service with the given records, in addition to `people`. @returns the service and a function that sends
 * requests to it
 */
const started = async (...records: object[]) => {
  const service = await Service.startWith([...people, ...records])
  return { service, get: (path: string, who = as) => service.get(`/api/v3/${path}`, { as: who }) }
}

type Answer = Awaited<ReturnType<Service['get']>>
const elements = ({ body }: Answer): Record<string, unknown>[] => body._embedded.elements
const named = (answer: Answer, member: string) =>
  elements(answer)
    .filter((one) => one[member] === true)
    .map(({ name }) => name)

describe('An installation without statuses, priorities and types of its own', () => {
  let get: Awaited<ReturnType<typeof started>>['get']

  beforeAll(async () => {
    ;({ get } = await started())
  })

  it('has fourteen statuses: New is the default one, and two are closed', async () => {
    const answer = await get('statuses')

    expect(answer.body).toMatchObject({ total: 14, count: 14, pageSize: 1000, offset: 1 })
    expect(elements(answer).map(({ name, id, position }) => [name, id, position])).toEqual(
      [
        ...['New', 'In specification', 'Specified', 'Confirmed', 'To be scheduled', 'Scheduled'],
        ...[
          'In progress',
          'Developed',
          'In testing',
          'Tested',
          'Test failed',
          'Closed',
          'On hold',
          'Rejected',
        ],
      ].map((name, index) => [name, index + 1, index + 1]),
    )
    expect([named(answer, 'isDefault'), named(answer, 'isClosed')]).toEqual([['New'], ['Closed', 'Rejected']])
  })

  it('has four priorities, of which Normal is the default one', async () => {
    const answer = await get('priorities')

    expect(elements(answer).map(({ name, id }) => [name, id])).toEqual([
      ['Low', 1],
      ['Normal', 2],
      ['High', 3],
      ['Immediate', 4],
    ])
    expect(named(answer, 'isDefault')).toEqual(['Normal'])
  })

  it('has seven types, of which new projects get three', async () => {
    const answer = await get('types')

    expect(elements(answer).map(({ name, id }) => [name, id])).toEqual(
      ['Task', 'Milestone', 'Phase', 'Feature', 'Epic', 'User story', 'Bug'].map((name, index) => [
        name,
        index + 1,
      ]),
    )
    expect(named(answer, 'isDefault')).toEqual(['Task', 'Milestone', 'Phase'])
    expect(named(answer, 'isMilestone')).toEqual(['Milestone'])
  })

  it('shows each of them with a color of six digits', async () => {
    for (const path of ['statuses', 'priorities', 'types'])
      for (const { color } of elements(await get(path))) expect(color).toMatch(/^#[0-9A-F]{6}$/)
  })
})

describe('A status or priority', () => {
  let service: Service
  let get: Awaited<ReturnType<typeof started>>['get']

  beforeAll(async () => {
    const started_ = await started(
      { kind: 'status', id: 5, name: 'Open' },
      {
        kind: 'status',
        id: 7,
        name: 'Done',
        isClosed: true,
        isReadonly: true,
        position: 1,
        color: '#aabbcc',
      },
      { kind: 'priority', id: 3, name: 'Some', isDefault: true },
      { kind: 'priority', id: 4, name: 'None', isActive: false, position: 1 },
    )
    ;({ service, get } = started_)
  })

  it('of an import takes the place of the whole default set', async () => {
    const [statuses, priorities] = [await get('statuses'), await get('priorities')]

    expect(elements(statuses).map(({ name }) => name)).toEqual(['Open', 'Done'])
    expect(elements(priorities).map(({ name }) => name)).toEqual(['Some', 'None'])
    expect(elements(await get('types'))).toHaveLength(7)
  })

  it('has these properties', async () => {
    const [status, priority] = [await get('statuses/7'), await get('priorities/4')]

    expect([status.status, status.body]).toEqual([
      200,
      {
        _type: 'Status',
        id: 7,
        name: 'Done',
        isClosed: true,
        color: '#aabbcc',
        isDefault: false,
        isReadonly: true,
        defaultDoneRatio: null,
        position: 1,
        _links: expect.objectContaining({ self: { href: '/api/v3/statuses/7', title: 'Done' } }),
      },
    ])
    expect([priority.status, priority.body]).toEqual([
      200,
      {
        _type: 'Priority',
        id: 4,
        name: 'None',
        position: 1,
        isDefault: false,
        isActive: false,
        color: '#808080',
        _links: expect.objectContaining({ self: { href: '/api/v3/priorities/4', title: 'None' } }),
      },
    ])
  })

  it('is the default one if it is the first and none is marked', async () => {
    expect(named(await get('statuses'), 'isDefault')).toEqual(['Open'])
    expect(named(await get('priorities'), 'isDefault')).toEqual(['Some'])
  })

  it('that does not exist is 404, and there are no filters', async () => {
    for (const path of ['statuses/1', 'priorities/1', 'statuses/x'])
      expect(await get(path)).toMatchObject({ status: 404, body: missing })
    const filtered = await get('statuses?filters=[{"name":{"operator":"=","values":["x"]}}]')

    expect([filtered.status, filtered.body]).toEqual([400, invalidQuery('Filters Name does not exist.')])
  })

  it.each(projectPermissions)('is there for a holder of %s only if work packages are', async (permission) => {
    await service.import([{ kind: 'role', id: 6, deleted: true }])
    const expected = permission === 'view_work_packages' ? [200, 200, 404] : [403, 403, 403]
    for (const path of ['statuses', 'priorities']) {
      const there = path === 'statuses' ? 7 : 4
      const answers = [path, `${path}/${there}`, `${path}/99`].map((one) => get(one, holderOf(permission)))
      const found = await Promise.all(answers)

      expect(found.map(({ status }) => status)).toEqual(expected)
      if (expected[0] === 403) expect(found[0]?.body).toEqual(forbidden)
    }
  })
})
