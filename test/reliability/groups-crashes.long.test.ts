import { beforeAll, describe, expect, it } from 'vitest'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const STAFF = '/api/v3/groups/20'
const as = tokenOf(1)

const records = [
  role(1, ['view_members']),
  project(1),
  user(1, 'ada', { admin: true, token: as }),
  user(10, 'leaver'),
  user(11, 'joiner'),
  group(20, 'Staff', [10]),
  membership(20, 1, 1),
]

const body = { name: 'Crew', _links: { members: [{ href: '/api/v3/users/11' }] } }

/** Returns the roles of the leaving user and of the joining user, and the name of the group. */
const state = async ({ ports }: Service) => {
  const [leaver, joiner, staff] = await Promise.all([
    usersIn(ports).byId(10),
    usersIn(ports).byId(11),
    groupsIn(ports).byId(20),
  ])
  return [leaver?.rights.anyProject, joiner?.rights.anyProject, staff?.name]
}

describe('A change of a group whose function dies before or after any of its writes', {
  timeout: 60_000,
}, () => {
  beforeAll(skipRetryPauses)

  it('is not made, or is completed by the consumer, if it is not repeated', async () => {
    const outcomes = new Set<string>()
    const writes = await crashEverywhere({
      prepare: (service) => service.import(records),
      run: (service) => service.patch(STAFF, { as, body }),
      again: async () => {},
      outcome: async (service) => outcomes.add(JSON.stringify(await state(service))),
    })

    expect(writes).toBeGreaterThan(1)
    expect([...outcomes].sort()).toEqual(['[[1],[],"Staff"]', '[[],[1],"Crew"]'])
  })

  it('is made when the client asks again', async () => {
    const change = (service: Service) => service.patch(STAFF, { as, body })
    await crashEverywhere({
      prepare: (service) => service.import(records),
      run: change,
      again: async (service) => expect([200, 503]).toContain((await change(service)).status),
      outcome: async (service) => expect(await state(service)).toEqual([[], [1], 'Crew']),
    })
  })

  it('deletes it with all inherited roles, if the client repeats the request', async () => {
    const remove = (service: Service) => service.delete(STAFF, { as })
    await crashEverywhere({
      prepare: (service) => service.import(records),
      run: remove,
      again: async (service) => expect([202, 503]).toContain((await remove(service)).status),
      outcome: async (service) => expect(await state(service)).toEqual([[], [], undefined]),
    })
  })
})
