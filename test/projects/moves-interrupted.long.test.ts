import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Service } from '#test/support/engine/service.ts'
import { type Interruption, interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  archive,
  chain,
  createBelow,
  expectSound,
  move,
  type Parents,
  parentsIn,
  plant,
  remove,
  statesIn,
} from '#test/support/fixtures/project-trees.ts'

/** Returns a scenario with two moves. Each move is valid alone, but together they would create a cycle. */
function cycle(
  parents: Parents,
  work: Interruption<Answer>['work'],
  meanwhile: Interruption<Answer>['work'],
) {
  const interruption: Interruption<Answer> & { other?: Answer } = {
    prepare: (service) => plant(service, parents),
    work,
    meanwhile: async (service) => {
      interruption.other = await meanwhile(service)
    },
    outcome: async (service, { status, body }) => {
      expect([status, interruption.other?.status].sort(), 'one of them succeeds').toEqual([200, 422])
      const refusal = status === 422 ? body : interruption.other?.body
      expect(refusal).toMatchObject({ message: 'Subproject of is invalid.' })
      await expectSound(service)
    },
  }
  return interruption
}

/**
 * A request that puts a project below a parent. During this request, another request archives or deletes the tree that
 * contains the parent.
 */
const toParent = (
  work: Interruption<Answer>['work'],
  meanwhile: Interruption<Answer>['work'],
  outcome: Interruption<Answer>['outcome'],
): Interruption<Answer> => ({ prepare: (service) => plant(service, trees), work, meanwhile, outcome })

const trees: Parents = { ...chain(11, 12, 13), ...chain(21, 22, 23), 31: null }

const isViolation = ({ status, body }: Answer) =>
  status === 422 && body.message === 'Subproject of does not exist.'

describe('A move that another request comes in between, whenever it does', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  it('makes no cycle of two', async () => {
    const calls = await interruptEverywhere(
      cycle(
        { 11: null, 21: null },
        (service) => move(service, 11, 21),
        (service) => move(service, 21, 11),
      ),
    )

    expect(calls).toBeGreaterThan(7)
  })

  it('makes no cycle through what is below and above both', async () => {
    await interruptEverywhere(
      cycle(
        trees,
        (service) => move(service, 11, 23),
        (service) => move(service, 21, 13),
      ),
    )
  })

  it('makes no cycle of three, of which two were there before', async () => {
    await interruptEverywhere(
      cycle(
        trees,
        (service) => move(service, 11, 22),
        async (service) => {
          await move(service, 21, 31)
          return move(service, 31, 12)
        },
      ),
    )
  })

  it('is not stopped by one that takes its new parent elsewhere', async () => {
    await interruptEverywhere({
      prepare: (service) => plant(service, trees),
      work: (service) => move(service, 11, 23),
      meanwhile: (service) => move(service, 23, 31),
      outcome: async (service, { status }) => {
        expect(status).toBe(200)
        expect(await parentsIn(service)).toEqual({ ...trees, 11: 23, 23: 31 })
        await expectSound(service)
      },
    })
  })

  it('does not put anything active below what is being archived', async () => {
    await interruptEverywhere(
      toParent(
        (service) => move(service, 11, 23),
        (service) => archive(service, 21),
        async (service, answer) => {
          const states = await statesIn(service)
          expect(states[11], `answered ${answer.status}`).toBe(answer.status === 200 ? 'archived' : 'active')
          expect(answer.status === 200 || isViolation(answer)).toBe(true)
          await expectSound(service)
        },
      ),
    )
  })

  it('does not put anything below what is being removed, unless it goes with it', async () => {
    await interruptEverywhere(
      toParent(
        (service) => move(service, 11, 23),
        (service) => remove(service, 21),
        async (service, answer) => {
          expect(answer.status === 200 || isViolation(answer)).toBe(true)
          await expectSound(service)
          const left = Object.keys(await parentsIn(service)).map(Number)
          expect(left).toEqual(answer.status === 200 ? [31] : [11, 12, 13, 31])
        },
      ),
    )
  })

  it('does not move anything below a deleted project', async () => {
    await interruptEverywhere(
      toParent(
        (service) => move(service, 11, 23),
        async (service) => {
          await remove(service, 21)
          await service.drain()
          return undefined as never
        },
        async (service, answer) => {
          // The status is 200 if the move came first. The project is then deleted together with its new parent.
          expect([200, 422]).toContain(answer.status)
          await expectSound(service)
        },
      ),
    )
  })
})

describe('A creation that something comes in between, whenever it does', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  const states = async (service: Service) => Object.values(await statesIn(service)).sort()

  it('is archived with its parent, or refused', async () => {
    await interruptEverywhere(
      toParent(
        (service) => createBelow(service, 22),
        (service) => archive(service, 21),
        async (service, answer) => {
          expect(answer.status === 201 || isViolation(answer)).toBe(true)
          const archived = answer.status === 201 ? 4 : 3
          expect(await states(service)).toEqual([
            ...Array(4).fill('active'),
            ...Array(archived).fill('archived'),
          ])
          await expectSound(service)
        },
      ),
    )
  })

  it('goes with its parent, or is refused', async () => {
    await interruptEverywhere(
      toParent(
        (service) => createBelow(service, 22),
        (service) => remove(service, 21),
        async (service, answer) => {
          expect(answer.status === 201 || isViolation(answer)).toBe(true)
          const deleting = answer.status === 201 ? 4 : 3
          expect(await states(service)).toEqual([
            ...Array(4).fill('active'),
            ...Array(deleting).fill('deleting'),
          ])
          await expectSound(service)
          expect(await states(service)).toEqual(Array(4).fill('active'))
        },
      ),
    )
  })
})
