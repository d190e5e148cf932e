import { beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, tableWith } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { conflictsFrom } from '#test/support/faults/conflicts.ts'
import { skipRetryPauses, withoutRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'
import { expectSound, move, type Parents, parentsIn, plant } from '#test/support/fixtures/project-trees.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'

const ids = Array.from({ length: 8 }, (_, index) => index + 1)

async function moveConcurrently(service: Service, seed: number, moves: number) {
  const random = randomFrom(seed)
  const pick = () => ids[Math.floor(random() * ids.length)] as number
  const wanted = Array.from({ length: moves }, () => ({ id: pick(), parent: random() < 0.1 ? null : pick() }))
  return Promise.all(
    wanted.map(async ({ id, parent }) => ({ id, parent, status: (await move(service, id, parent)).status })),
  )
}

describe('Concurrent moves', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  it.each(oneInLong(2, [1, 2, 3, 4]))(
    'never make a cycle, and each that is acknowledged counted (seed %i)',
    async (seed) => {
      const service = await Service.start()
      const parents: Parents = Object.fromEntries(ids.map((id) => [id, null]))
      await plant(service, parents)

      for (let round = 0; round < 3; round++) {
        const before = await parentsIn(service)
        const answers = await moveConcurrently(service, seed * 10 + round, 20)
        for (const { status } of answers) expect([200, 409, 422]).toContain(status)
        const after = await parentsIn(service)
        for (const id of ids) {
          const moved = answers.filter((answer) => answer.id === id && answer.status === 200)
          const possible = [before[id], ...moved.map(({ parent }) => parent)]
          expect(possible, `project ${id}`).toContain(after[id])
        }
        await expectSound(service)
      }
    },
  )

  it.each(oneInLong(2, [11, 12, 13]))(
    'make none where transactions collide, either (seed %i)',
    async (seed) => {
      const planted = await Service.start()
      await plant(planted, { 1: null, 2: 1, 3: 2, 4: 3, 5: null, 6: 5, 7: 6, 8: 7 })
      const table = await withoutRetryPauses(await tableWith(await itemsOf(planted.table)))
      const service = await Service.start({ table, faults: conflictsFrom(seed) })

      const answers = await moveConcurrently(service, seed, 20)

      for (const { status } of answers) expect([200, 409, 422]).toContain(status)
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      await expectSound(service)
    },
  )

  it('of a ring of projects, each below the next one, leave at least one out', async () => {
    const service = await Service.start()
    await plant(service, Object.fromEntries(ids.map((id) => [id, null])))

    const answers = await Promise.all(ids.map((id) => move(service, id, (id % ids.length) + 1)))

    expect(answers.some(({ status }) => status !== 200)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await expectSound(service)
  })
})
