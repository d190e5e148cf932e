import { beforeEach, describe, expect, it } from 'vitest'
import { logAttributes } from '#shared/platform/dynamodb/item-log.ts'
import { rowCounterKeys } from '#shared/platform/lists/row-counts.ts'
import { sweepActivities } from '#shared/resources/projects/refresh-activity.ts'
import { counters, projectsIn, row } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { project, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

const [FIRST, LAST] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'] as const

let service: Service

const activity = async () => (await projectsIn(service.ports).rows.get(1))?.[row.activity]
const note = (at: string) =>
  service.ports.table.write([
    projectsIn(service.ports).rows.change(1, { set: { [row.activity]: Date.parse(at) } }),
  ])
const sweep = () => sweepActivities(service.ports)

beforeEach(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    project(1),
    workPackage(1, 1, { updatedAt: FIRST }),
    workPackage(2, 1, { updatedAt: LAST }),
  ])
})

describe('The sweep of latest activities', () => {
  it('corrects an activity that is earlier than the latest logged change', async () => {
    await note(FIRST)
    await sweep()

    expect(await activity()).toBe(Date.parse(LAST))
  })

  it('corrects an activity that a work package noted after it was deleted', async () => {
    await service.delete('/api/v3/work_packages/2', { as: tokenOf(1) })
    await service.drain()
    expect(await activity()).toBe(Date.parse(FIRST))
    await note(LAST)
    await sweep()

    expect(await activity()).toBe(Date.parse(FIRST))
  })

  it('finds the activity in the rows if the log lacks the latest change that is left', async () => {
    await service.delete('/api/v3/work_packages/2', { as: tokenOf(1) })
    await service.drain()
    const logs = rowCounterKeys(counters, 1).slice(1, 2)
    await service.ports.table.write(logs.map((update) => ({ update, unset: logAttributes('c') })))
    await note(LAST)
    await sweep()

    expect(await activity()).toBe(Date.parse(FIRST))
  })

  it('reads no rows of a project with empty logs, such as migrated data has', async () => {
    const unset = logAttributes('c')
    await service.ports.table.write(rowCounterKeys(counters, 1).map((update) => ({ update, unset })))
    const { commands } = await service.meter.measure(() => sweepActivities(service.ports))

    expect(commands.filter((command) => command === 'Query')).toHaveLength(5)
    expect(await activity()).toBe(Date.parse(LAST))
  })
})
