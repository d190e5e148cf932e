import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { customField, version } from '#test/support/fixtures/records.ts'
import { storeAll, stored } from '#test/support/fixtures/stored-work-packages.ts'
import { listed, listOf } from '#test/support/fixtures/work-package-lists.ts'
import {
  BELOW,
  HOME,
  ids as people,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    version(31, HOME, { name: 'zeta' }),
    version(32, HOME, { name: 'Alpha', sharing: 'descendants' }),
    { kind: 'status', id: 1, name: 'Done', position: 3, isClosed: true },
    { kind: 'status', id: 2, name: 'New', position: 1, isDefault: true },
    { kind: 'status', id: 3, name: 'Doing', position: 2 },
    customField(1, 'int', { resource: 'work_package' }),
    customField(2, 'text', { resource: 'work_package' }),
  )
  await storeAll(service, [
    stored(1, HOME, {
      subject: 'b',
      status: 1,
      type: 3,
      priority: 4,
      assignee: people.reader,
      versionId: 31,
    }),
    stored(2, BELOW, { subject: 'A', status: 2, priority: 1, author: people.lead, dueDate: '2026-01-02' }),
    stored(3, HOME, {
      subject: 'c',
      status: 3,
      type: 2,
      parent: 1,
      assignee: people.editor,
      dueDate: '2026-01-01',
      estimatedTime: 60,
      percentageDone: 50,
      customValues: { 1: 7 },
    }),
    stored(4, BELOW, {
      subject: 'a',
      status: 9,
      versionId: 32,
      parent: 2,
      estimatedTime: 0,
      customValues: { 1: 3 },
    }),
    stored(5, BELOW, { subject: 'd', parent: 3, versionId: 31, updatedAt: '2026-02-01T00:00:00.000Z' }),
  ])
})

const ordered = (...sortBy: [string, string][]) =>
  listed(service, workPackagesPath, { filters: [], sortBy }, tokens.lead)

describe('Work packages are sorted', () => {
  it.each([
    ['id', [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]],
    ['subject', [2, 4, 1, 3, 5], [5, 3, 1, 2, 4]],
    // Work packages are sorted by the positions of their statuses, types and priorities. A work package with a deleted
    // status sorts as if it had the default status.
    ['status', [2, 4, 3, 1, 5], [1, 5, 3, 2, 4]],
    ['type', [2, 4, 5, 3, 1], [1, 3, 2, 4, 5]],
    ['priority', [2, 3, 4, 5, 1], [1, 3, 4, 5, 2]],
    ['project', [1, 3, 2, 4, 5], [2, 4, 5, 1, 3]],
    // Work packages without a value come last in ascending order, and first in descending order. A version that is not
    // available in the project is treated as a missing value.
    ['assignee', [3, 1, 2, 4, 5], [2, 4, 5, 1, 3]],
    ['assigned_to', [3, 1, 2, 4, 5], [2, 4, 5, 1, 3]],
    ['author', [2, 1, 3, 4, 5], [1, 3, 4, 5, 2]],
    ['version', [4, 1, 2, 3, 5], [2, 3, 5, 1, 4]],
    ['category', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]],
    ['dueDate', [3, 2, 1, 4, 5], [1, 4, 5, 2, 3]],
    ['estimatedTime', [4, 3, 1, 2, 5], [1, 2, 5, 3, 4]],
    ['percentageDone', [1, 2, 4, 5, 3], [3, 1, 2, 4, 5]],
    ['doneRatio', [1, 2, 4, 5, 3], [3, 1, 2, 4, 5]],
    ['updatedAt', [1, 2, 3, 4, 5], [5, 1, 2, 3, 4]],
    ['createdOn', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]],
    ['customField1', [4, 3, 1, 2, 5], [1, 2, 5, 3, 4]],
    // The trees determine the order: 1, its child 3, and 5 below 3; then 2, and then 4.
    ['parent', [1, 3, 5, 2, 4], [4, 2, 5, 3, 1]],
  ])('by %s', async (key, ascending, descending) => {
    expect(await ordered([key, 'asc'])).toEqual(ascending)
    expect(await ordered([key, 'desc'])).toEqual(descending)
  })

  it('by up to three keys, the id last', async () => {
    expect(await ordered(['project', 'desc'], ['status', 'asc'], ['id', 'desc'])).toEqual([4, 2, 5, 3, 1])
  })

  it('not by texts of many lines', async () => {
    const parameters = { sortBy: [['customField2', 'asc']] }
    const { status, body } = await listOf(service, workPackagesPath, parameters, tokens.lead)

    expect([status, body.message]).toEqual([400, 'Orders Custom field2 does not exist.'])
  })

  it('by their trees, even where a parent is not on the list', async () => {
    const filters = [{ id: { operator: '=', values: ['5', '4', '2'] } }]
    const sortBy = [['parent', 'asc']]

    expect(await listed(service, workPackagesPath, { filters, sortBy }, tokens.lead)).toEqual([5, 2, 4])
  })
})

describe('Work packages are grouped', () => {
  const grouped = async (groupBy: string, more: object = {}) =>
    (await listOf(service, workPackagesPath, { filters: [], groupBy, ...more }, tokens.lead)).body

  it('by what they link to; the groups come in the order of their elements, counted on all pages', async () => {
    const { groups, _embedded } = await grouped('version', { pageSize: 2 })
    const groupBy = { href: '/api/v3/queries/group_bys/version', title: 'Version' }

    expect(groups).toEqual([
      { value: 'Alpha', count: 1, _links: { valueLink: [{ href: '/api/v3/versions/32' }], groupBy } },
      { value: 'zeta', count: 1, _links: { valueLink: [{ href: '/api/v3/versions/31' }], groupBy } },
      { value: null, count: 3, _links: { valueLink: [], groupBy } },
    ])
    expect(_embedded.elements.map(({ id }: { id: number }) => id)).toEqual([4, 1])
  })

  it.each([
    [
      'project',
      [
        ['Bridge', 2],
        ['Pillars', 3],
      ],
    ],
    [
      'type',
      [
        ['Task', 3],
        ['Milestone', 1],
        ['Phase', 1],
      ],
    ],
    [
      'status',
      [
        ['New', 2],
        ['Doing', 1],
        ['Done', 2],
      ],
    ],
    [
      'priority',
      [
        ['Low', 1],
        ['Normal', 3],
        ['Immediate', 1],
      ],
    ],
    [
      'author',
      [
        ['lead Person', 1],
        [null, 4],
      ],
    ],
    [
      'assignee',
      [
        ['editor Person', 1],
        ['reader Person', 1],
        [null, 3],
      ],
    ],
    [
      'assigned_to',
      [
        ['editor Person', 1],
        ['reader Person', 1],
        [null, 3],
      ],
    ],
    ['responsible', [[null, 5]]],
    ['category', [[null, 5]]],
    [
      'percentageDone',
      [
        ['0%', 4],
        ['50%', 1],
      ],
    ],
  ])('by %s', async (groupBy, expected) => {
    const { groups } = await grouped(groupBy)

    expect(groups.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual(
      expected,
    )
  })

  it('each sorted as asked for, in the direction of the key of the group', async () => {
    const sortBy = [
      ['subject', 'desc'],
      ['project', 'desc'],
    ]
    const { groups, _embedded } = await grouped('project', { sortBy })

    expect(groups.map(({ value }: { value: string }) => value)).toEqual(['Pillars', 'Bridge'])
    expect(_embedded.elements.map(({ id }: { id: number }) => id)).toEqual([5, 2, 4, 3, 1])
  })

  it('for administrators, too, by what is open', async () => {
    const { body } = await listOf(service, workPackagesPath, { groupBy: 'status' }, tokens.admin)

    expect(body.groups.map(({ value, count }: { value: string; count: number }) => [value, count])).toEqual([
      ['New', 2],
      ['Doing', 1],
    ])
  })
})
