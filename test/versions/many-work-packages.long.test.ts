import { beforeAll, describe, expect, it } from 'vitest'
import { handler as consume } from '#functions/queue/jobs.ts'
import { lambdaContext } from '#infra/local/lambda-context.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { sqsEvent } from '#test/support/engine/invocation.ts'
import { Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { deleteWithShortTimeout } from '#test/support/faults/short-timeout-versions.ts'
import { isExhaustive } from '#test/support/faults/thoroughness.ts'
import { expectSound, plant } from '#test/support/fixtures/project-trees.ts'
import { version, workPackage } from '#test/support/fixtures/records.ts'
import { pathOf, smallTrees, storedWith, tokens } from '#test/support/fixtures/version-personas.ts'

const as = tokens.admin
/** The number of work packages that are unassigned in one step, and the number in one transaction. */
const STEP = 200
const PER_TRANSACTION = 33

/**
 * Adds `count` work packages to three projects of a tree. All of them have the same version, which is shared with the
 * tree.
 */
const fill = (service: Service, count: number) =>
  plant(
    service,
    smallTrees,
    version(1, 2, { sharing: 'tree' }),
    ...Array.from({ length: count }, (_, index) =>
      workPackage(index + 1, [2, 4, 7][index % 3] as number, { version: 1 }),
    ),
  )

const transactionsFor = (count: number) => Math.ceil(count / STEP) * Math.ceil(STEP / PER_TRANSACTION)

const count = (commands: string[], command: string) => commands.filter((one) => one === command).length

/** Delivers the queue's message to a consumer whose time runs out after it has read the clock `looks` times. */
async function workOn(service: Service, looks: number) {
  const messages = service.queue.take().map((message) => JSON.stringify(message))
  // One reading more than `looks` is allowed, because the timer of the deadline reads the clock once before the work
  // starts.
  let left = looks + 1
  const context = {
    ...lambdaContext('queue/jobs', 60),
    getRemainingTimeInMillis: () => (left-- > 0 ? 60_000 : 1_000),
  }
  await (consume as (event: object, context: object) => Promise<unknown>)(sqsEvent(...messages), context)
}

describe.runIf(isExhaustive)('A version of 10,000 work packages', { timeout: 240_000 }, () => {
  let service: Service

  beforeAll(async () => {
    skipRetryPauses()
    service = await Service.start()
    await fill(service, 10_000)
  }, 240_000)

  it('is deleted at once, and unassigned in as few transactions as that takes', async () => {
    expect((await deleteWithShortTimeout(1)).status).toBe(204)
    expect((await service.get(pathOf(1), { as })).status).toBe(404)
    expect(await storedWith(service, 1)).toHaveLength(10_000)

    const { commands } = await service.meter.measure(() => service.drain())

    expect(await storedWith(service, 1)).toEqual([])
    // One additional transaction ends the job.
    expect(count(commands, 'TransactWrite')).toBeLessThanOrEqual(transactionsFor(10_000) + 1)
    await expectSound(service)
  })
})

describe.runIf(isExhaustive)('A consumer that runs out of time again and again', { timeout: 120_000 }, () => {
  it('unassigns the work packages a step at a time', async () => {
    skipRetryPauses()
    const service = await Service.start()
    await fill(service, 700)
    await deleteWithShortTimeout(1)

    const left: number[] = []
    while (service.queue.messages.length > 0) {
      await workOn(service, 2)
      left.push((await storedWith(service, 1)).length)
    }

    expect(left).toEqual([...left].sort((a, b) => b - a))
    expect(left.length).toBeGreaterThan(3)
    expect(left.at(-1)).toBe(0)
    await expectSound(service)
  })

  it('takes a version back from the projects that lost it, and from no others', async () => {
    const service = await Service.start()
    await fill(service, 700)

    const { result, commands } = await service.meter.measure(() =>
      service.patch(pathOf(1), { as, body: { sharing: 'descendants' } }),
    )

    expect(result.status).toBe(200)
    const kept = await workPackagesIn(service.ports).assignedTo(1)
    expect(new Set(kept.map(({ project }) => project))).toEqual(new Set([2, 4]))
    expect(kept).toHaveLength(467)
    // `+ 2` stands for two further transactions. The first changes the version and unassigns the work packages of
    // project 7. The second ends the job.
    expect(count(commands, 'TransactWrite')).toBeLessThanOrEqual(transactionsFor(233) + 2)
  })
})
