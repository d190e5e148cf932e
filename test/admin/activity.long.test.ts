import { beforeEach, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { type Outcome, workWhileTimeLasts } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { refreshActivities, refreshActivity } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn, row } from '#shared/resources/projects/store.ts'
import { newWorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, version, workPackage } from '#test/support/fixtures/records.ts'

const at = (minute: number) => new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString()

let service: Service
/** Returns the minute of the hour (0 to 59) of the latest activity in a project. */
const activityIn = async (id: number) => {
  const item = await projectsIn(service.ports).rows.get(id)
  const latest = item?.[row.activity] as number | undefined
  return latest === undefined ? undefined : new Date(latest).getUTCMinutes()
}

/** Stores a wrong time of the latest activity in the given projects. */
const mistake = (ids: readonly number[], ports: Ports) =>
  Promise.all(
    ids.map((id) => ports.table.write([projectsIn(ports).rows.change(id, { set: { [row.activity]: 1 } })])),
  )

beforeEach(async () => {
  service = await Service.startWith([
    project(1),
    project(2, { updatedAt: at(50) }),
    version(1, 1, { updatedAt: at(10) }),
    version(2, 1, { updatedAt: at(20) }),
    workPackage(1, 1, { updatedAt: at(30), version: 1 }),
    workPackage(2, 1, { updatedAt: at(5) }),
  ])
})

describe('the latest activity in a project', () => {
  it('is that of its versions and work packages, and there is none without them', async () => {
    expect([await activityIn(1), await activityIn(2)]).toEqual([30, undefined])
  })

  it.each<[what: string, records: object[], first: number | undefined, second: number | undefined]>([
    ['a later work package comes', [workPackage(3, 1, { updatedAt: at(40) })], 40, undefined],
    ['an earlier one comes', [workPackage(3, 1, { updatedAt: at(1) })], 30, undefined],
    ['the latest is replaced by an earlier state', [workPackage(1, 1, { updatedAt: at(6) })], 20, undefined],
    ['the latest moves to another project', [workPackage(1, 2, { updatedAt: at(30) })], 20, 30],
    ['a version moves to another project', [version(2, 2, { updatedAt: at(25) })], 30, 25],
    ['the latest is removed', [{ kind: 'work_package', id: 1, deleted: true }], 20, undefined],
    [
      'all but one are removed',
      [
        { kind: 'work_package', id: 1, deleted: true },
        { kind: 'version', id: 2, deleted: true },
        { kind: 'version', id: 1, deleted: true },
      ],
      5,
      undefined,
    ],
    [
      'everything is removed',
      [
        { kind: 'work_package', id: 1, deleted: true },
        { kind: 'work_package', id: 2, deleted: true },
        { kind: 'version', id: 1, deleted: true },
        { kind: 'version', id: 2, deleted: true },
      ],
      undefined,
      undefined,
    ],
    ['the project is replaced', [project(1)], 30, undefined],
    ['a line is wrong', [workPackage(3, 1, { version: 99, updatedAt: at(40) })], 30, undefined],
  ])('is right when %s', async (_, records, first, second) => {
    await service.import(records)

    expect([await activityIn(1), await activityIn(2)]).toEqual([first, second])
  })

  it('is refreshed by the consumer, in many projects, where the import died before', async () => {
    const { ports } = service
    const ids = Array.from({ length: 70 }, (_, index) => 100 + index)
    await service.import([...ids.map((id) => project(id)), ...ids.map((id) => version(id, id))])
    await mistake(ids, ports)
    const { acceptance } = jobsIn(ports).accept({ kind: 'refresh-activity', subject: 100, others: ids })
    await ports.table.write([acceptance])
    await sweep({ all: true })
    await service.drain()

    expect(await Promise.all(ids.map((id) => activityIn(id)))).not.toContain(0)
    expect(await jobsIn(ports).all()).toEqual([])
  })

  it('is refreshed in every project by a job that is interrupted between two of its steps', async () => {
    const { ports } = service
    const ids = Array.from({ length: 45 }, (_, index) => 100 + index)
    await service.import([
      ...ids.map((id) => project(id)),
      ...ids.map((id) => version(id, id, { updatedAt: at(10) })),
    ])
    await mistake(ids, ports)
    const { job, acceptance } = jobsIn(ports).accept({ kind: 'refresh-activity', subject: 100, others: ids })
    await ports.table.write([acceptance])
    const outcomes: Outcome[] = []
    while (outcomes.at(-1) !== 'done') {
      let steps = 1
      const run = (await jobsIn(ports).pending(job.id)) as Job
      outcomes.push(
        await workWhileTimeLasts(
          () => steps-- > 0,
          (requireTime) => refreshActivities(run, ports, requireTime),
        ),
      )
    }

    expect(outcomes).toEqual(['unfinished', 'unfinished', 'done'])
    expect(await Promise.all(ids.map((id) => activityIn(id)))).toEqual(ids.map(() => 10))
  })

  it('is exact where something earlier is written while what was the latest goes', async () => {
    const { ports } = service
    const late = (await workPackagesIn(ports).byId(1))!
    await ports.table.write(workPackagesIn(ports).removal(late))
    const { write } = ports.table
    // Interrupts the repair just before it replaces the time of the latest activity with an earlier time.
    ports.table.write = async (changes) => {
      ports.table.write = write.bind(ports.table)
      const given = { project: 1, type: 1, status: 1, priority: 1, updatedAt: at(29) }
      await workPackagesIn(ports).insert(newWorkPackage(9, new Date(), given))
      return ports.table.write(changes)
    }
    await refreshActivity(1, ports)

    expect(await activityIn(1)).toBe(29)
  })

  it('creates no row for a deleted project', async () => {
    await refreshActivity(99, service.ports)

    expect(await projectsIn(service.ports).rows.get(99)).toBeUndefined()
  })
})
