import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { membership, project } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const LIST = '/api/v3/placeholder_users'
const DESIGNER = `${LIST}/10`
const as = tokens.manager

let service: Service

beforeAll(skipRetryPauses)

beforeEach(async () => {
  service = await Service.start()
  const ids = Array.from({ length: 10 }, (_, index) => 10 + index)
  await service.import([
    ...personas,
    ...ids.map((id) => ({ kind: 'placeholder_user', id, name: id === 10 ? 'Designer' : `Person ${id}` })),
  ])
})

afterEach(async () => {
  await service.sweepAndDrain()
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
})

const create = (name: string) => service.post(LIST, { as, body: { name } })
const rename = (id: number, name: string) => service.patch(`${LIST}/${id}`, { as, body: { name } })
const versionOf = async (id: number) => (await placeholderUsersIn(service.ports).byId(id))?.version

function statuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('Side by side', () => {
  it('twenty creations of different names all succeed, with different ids', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create(`New ${index}`)))

    expect(statuses(answers)).toEqual({ 201: 20 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(20)
    expect((await service.get(LIST, { as })).body.total).toBe(30)
  })

  it('five updates of one placeholder user all count: each makes a version, the last one stays', async () => {
    const before = (await versionOf(10)) as number
    const names = ['A', 'B', 'C', 'D', 'E']
    const answers = await Promise.all(names.map((name) => rename(10, name)))

    const { 200: succeeded = 0, 409: refused = 0 } = statuses(answers)
    expect(succeeded + refused).toBe(5)
    expect(succeeded).toBeGreaterThanOrEqual(1)
    expect(await versionOf(10)).toBe(before + succeeded)
    const { name } = (await service.get(DESIGNER, { as })).body
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.name)).toContain(name)
  })

  it('an update and a deletion end with the deletion, whichever came first', async () => {
    const [updated, deleted] = await Promise.all([rename(10, 'Artist'), service.delete(DESIGNER, { as })])

    expect([200, 409]).toContain(updated.status)
    expect(deleted.status).toBe(202)
    await service.drain()
    expect((await service.get(DESIGNER, { as })).status).toBe(404)
    expect(statuses(await Promise.all(['Artist', 'Designer'].map(create)))).toEqual({ 201: 2 })
  })

  it('ten deletions of one placeholder user are all accepted, and make one job', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => service.delete(DESIGNER, { as })))

    expect(statuses(answers)).toEqual({ 202: 10 })
    expect(await jobsIn(service.ports).all()).toHaveLength(1)
    expect(service.queue.messages).toHaveLength(1)
  })

  it('its deletion and the creation of its name: taken until the end, then free', async () => {
    await service.delete(DESIGNER, { as })
    expect((await create('Designer')).status).toBe(422)

    const [, ...created] = await Promise.all([service.drain(), create('designer'), create('DESIGNER')])

    const { 201: succeeded = 0, 422: refused = 0 } = statuses(created)
    expect(succeeded + refused).toBe(2)
    expect(succeeded).toBeLessThanOrEqual(1)
    if (succeeded === 0) expect((await create('designer')).status).toBe(201)
    expect((await service.get(LIST, { as })).body.total).toBe(10)
  })

  it('an import and creations of the same names: each name exists once', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Both ${index}`)
    const records = names.map((name) => ({ kind: 'placeholder_user', name }))
    const [{ rejected }, answers] = await Promise.all([
      service.import(records),
      Promise.all(names.map(create)),
    ])

    const { 201: created = 0, 422: taken = 0 } = statuses(answers)
    expect(created + taken).toBe(10)
    expect(rejected).toEqual([])
    const { body } = await service.get(`${LIST}?pageSize=100`, { as })
    expect(body.total).toBe(20)
  })

  it('an import and a deletion of what it imports: what is being removed is rejected or updated first', async () => {
    const record = { kind: 'placeholder_user', id: 10, name: 'Imported' }
    const [{ rejected, imported }, ...deletions] = await Promise.all([
      service.import([record]),
      service.delete(DESIGNER, { as }),
      service.delete(DESIGNER, { as }),
    ])

    expect(statuses(deletions)).toEqual({ 202: 2 })
    expect(rejected.length + (imported.placeholder_user ?? 0)).toBe(1)
    await service.drain()
    expect((await service.get(DESIGNER, { as })).status).toBe(404)
  })

  it('memberships given while their holder is being removed go with it', async () => {
    await service.delete(DESIGNER, { as })
    const given = [1, 2, 3, 4, 5].map((id) => membership(10, id, 2))
    await service.import([1, 2, 3, 4, 5].map((id) => project(id)))
    await Promise.all([service.drain(), service.import(given)])
    await service.drain()

    expect((await service.get(DESIGNER, { as })).status).toBe(404)
    expect(await membershipsIn(service.ports).of(10)).toEqual([])
  })

  it('a group that takes a member in while that one is being removed loses it again', async () => {
    await service.delete(DESIGNER, { as })
    await Promise.all([
      service.drain(),
      service.import([{ kind: 'group', id: 30, name: 'Crew', members: [10, 11] }]),
    ])
    await service.sweepAndDrain()

    expect((await groupsIn(service.ports).byId(30))?.members ?? [11]).toEqual([11])
  })
})
