import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { handler as removal } from '#functions/projects/delete.ts'
import { handler as update } from '#functions/projects/update.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type Outcome, workWhileTimeLasts } from '#shared/platform/jobs/steps.ts'
import { archiveProject } from '#shared/resources/projects/archive-project.ts'
import { invoked } from '#test/support/engine/invocation.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import type { FaultPlan } from '#test/support/faults/faults.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { pathOf } from '#test/support/fixtures/project-personas.ts'
import {
  archive,
  as,
  bringBack,
  chain,
  createBelow,
  expectSound,
  move,
  type Parents,
  plant,
  remove,
  type State,
  statesIn,
} from '#test/support/fixtures/project-trees.ts'

let service: Service

beforeAll(skipRetryPauses)

beforeEach(async () => {
  service = await Service.start()
})

/**
 * A timeout that is shorter than the time that a request reserves for its response. The request therefore leaves the
 * rest of its work to a job.
 */
const SHORT_TIMEOUT_SECONDS = 3

/** More seconds than any request needs, even on a busy machine. */
const ALL_THE_TIME = 100

const within = (seconds: number, handler: unknown, id: number, body?: object) =>
  invoked(
    handler,
    {
      rawPath: pathOf(id),
      pathParameters: { id: String(id) },
      headers: {
        authorization: `Basic ${Buffer.from(`apikey:${as}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
    },
    seconds,
  )

/** Returns a function that checks whether time is left. The function returns true for the first `steps` calls. */
const timeFor = (steps: number) => {
  let left = steps
  return () => left-- > 0
}

const archiveWithShortTimeout = () => within(SHORT_TIMEOUT_SECONDS, update, 11, { active: false })

const count = async (state: State) =>
  Object.values(await statesIn(service)).filter((one) => one === state).length

/**
 * Returns a wide tree: project 11 has the given number of children, and each of them has one child of its own. The
 * result contains the parent of each project.
 */
const wide = (children: number): Parents => {
  const ids = Array.from({ length: children }, (_, index) => 1001 + index)
  return {
    11: null,
    ...Object.fromEntries(
      ids.flatMap((id) => [
        [id, 11],
        [id + 10_000, id],
      ]),
    ),
  }
}

describe('Archiving that takes longer than its request may', { timeout: 120_000 }, () => {
  it('is answered when the project itself is archived, and goes on by itself', async () => {
    await plant(service, chain(11, 12, 13))

    expect((await archiveWithShortTimeout()).status).toBe(200)
    expect(await statesIn(service)).toEqual({ 11: 'archived', 12: 'active', 13: 'active' })
    expect(service.queue.messages).toHaveLength(1)

    await service.drain()
    expect(await count('archived')).toBe(3)
    await expectSound(service)
  })

  it('keeps the project from being brought back until it is done', async () => {
    await plant(service, chain(11, 12))
    await archiveWithShortTimeout()

    const refused = await bringBack(service, 11)
    expect(refused.status).toBe(409)
    expect(refused.body.errorIdentifier).toBe('urn:service-org:api:v3:errors:UpdateConflict')
    await service.drain()
    expect((await bringBack(service, 11)).status).toBe(200)
    expect(await statesIn(service)).toEqual({ 11: 'active', 12: 'archived' })
  })

  it('catches what is created below it meanwhile', async () => {
    await plant(service, chain(11, 12))
    await archiveWithShortTimeout()

    expect((await createBelow(service, 11)).status).toBe(422)
    expect((await createBelow(service, 12)).status).toBe(201)
    await service.drain()
    expect(await count('archived')).toBe(3)
    await expectSound(service)
  })

  it('goes on where a run of the job came to its end, however often', async () => {
    await plant(service, wide(600))
    await archiveWithShortTimeout()
    const job = (await jobsIn(service.ports).pending((await jobsIn(service.ports).all())[0] as string)) as Job

    const archived: number[] = []
    for (let outcome: Outcome = 'unfinished'; outcome === 'unfinished'; ) {
      outcome = await workWhileTimeLasts(timeFor(1), (requireTime) =>
        archiveProject(job, service.ports, requireTime),
      )
      archived.push(await count('archived'))
    }

    expect(archived, 'a step of 256 each time').toEqual([257, 513, 601, 857, 1113, 1201])
    await expectSound(service)
  })

  it('is over with its response for 2,000 projects below another one, in some 150 to 180 transactions', async () => {
    await plant(service, wide(1000))

    const { result, commands } = await service.meter.measure(() =>
      within(ALL_THE_TIME, update, 11, { active: false }),
    )

    expect(result.status).toBe(200)
    expect(await count('archived')).toBe(2001)
    expect(service.queue.messages).toEqual([])
    const transactions = commands.filter((command) => command.startsWith('TransactWrite')).length
    // Archiving a project takes eight changes, so one transaction can archive about 12 projects.
    expect(transactions).toBeGreaterThan(150)
    expect(transactions).toBeLessThanOrEqual(180)
  })
})

describe('A change of a project whose work afterwards fails', () => {
  it.each([
    ['archives', archive, { 11: 'active', 12: 'archived', 13: 'archived' }, true],
    [
      'moves',
      (present: Service, id: number) => move(present, id, null),
      { 11: 'active', 12: 'active', 13: 'active' },
      // A move leaves all of its follow-up work to a job. The request does none of this work.
      false,
    ],
  ] as const)(
    '%s the project, and leaves the rest to the queue, with a word in the log if it was tried',
    async (_, change, states, isTried) => {
      let writesLeft = Number.POSITIVE_INFINITY
      const broken: FaultPlan = (_call, operation) =>
        operation === 'TransactWriteItems' && writesLeft-- <= 0
          ? { kind: 'error', name: 'Broken' }
          : undefined
      service = await Service.start({ faults: broken })
      await plant(service, chain(11, 12, 13))

      writesLeft = 1
      expect((await change(service, 12)).status).toBe(200)
      writesLeft = Number.POSITIVE_INFINITY

      expect(service.queue.messages).toHaveLength(1)
      expect(service.logged.join().includes('a job could not be worked off in its request')).toBe(isTried)
      await service.drain()
      expect(await statesIn(service)).toEqual(states)
      await expectSound(service)
    },
  )
})

describe('A deletion that takes longer than its request may', () => {
  it('is answered when the project itself is marked, and continues in a job', async () => {
    await plant(service, chain(11, 12, 13))

    expect((await within(SHORT_TIMEOUT_SECONDS, removal, 11)).status).toBe(204)
    expect(await statesIn(service)).toEqual({ 11: 'deleting', 12: 'active', 13: 'active' })
    await service.drain()
    expect(await statesIn(service)).toEqual({})
    await expectSound(service)
  })

  it('is made up for by the next request, so that everything is archived when that is answered', async () => {
    await plant(service, chain(11, 12, 13))
    await within(SHORT_TIMEOUT_SECONDS, removal, 11)

    expect((await remove(service, 11)).status).toBe(204)
    expect(await statesIn(service)).toEqual({ 11: 'deleting', 12: 'deleting', 13: 'deleting' })
  })
})

describe('A request to archive that dies before or after any of its writes', { timeout: 120_000 }, () => {
  it('archives everything or nothing in the end', async () => {
    const outcomes = new Set<string>()
    const writes = await crashEverywhere({
      prepare: (before) => plant(before, { ...chain(11, 12, 13), 14: 11 }),
      run: (present) => archive(present, 11),
      again: async () => {},
      outcome: async (present) => outcomes.add(Object.values(await statesIn(present)).join()),
    })

    expect(writes, 'itself, two levels, the end').toBe(4)
    const all = (state: State) => Array(4).fill(state).join()
    expect(outcomes).toEqual(new Set([all('active'), all('archived')]))
  })
})
