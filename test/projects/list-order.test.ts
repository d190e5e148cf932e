import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { idsOf, list, sorted } from '#test/support/fixtures/project-list.ts'
import { project, tokenOf, user, version } from '#test/support/fixtures/records.ts'

const at = (created: string, updated = created) => ({
  createdAt: `${created}T00:00:00.000Z`,
  updatedAt: `${updated}T00:00:00.000Z`,
})

const records = [
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  project(1, { name: 'beta', requiredDiskSpace: 10, ...at('2024-03-01') }),
  project(2, {
    name: 'Alpha',
    public: true,
    requiredDiskSpace: 2_000_000_000_000,
    ...at('2024-01-01', '2024-05-01'),
  }),
  project(3, { name: 'BETA', requiredDiskSpace: 9, ...at('2024-02-01') }),
  project(4, { name: 'Über', public: true, active: false, ...at('2024-01-01', '2024-04-01') }),
  project(5, { name: '10', ...at('2024-04-01') }),
  project(6, { name: '9', requiredDiskSpace: 10, ...at('2023-01-01', '2023-01-02') }),
  version(1, 1, at('2024-01-01', '2024-06-01')),
  version(2, 2, at('2024-01-01', '2024-04-30')),
  version(3, 6, at('2024-01-01', '2024-02-01')),
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records)
})

describe('The list of projects is sorted by', () => {
  it.each<[key: string, ascending: number[], descending: number[]]>([
    ['id', [1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]],
    ['name', [5, 6, 2, 1, 3, 4], [4, 1, 3, 2, 6, 5]],
    ['created_at', [6, 2, 4, 3, 1, 5], [5, 1, 3, 2, 4, 6]],
    ['createdAt', [6, 2, 4, 3, 1, 5], [5, 1, 3, 2, 4, 6]],
    ['updatedAt', [6, 3, 1, 4, 5, 2], [2, 4, 5, 1, 3, 6]],
    ['public', [1, 3, 5, 6, 2, 4], [2, 4, 1, 3, 5, 6]],
    ['latest_activity_at', [3, 6, 4, 5, 2, 1], [1, 2, 4, 5, 3, 6]],
    ['latestActivityAt', [3, 6, 4, 5, 2, 1], [1, 2, 4, 5, 3, 6]],
    ['required_disk_space', [4, 5, 3, 1, 6, 2], [2, 1, 6, 3, 4, 5]],
    ['requiredDiskSpace', [4, 5, 3, 1, 6, 2], [2, 1, 6, 3, 4, 5]],
  ])('%s: %j, or descending %j', async (key, ascending, descending) => {
    expect(await sorted(service, [key, 'asc'])).toEqual(ascending)
    expect(await sorted(service, [key, 'DESC'])).toEqual(descending)
  })

  it.each<[sortBy: string, ids: number[]]>([
    ['', [1, 2, 3, 4, 5, 6]],
    ['public desc, name desc', [4, 2, 1, 3, 6, 5]],
    ['public asc, id desc', [6, 5, 3, 1, 4, 2]],
    ['createdAt asc, name desc', [6, 4, 2, 3, 1, 5]],
    ['name asc, name desc', [4, 1, 3, 2, 6, 5]],
  ])('%s: %j', async (keys, ids) => {
    const sortBy = keys ? keys.split(', ').map((key) => key.split(' ') as [string, string]) : []
    expect(await sorted(service, ...sortBy)).toEqual(ids)
  })

  it('its keys page by page', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((offset) =>
        list(service, { sortBy: [['latestActivityAt', 'desc']], offset, pageSize: 2 }),
      ),
    )

    expect(pages.map(idsOf)).toEqual([
      [1, 2],
      [4, 5],
      [3, 6],
    ])
    expect(pages.map(({ body }) => body.total)).toEqual([6, 6, 6])
    expect(pages[1]?.body._links.self.href).toContain(encodeURIComponent('[["latestActivityAt","desc"]]'))
  })
})
