import { beforeEach, describe, expect, it } from 'vitest'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { eventually } from '#shared/ports.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { requesterMembershipsIn } from '#shared/resources/memberships/visibility.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const [READER, EDITOR] = [1, 2]
const ADA = 5

const as = tokenOf(9)

let service: Service

const requester = async (ports = service.ports) => {
  const found = await usersIn(ports).byId(ADA)
  if (!found) throw new Error('Ada is missing.')
  return found
}

/** Returns the roles of Ada by project, and the queries that were needed to read these roles. */
async function measured(ports = service.ports) {
  const ada = await requester(ports)
  const { result, commands } = await service.meter.measure(() => requesterMembershipsIn(ports).of(ada))
  const roles = result.map(({ project: id, direct, inherited }) => [
    id,
    direct,
    Object.values(inherited).flat(),
  ])
  return { roles, queries: commands.length }
}

beforeEach(async () => {
  service = await Service.start()
  await service.fill([
    role(READER, ['view_work_packages']),
    role(EDITOR, ['view_work_packages', 'edit_work_packages']),
    user(9, 'root', { admin: true, token: tokenOf(9) }),
    user(ADA, 'ada'),
    group(6, 'Crew', [ADA]),
    ...[11, 12, 13].map((id) => project(id)),
    membership(ADA, 11, READER),
    { ...membership(ADA, 12, READER), id: 22 },
  ])
})

describe('The memberships of a requester', () => {
  it('are read once as long as none of them changes', async () => {
    const roles = [
      [11, [READER], []],
      [12, [READER], []],
    ]

    expect(await measured()).toEqual({ roles, queries: 1 })
    expect(await measured()).toEqual({ roles, queries: 0 })
    expect(await requesterMembershipsIn(service.ports).in(await requester(), 12)).toMatchObject({ id: 22 })
  })

  it('are read again after a change, also one of a group', async () => {
    await measured()
    await service.patch('/api/v3/memberships/22', {
      as,
      body: { _links: { roles: [{ href: `/api/v3/roles/${EDITOR}` }] } },
    })
    expect((await measured()).roles).toContainEqual([12, [EDITOR], []])

    await service.post('/api/v3/memberships', {
      as,
      body: {
        _links: {
          project: { href: '/api/v3/projects/13' },
          principal: { href: '/api/v3/groups/6' },
          roles: [{ href: `/api/v3/roles/${READER}` }],
        },
      },
    })
    await service.drain()
    expect(await measured()).toMatchObject({ roles: { 2: [13, [], [READER]] }, queries: 1 })

    await service.delete('/api/v3/memberships/22', { as })
    expect((await measured()).roles).toHaveLength(2)
    expect(await verified(service)).toMatchObject({ found: 0 })
  })

  it('are not kept if a read overlapped a change, and saw only part of it', async () => {
    const before = await requester()
    const [, second] = await membershipsIn(service.ports).of(ADA)
    const items = await service.ports.table.query({ pk: `PRINCIPAL#${ADA}` })
    const item = items.find(({ id }) => id === second?.id)
    if (!item) throw new Error('The membership is missing.')
    const { pk, sk } = item
    await service.ports.table.write([{ remove: { pk, sk } } satisfies Write])
    expect((await measured()).roles).toHaveLength(1)
    await service.ports.table.write([{ put: item }])

    expect(await requester()).toEqual(before)
    expect(await measured()).toMatchObject({ roles: { length: 2 }, queries: 1 })
    expect(await measured()).toMatchObject({ roles: { length: 2 }, queries: 0 })
  })

  it('are read for every request if an earlier version wrote the requester', async () => {
    const ada = await requester()
    const { sum: _, ...rights } = ada.rights
    await usersIn(service.ports).replace(ada, { ...ada, rights })

    expect((await measured()).queries).toBe(1)
    expect((await measured()).queries).toBe(1)
    expect(await verified(service, true)).toMatchObject({ mended: 1 })
    await measured()
    expect((await measured()).queries).toBe(0)
  })

  it('are kept separately for reads with eventual consistency', async () => {
    await measured()

    expect((await measured(eventually(service.ports))).queries).toBe(1)
    expect((await measured(eventually(service.ports))).queries).toBe(0)
  })
})
