import { beforeEach, describe, expect, it } from 'vitest'
import { archivingChange, ConfigurationStore } from '#shared/configuration/store.ts'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import type { Table, Write } from '#shared/platform/dynamodb/table.ts'
import { eventually, portsOn } from '#shared/ports.ts'
import { archivedIn } from '#shared/resources/projects/store.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { archive, bringBack, chain, plant, remove } from '#test/support/fixtures/project-trees.ts'
import { membership, project, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'

const listed = (id: number): Write => ({ put: { pk: 'J#archived', sk: `1${id}` } })
const archiving = (id: number): Write[] => [listed(id), archivingChange(id)]
const reopening = (id: number): Write[] => [
  { remove: { pk: 'J#archived', sk: `1${id}` } },
  archivingChange(-id),
]

describe('The ids of archived projects', () => {
  let own: Awaited<ReturnType<typeof engineTable>>
  let ids: () => Promise<readonly number[]>

  const kept = (table: Table) => archivedIn(portsOn({ table }))

  beforeEach(async () => {
    own = await engineTable()
    ids = kept(own.table).ids
    await own.table.write(archiving(4))
  })

  /** Returns the listed ids, and the commands that were needed to read them. */
  const measured = async () => {
    const { result, commands } = await own.meter.measure(ids)
    return [result, commands.sort()]
  }

  it('are read once as long as no project is archived or reopened', async () => {
    expect(await measured()).toEqual([[4], ['BatchGetItem', 'Query']])
    expect(await measured()).toEqual([[4], ['BatchGetItem']])
  })

  it('need no read in a request that has read its requester', async () => {
    const configuration = new ConfigurationStore(own.table)
    const archived = archivedIn(portsOn({ table: own.table, configuration }))
    const request = () =>
      runWithDeadline(
        () => 60_000,
        async () => {
          await configuration.current()
          return archived.ids()
        },
      )
    await request()
    const { result, commands } = await own.meter.measure(request)

    expect([result, commands]).toEqual([[4], ['BatchGetItem']])
  })

  it('are read at the same time as the revision if none are kept', async () => {
    expect((await own.meter.measure(ids)).roundTrips).toBe(1)
  })

  it('are those of the last change, even by another process', async () => {
    await ids()
    const another = own.another()
    await another.write(archiving(5))
    expect(await ids()).toEqual([4, 5])
    await another.write(reopening(4))
    expect(await ids()).toEqual([5])
  })

  it('are read again after changes that leave their number and their sum the same', async () => {
    await own.table.write([...archiving(7), ...reopening(4)])
    await own.table.write(archiving(4))
    await ids()
    await own.table.write([listed(5), listed(6), archivingChange(5), archivingChange(6)])
    await own.table.write([...reopening(4), ...reopening(7)])

    expect(await ids()).toEqual([5, 6])
  })

  it('are not kept if the read saw only a part of a change', async () => {
    await own.table.write([archivingChange(5)])
    expect(await ids()).toEqual([4])
    await own.table.write([listed(5)])

    expect(await ids()).toEqual([4, 5])
  })

  it('are not kept if projects were archived before changes were recorded', async () => {
    await own.table.write([listed(1)])

    expect(await measured()).toEqual([
      [1, 4],
      ['BatchGetItem', 'Query'],
    ])
    expect(await measured()).toEqual([
      [1, 4],
      ['BatchGetItem', 'Query'],
    ])
  })

  it('are also kept for requests with eventually consistent reads', async () => {
    const { ids } = archivedIn(eventually(portsOn({ table: own.table })))
    await ids()
    const { result, readUnits } = await own.meter.measure(ids)

    expect([result, readUnits]).toEqual([[4], 0.5])
  })
})

describe('Archiving a project with others below it', () => {
  const reader = tokenOf(2)
  let service: Service

  beforeEach(async () => {
    service = await Service.start()
    await plant(
      service,
      chain(11, 12, 13),
      role(1, ['view_work_packages']),
      user(2, 'mel', { token: reader }),
      ...[11, 13].map((id) => membership(2, id, 1)),
      ...[11, 13].map((id) => workPackage(id, id)),
    )
  })

  const seen = async () => (await service.get('/api/v3/work_packages', { as: reader })).body.total

  it('applies to the next request to any process', async () => {
    const first = service
    expect(await seen()).toBe(2)
    service = await Service.start({ table: first.table })
    expect(await seen()).toBe(2)
    await archive(service, 12)
    await service.drain()
    expect(await seen()).toBe(1)
    first.install()
    expect(await first.get('/api/v3/work_packages', { as: reader })).toMatchObject({ body: { total: 1 } })
    await bringBack(first, 12)
    await bringBack(first, 13)
    service.install()

    expect(await seen()).toBe(2)
  })

  it('and the deletion of a project keep the sum of the ids right', async () => {
    const sum = async () => (await service.ports.configuration.archivings()).sum
    await archive(service, 12)
    await service.drain()
    expect(await sum()).toBe(12 + 13)
    await service.import([project(14, { active: false })])
    expect(await sum()).toBe(12 + 13 + 14)
    await bringBack(service, 12)
    expect(await sum()).toBe(13 + 14)
    await remove(service, 11)
    await service.drain()

    expect(await sum()).toBe(14)
    expect(await verified(service)).toMatchObject({ found: 0 })
  })

  it('by a version that records no changes is found by verify, whose repair every process notices', async () => {
    await archive(service, 12)
    await service.drain()
    const { ids } = archivedIn(service.ports)
    await ids()
    await service.ports.table.write([
      { update: { pk: 'CONFIGURATION', sk: 'REVISION' }, add: { archived_sum: -12 } },
    ])
    const text = 'the sum of the ids of archived projects is 13, and should be 25'
    expect(await verified(service)).toMatchObject({ messages: [text] })
    expect(await verified(service, true)).toMatchObject({ mended: 1 })

    const { commands } = await service.meter.measure(ids)
    expect(commands.sort(), 'the revision, and the ids').toEqual(['BatchGetItem', 'Query'])
    expect(await verified(service)).toMatchObject({ found: 0 })
  })
})
