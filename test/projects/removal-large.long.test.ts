import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { intoTransactions } from '#shared/platform/dynamodb/batches.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type RequireTime, workWhileTimeLasts } from '#shared/platform/jobs/steps.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { removeProject } from '#shared/resources/projects/remove-project.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  chain,
  expectSound,
  type Parents,
  plant,
  remove,
  statesIn,
} from '#test/support/fixtures/project-trees.ts'
import { role, version, workPackage } from '#test/support/fixtures/records.ts'

let service: Service

beforeAll(skipRetryPauses)

beforeEach(async () => {
  service = await Service.start()
})

const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** Project 11 with three hundred descendants on two levels: ten children, which have 29 children each. */
const below: Parents = {
  11: null,
  ...Object.fromEntries(ids(1001, 10).map((id) => [id, 11])),
  ...Object.fromEntries(ids(1011, 290).map((id) => [id, 1001 + (id % 10)])),
}

/** Deletes a project, and returns the job that completes the deletion. */
async function jobOf(id: number): Promise<Job> {
  await remove(service, id)
  const [job] = await jobsIn(service.ports).all()
  return (await jobsIn(service.ports).pending(job as string)) as Job
}

/** Returns a function that checks whether time is left. The function returns true for its first `steps` calls. */
const timeFor = (steps: number) => {
  let left = steps
  return () => left-- > 0
}

/** Runs a job until it is done, with time for `steps` steps in each run. @returns the number of runs */
async function runsWith(steps: number, job: Job): Promise<number> {
  for (let runs = 1; ; runs++) {
    const work = (requireTime: RequireTime) => removeProject(job, service.ports, requireTime)
    if ((await workWhileTimeLasts(timeFor(steps), work)) === 'done') return runs
  }
}

/** Returns the number of transactions among the commands. */
const transactionsOf = (commands: string[]) =>
  commands.filter((one) => one.startsWith('TransactWrite')).length

describe('Deleting many', { timeout: 240_000 }, () => {
  it('descendants of a project takes few transactions, of about eight projects each', async () => {
    await plant(service, below)
    const job = await jobOf(11)

    const { commands } = await service.meter.measure(() => removeProject(job, service.ports, () => {}))

    expect(await statesIn(service)).toEqual({})
    expect(transactionsOf(commands)).toBeLessThanOrEqual(40)
    await expectSound(service)
  })

  it('projects continues where the last run ended', async () => {
    await plant(service, below)

    // The request has already marked all projects. Four batches delete them, one in each run.
    expect(await runsWith(1, await jobOf(11))).toBe(4)

    expect(await statesIn(service)).toEqual({})
    await expectSound(service)
  })

  const MANY = 2_000

  it('work packages takes three transactions for sixteen of them, and continues where the last run ended', async () => {
    await plant(
      service,
      { ...chain(11, 12), 21: null },
      version(1, 11, { sharing: 'descendants' }),
      ...ids(1, MANY).map((id) => workPackage(id, id % 2 === 0 ? 11 : 12, { version: 1 })),
      workPackage(MANY + 1, 21),
    )
    const job = await jobOf(11)

    const { commands, result } = await service.meter.measure(() => runsWith(10, job))

    expect(result).toBeGreaterThan(4)
    // Each batch takes three transactions, which hide the work packages, remove the words and delete the work packages.
    // Two more transactions mark and delete the version, and another two delete the projects. The last transaction also
    // ends the job.
    expect(transactionsOf(commands)).toBeLessThanOrEqual(3 * Math.ceil(MANY / 16) + 4)
    const left = (await service.export()).filter(({ kind }) => kind === 'work_package')
    expect(left.map(({ id }) => id)).toEqual([MANY + 1])
    await expectSound(service)
  })

  it('assignments of its versions elsewhere takes as many, and continues where the last run ended', async () => {
    await plant(
      service,
      chain(11),
      { kind: 'project', id: 21, identifier: 'other', name: 'Other' },
      version(1, 11),
      ...ids(1, 500).map((id) => workPackage(id, 21, { version: 1 })),
    )
    const job = await jobOf(11)

    const { commands } = await service.meter.measure(() => runsWith(4, job))

    expect(transactionsOf(commands)).toBeLessThanOrEqual(500 / 12 + 10)
    expect(await workPackagesIn(service.ports).assignedTo(1)).toEqual([])
    await expectSound(service)
  })

  it('members takes one transaction for nineteen of them', async () => {
    await plant(service, chain(11, 12), role(1, ['view_project']))
    await giveMembers(400)
    const job = await jobOf(11)

    const { commands } = await service.meter.measure(() => runsWith(4, job))

    expect(transactionsOf(commands)).toBeLessThanOrEqual(Math.ceil(400 / 19) + 2)
    expect(await membershipsIn(service.ports).members(12)).toEqual([])
    await expectSound(service)
  })
})

/** Imports users who are each a member of project 12. */
async function giveMembers(count: number) {
  const { ports } = service
  const users = ids(1001, count).map((id) => ({
    ...newUser(id, ports.now()),
    login: `user-${id}`,
    email: `user-${id}@example.com`,
  }))
  await sequencesIn(ports).skipTo('principals', 1000 + count)
  for (const pack of intoTransactions(users, (user) => usersIn(ports).insertion(user), ports.table.capacity))
    await ports.table.write(pack.flatMap((user) => usersIn(ports).insertion(user)))
  const times = { createdAt: new Date(0).toISOString(), updatedAt: new Date(0).toISOString() }
  const membershipOf = ({ id }: { id: number }) => {
    const held = { principal: id, kind: 'user', project: 12, inherited: {} } as const
    return { id, version: 1, ...held, direct: [1], ...times }
  }
  const changesOf = (user: (typeof users)[number]) =>
    membershipEditsIn(ports).itemsAndRights(user, membershipOf(user))
  for (const pack of intoTransactions(users, changesOf, ports.table.capacity))
    await ports.table.write(pack.flatMap(changesOf))
}
