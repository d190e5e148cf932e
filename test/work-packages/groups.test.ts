import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { listOf } from '#test/support/fixtures/work-package-lists.ts'
import {
  HOME,
  inProjectPath,
  OTHER,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

const CLOSED = 12
const names = ['status', 'type', 'priority', 'project', 'assignee', 'version', 'percentageDone'] as const

let service: Service
const list = (parameters: object, path = workPackagesPath, as = tokens.admin) =>
  listOf(service, path, { filters: [], pageSize: '3', ...parameters }, as)
const groupsBy = async (groupBy: string, more: object = {}) =>
  (await list({ groupBy, ...more })).body.groupsBy

beforeAll(async () => {
  service = await Service.start({ now: () => new Date('2026-03-10T15:00:00Z') })
  await setUp(service)
  await storeAll(service, [
    stored(1, HOME, { dueDate: '2026-03-09', assignee: 2, estimatedTime: 60 }),
    stored(2, HOME, { dueDate: '2026-03-10', type: 2, percentageDone: 50 }),
    stored(3, HOME, { dueDate: '2026-03-17', assignee: 2, estimatedTime: 30 }),
    stored(4, HOME, { dueDate: '2026-03-18', assignee: 5 }),
    stored(5, HOME, { dueDate: '2026-03-01', assignee: 2, status: CLOSED }),
    stored(6, OTHER, { status: CLOSED, priority: 3 }),
  ])
})

describe('A list of work packages with several groups', () => {
  it('has the same groups by each name as the list that is grouped by it alone', async () => {
    const all = await groupsBy(names.join())

    expect(Object.keys(all)).toEqual(names)
    for (const name of names) {
      const { groups } = (await list({ groupBy: name })).body
      expect(all[name], name).toMatchObject(groups)
      expect(all[name], name).toHaveLength(groups.length)
    }
  })

  it('has the numbers of open, overdue and soon due ones of each group, as filters find them', async () => {
    const { assignee } = await groupsBy('assignee,status')
    const open = { status: { operator: 'o' } }
    const filters = {
      open: [open],
      overdue: [open, { dueDate: { operator: '<t-', values: ['1'] } }],
      dueSoon: [open, { dueDate: { operator: '<t+', values: ['7'] } }],
    }
    for (const group of assignee) {
      const [link] = group._links.valueLink
      const by = link
        ? { assignee: { operator: '=', values: [link.href.split('/').at(-1)] } }
        : { assignee: { operator: '!*' } }
      for (const [name, some] of Object.entries(filters)) {
        const { total } = (await list({ filters: [...some, by] })).body
        expect(group[name], `${name} of ${group.value}`).toBe(total)
      }
    }
    const ofSecond = assignee.find(({ count }: { count: number }) => count === 3)
    expect(ofSecond).toMatchObject({ count: 3, open: 2, overdue: 1, dueSoon: 1 })
  })

  it('is in the order of its sort keys, and not group by group', async () => {
    const sortBy = [['id', 'desc']]
    const { _embedded, groups, _links } = (await list({ groupBy: 'status, type', sortBy })).body

    expect(_embedded.elements.map(({ id }: { id: number }) => id)).toEqual([6, 5, 4])
    expect(groups).toBeUndefined()
    const next = (await service.get(_links.nextByOffset.href, { as: tokens.admin })).body
    expect(Object.keys(next.groupsBy)).toEqual(['status', 'type'])
  })

  it('has the groups of each name in the direction of its sort key', async () => {
    const values = async (direction: string) =>
      (await groupsBy('type,status', { sortBy: [['status', direction]] })).status.map(
        ({ value }: { value: string }) => value,
      )

    expect(await values('desc')).toEqual((await values('asc')).toReversed())
  })

  it('has sums of each group where they are asked for', async () => {
    const { assignee, type } = await groupsBy('assignee,type', { showSums: 'true' })

    expect(assignee.map(({ sums }: { sums: object }) => sums)).toContainEqual(
      expect.objectContaining({ estimatedTime: 'PT1H30M' }),
    )
    expect(type[0].sums).toMatchObject({ estimatedTime: 'PT1H30M' })
  })

  it('has one group for two names of the same', async () => {
    const { body } = await list({ groupBy: 'assignee,assigned_to' })

    expect(body.groups).toEqual((await list({ groupBy: 'assignee' })).body.groups)
    expect(body).not.toHaveProperty('groupsBy')
  })

  it.each(['status,bogus', 'status,', ',status', 'status,toString'])(
    'is refused with `%s`',
    async (groupBy) => {
      const { status, body } = await list({ groupBy })

      expect([status, body.errorIdentifier.split(':').at(-1)]).toEqual([400, 'InvalidQuery'])
      expect(body.message).toMatch(/^Group by .*does not exist\.$/)
    },
  )

  it('reads its rows once for all of them, and no element without elements', async () => {
    const costs = async (groupBy: string) => {
      const read = () => list({ groupBy, pageSize: '0' }, inProjectPath(HOME), tokens.reader)
      await read()
      const { commands, readUnits } = await service.meter.measure(read)
      return { queries: commands.filter((one) => one === 'Query').length, readUnits }
    }

    expect(await costs('status,type,priority')).toEqual(await costs('status'))
  })
})
