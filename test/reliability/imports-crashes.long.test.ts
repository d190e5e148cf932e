import { beforeAll, describe, expect, it } from 'vitest'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'

const placeholders = [10, 11, 12].map((id) => ({ kind: 'placeholder_user', id, name: `Person ${id}` }))

const groups = [
  { kind: 'group', id: 20, name: 'Crew', members: [10, 11] },
  { kind: 'group', id: 21, name: 'Cast', members: [3, 12] },
]

const projects = [project(3)]

const memberships = [
  { kind: 'membership', principal: 20, project: 3, roles: [2] },
  { kind: 'membership', principal: 20, project: null, roles: [1] },
  { kind: 'membership', principal: 10, project: 3, roles: [1] },
]

/** Returns the exported records of the given kinds, without their times. */
async function exported(service: Service, ...kinds: string[]) {
  const records = (await service.export()).filter(({ kind }) => kinds.includes(String(kind)))
  return records.map(({ createdAt: _c, updatedAt: _u, ...record }) => record)
}

describe('An import that dies before or after any of its writes, and is started again', {
  timeout: 120_000,
}, () => {
  beforeAll(skipRetryPauses)

  it('imports settings, roles, users and placeholder users', async () => {
    await crashEverywhere({
      prepare: async () => {},
      run: (service) => service.import([...personas, ...placeholders]),
      outcome: async (service) => {
        expect(await exported(service, 'placeholder_user')).toMatchObject(placeholders)
        expect(await exported(service, 'user')).toHaveLength(4)
        expect(await exported(service, 'role')).toHaveLength(2)
      },
    })
  })

  it('imports groups whose members then know of them', async () => {
    const writes = await crashEverywhere({
      prepare: (service) => service.import([...personas, ...placeholders]),
      run: (service) => service.import(groups),
      outcome: async (service) => {
        expect(await exported(service, 'group')).toEqual(groups)
        expect((await placeholderUsersIn(service.ports).byId(12))?.groups).toEqual([21])
      },
    })

    expect(writes).toBeGreaterThanOrEqual(8)
  })

  it('imports memberships, those of groups with what their members inherit', async () => {
    await crashEverywhere({
      prepare: (service) => service.import([...personas, ...placeholders, ...groups, ...projects]),
      run: (service) => service.import(memberships),
      outcome: async ({ ports }) => {
        expect(await membershipsIn(ports).of(10)).toMatchObject([
          { project: null, direct: [], inherited: { 20: [1] } },
          { project: 3, direct: [1], inherited: { 20: [2] } },
        ])
        expect(await membershipsIn(ports).of(11)).toMatchObject([{ project: null }, { project: 3 }])
      },
    })
  })

  it('exchanges the members of a group', async () => {
    const exchanged = { kind: 'group', id: 20, name: 'Crew', members: [11, 12] }
    await crashEverywhere({
      prepare: (service) =>
        service.import([...personas, ...placeholders, ...groups, ...projects, ...memberships]),
      run: (service) => service.import([exchanged]),
      outcome: async (service) => {
        expect(await exported(service, 'group')).toContainEqual(exchanged)
        expect(await membershipsIn(service.ports).of(12)).toHaveLength(2)
        expect(await membershipsIn(service.ports).of(10)).toMatchObject([{ project: 3, inherited: {} }])
      },
    })
  })

  it('removes a group, and what its members had through it', async () => {
    await crashEverywhere({
      prepare: (service) =>
        service.import([...personas, ...placeholders, ...groups, ...projects, ...memberships]),
      run: (service) => service.import([{ kind: 'group', id: 20, deleted: true }]),
      outcome: async (service) => {
        expect(await exported(service, 'group')).toMatchObject([{ id: 21 }])
        expect(await membershipsIn(service.ports).of(11)).toEqual([])
      },
    })
  })

  it('removes a user with everything that was theirs', async () => {
    await crashEverywhere({
      prepare: (service) => service.import([...personas, ...placeholders, ...groups]),
      run: (service) => service.import([{ kind: 'user', login: 'nils', deleted: true }]),
      outcome: async (service) => {
        expect(await exported(service, 'user')).toHaveLength(3)
        expect((await groupsIn(service.ports).byId(21))?.members).toEqual([12])
      },
    })
  })
})
