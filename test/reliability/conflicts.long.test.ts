import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { conflictsFrom } from '#test/support/faults/conflicts.ts'
import { skipRetryPauses, withoutRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { oneInLong, turns } from '#test/support/faults/thoroughness.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const LIST = '/api/v3/placeholder_users'
const as = tokens.manager

let prepared: Item[]

beforeAll(async () => {
  skipRetryPauses()
  const service = await Service.startWith([
    ...personas,
    ...[10, 11, 12].map((id) => ({ kind: 'placeholder_user', id, name: `Person ${id}` })),
    { kind: 'group', id: 20, name: 'Crew', members: [10, 11] },
    project(3),
    { kind: 'membership', principal: 20, project: 3, roles: [2] },
  ])
  prepared = await itemsOf(service.table)
})

const contended = async (seed: number) =>
  Service.start({ table: await withoutRetryPauses(await tableWith(prepared)), faults: conflictsFrom(seed) })

const wrongWith = async (service: Service) => violations(service.ports, await itemsOf(service.table))

describe('Colliding transactions', () => {
  it.each(oneInLong(2, [1, 2, 3, 4, 5]))(
    'leave one 201 and nineteen 422 of twenty creations of a name (seed %i)',
    async (seed) => {
      const service = await contended(seed)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => service.post(LIST, { as, body: { name: 'Tester' } })),
      )

      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)])
      expect(await wrongWith(service)).toEqual([])
    },
  )

  it.each([6, 7, 8])('do not keep a job from being finished (seed %i)', async (seed) => {
    const service = await contended(seed)
    await Promise.all([10, 11, 12].map((id) => service.delete(`${LIST}/${id}`, { as })))
    const messages = service.queue.take()

    const failed = await Promise.all([service.deliver(messages), service.deliver(messages)])
    service.queue.messages.push(...failed.flat())
    await service.drain()

    expect((await service.get(LIST, { as })).body.total).toBe(0)
    expect(await wrongWith(service)).toEqual([])
  })

  it('never spoil anything, whatever three clients do at once', async () => {
    const id = fc.constantFrom(10, 11, 12)
    const name = fc.constantFrom('Person 10', 'PERSON 11', 'Other', 'other ', 'Third')
    const action = fc.oneof(
      fc.record({ method: fc.constant('POST'), path: fc.constant(LIST), body: fc.record({ name }) }),
      fc.record({
        method: fc.constant('PATCH'),
        path: id.map((id) => `${LIST}/${id}`),
        body: fc.record({ name }),
      }),
      fc.record({ method: fc.constant('DELETE'), path: id.map((id) => `${LIST}/${id}`) }),
    )
    const clients = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 3 })

    await fc.assert(
      fc.asyncProperty(clients, fc.integer(), async (scripts, seed) => {
        const service = await contended(seed)
        const statuses = await Promise.all(
          scripts.map(async (script) => {
            const seen: number[] = []
            for (const { method, path, ...rest } of script) {
              seen.push((await service.request(method, path, { as, ...rest })).status)
            }
            return seen
          }),
        )
        for (const status of statuses.flat()) expect([200, 201, 202, 404, 409, 422]).toContain(status)
        await service.sweepAndDrain()
        expect(await wrongWith(service)).toEqual([])
      }),
      { seed: 20_261_121, numRuns: turns(30) },
    )
  })
})
