import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { filter, found, idsOf, list } from '#test/support/fixtures/project-list.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { membership, project, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const ids = Array.from({ length: 12 }, (_, index) => index + 1)
const day = (number: number) => new Date(Date.UTC(2024, 0, number)).toISOString()
const times = (number: number) => ({ createdAt: day(number), updatedAt: day(number) })

let service: Service
let clock: number

/**
 * The day of each project's latest activity equals the id of the project. Each project has a version with the same day.
 * A user is a member of the projects with even ids.
 */
beforeEach(async () => {
  clock = 100
  service = await Service.startWith(
    [
      user(1, 'ada', { admin: true, token: tokenOf(1) }),
      user(2, 'mel', { token: tokenOf(2) }),
      role(1, []),
      ...ids.map((id) => project(id, times(id))),
      ...ids.map((id) => version(id, id, times(id))),
      ...ids.filter((id) => id % 2 === 0).map((id) => membership(2, id, 1)),
    ],
    { now: () => new Date(day(clock)) },
  )
})

const byActivity = async (as = tokenOf(1), parameters = {}) =>
  idsOf(await list(service, { sortBy: [['latest_activity_at', 'desc']], pageSize: 5, ...parameters }, { as }))

const rename = async (id: number) => {
  clock += 1
  const answer = await service.patch(`/api/v3/versions/${id}`, { as: tokenOf(1), body: { name: `${clock}` } })
  expect(answer.status).toBe(200)
}

const create = async (home: number) => {
  clock += 1
  const definingProject = { href: `/api/v3/projects/${home}` }
  const body = { name: 'New', _links: { definingProject } }
  const answer = await service.post('/api/v3/versions', { as: tokenOf(1), body })
  expect(answer.status).toBe(201)
  return answer.body.id as number
}

describe('A version that has just been written moves its project at once', () => {
  it('in the order of all projects', async () => {
    await rename(3)
    await create(5)

    expect(await byActivity()).toEqual([5, 3, 12, 11, 10])
    expect(await byActivity(tokenOf(1), { offset: 3 })).toEqual([2, 1])
  })

  it('in the projects of a member', async () => {
    await rename(4)

    expect(await byActivity(tokenOf(2))).toEqual([4, 12, 10, 8, 6])
  })

  it('in searches, by the filter and in the order', async () => {
    await rename(3)
    await rename(8)
    const since = filter('latest_activity_at', '<>d', day(100), '')

    expect(await found(service, since)).toEqual([3, 8])
    expect(await found(service, since, { as: tokenOf(2) })).toEqual([8])
    const apart = { filters: [filter('id', '=', 3, 7, 8)] }
    expect(await byActivity(tokenOf(1), apart)).toEqual([8, 3, 7])
  })

  it('and back when it goes', async () => {
    const id = await create(2)
    expect((await byActivity())[0]).toBe(2)
    const answer = await service.delete(`/api/v3/versions/${id}`, { as: tokenOf(1) })

    expect(answer.status).toBe(204)
    expect(await byActivity()).toEqual([12, 11, 10, 9, 8])
  })
})

describe('Whatever happens, the order by latest activity', () => {
  const random = randomFrom(22)
  const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  /**
   * For each project, the times of the latest change to the project and to each of its versions, keyed by `project` or
   * the id of the version. The latest of these times is the expected latest activity.
   */
  const changed = new Map<number, Map<string, number>>()
  const latest = (id: number) => Math.max(...(changed.get(id)?.values() ?? []))
  const note = (id: number, what: string) => changed.get(id)?.set(what, clock)

  beforeAll(() => {
    for (const id of ids)
      changed.set(
        id,
        new Map([
          [`project`, id],
          [`${id}`, id],
        ]),
      )
  })

  const steps: Record<string, () => Promise<void>> = {
    async change() {
      const home = one(ids)
      const [id] = [...(changed.get(home)?.keys() ?? [])].filter((what) => what !== 'project')
      if (id === undefined) return
      await rename(Number(id))
      note(home, id)
    },
    async creation() {
      const home = one(ids)
      note(home, String(await create(home)))
    },
    async removal() {
      const home = one(ids)
      const id = [...(changed.get(home)?.keys() ?? [])].filter((what) => what !== 'project').at(-1)
      if (id === undefined) return
      expect((await service.delete(`/api/v3/versions/${id}`, { as: tokenOf(1) })).status).toBe(204)
      changed.get(home)?.delete(id)
    },
    async project() {
      const id = one(ids)
      clock += 1
      await service.patch(`/api/v3/projects/${id}`, { as: tokenOf(1), body: { name: `Name ${clock}` } })
      note(id, 'project')
    },
  }

  it('is that of the latest changes', async () => {
    for (let turn = 0; turn < 60; turn++) {
      await steps[one(Object.keys(steps))]?.()
      const expected = [...ids].sort((a, b) => latest(b) - latest(a))
      expect(await byActivity(tokenOf(1), { pageSize: 20 })).toEqual(expected)
      expect(await byActivity(tokenOf(2), { pageSize: 20 })).toEqual(expected.filter((id) => id % 2 === 0))
    }
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })
})
