import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import { inProjectPath } from '#test/support/fixtures/work-package-personas.ts'

const MEL = tokenOf(2)

const assigned = { subject: 'New', _links: { assignee: { href: '/api/v3/users/3' } } }

let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    role(1, ['view_work_packages', 'view_time_entries']),
    role(2, ['view_work_packages', 'add_work_packages', 'view_members', 'view_time_entries']),
    user(2, 'mel', { token: MEL }),
    user(3, 'ann'),
    project(1),
    project(2, { parent: 1 }),
    project(3, { parent: 2 }),
    project(4),
    membership(2, 4, 2),
    membership(3, 4, 2),
    ...[1, 2, 3].map((id) => membership(2, id, 1)),
    ...[1, 2, 3].map((id) => workPackage(id, id, { assignee: 2 })),
  ])
  await service.get(inProjectPath(1), { as: MEL })
})

describe('The list of a project with projects on two levels below it', () => {
  it('takes four round trips: the requester, rows, entities, what these refer to', async () => {
    const { result, roundTrips, commands } = await service.meter.measure(() =>
      service.get(inProjectPath(1), { as: MEL }),
    )

    expect(result.body.total).toBe(3)
    expect(roundTrips).toBe(4)
    expect(commands.filter((command) => command.startsWith('BatchGet'))).toHaveLength(3)
  })
})

describe('A creation by a member', () => {
  it('takes five round trips', async () => {
    const create = () => service.post(inProjectPath(4), { as: MEL, body: { subject: 'New' } })
    await create()
    const { result, roundTrips, commands } = await service.meter.measure(create)

    expect(result.status).toBe(201)
    expect(roundTrips).toBe(5)
    expect(commands.filter((command) => /^(BatchGet|Query|Get)/.test(command)).sort()).toEqual([
      'BatchGetItem',
    ])
  })

  it('reads an assignee together with their role', async () => {
    const create = () => service.post(inProjectPath(4), { as: MEL, body: assigned })
    await create()
    const { result, roundTrips } = await service.meter.measure(create)

    expect(result.status).toBe(201)
    expect(roundTrips).toBe(6)
  })

  it('notifies the assignee in eight round trips', async () => {
    await service.drain()
    await service.post(inProjectPath(4), { as: MEL, body: assigned })
    const { roundTrips } = await service.meter.measure(() => service.drain())

    expect(roundTrips).toBe(8)
  })
})
