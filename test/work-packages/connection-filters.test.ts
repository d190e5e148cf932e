import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, role, tokenOf, user, workPackage } from '#test/support/fixtures/records.ts'
import {
  HOME,
  ids,
  OTHER,
  pathOf,
  setUp,
  tokens,
  workPackagesPath,
} from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const viewer = tokenOf(30)

async function listed(
  name: string,
  operator: string,
  values: unknown[],
  as = tokens.admin,
): Promise<number[]> {
  const filters = encodeURIComponent(JSON.stringify([{ [name]: { operator, values: values.map(String) } }]))
  const { body } = await service.get(`${workPackagesPath}?filters=${filters}&sortBy=[["id","asc"]]`, { as })
  return body._embedded.elements.map((one: { id: number }) => one.id)
}

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    ...[1, 2, 3, 4].map((id) => workPackage(id, HOME)),
    workPackage(20, OTHER),
    user(30, 'watching', { token: viewer }),
    role(30, ['view_work_packages', 'view_work_package_watchers'], { name: 'Watch' }),
    membership(30, HOME, 30),
  )
  const relate = (from: number, type: string, to: number) =>
    service.post(`${pathOf(from)}/relations`, { as: tokens.admin, body: { type, to: { href: pathOf(to) } } })
  await relate(1, 'follows', 2)
  await relate(3, 'precedes', 1)
  await relate(1, 'relates', 4)
  await relate(20, 'blocks', 1)
  await relate(2, 'includes', 3)
  const watch = (id: number, by: number) =>
    service.post(`${pathOf(id)}/watchers`, {
      as: tokens.admin,
      body: { user: { href: `/api/v3/users/${by}` } },
    })
  await watch(1, ids.reader)
  await watch(2, ids.reader)
  await watch(2, 30)
})

describe('Work packages are filtered', () => {
  it.each<[string, string, number[], number[]]>([
    ['follows', '=', [2], [1]],
    ['follows', '=', [3], [1]],
    ['precedes', '=', [1], [2, 3]],
    ['precedes', '!', [1], [1, 4, 20]],
    ['relates', '=', [1], [4]],
    ['relates', '=', [4], [1]],
    ['blocks', '=', [1], [20]],
    ['blocked', '=', [20], [1]],
    ['includes', '=', [3], [2]],
    ['partof', '=', [2], [3]],
    ['requires', '=', [1, 2, 3], []],
    ['follows', '=', [2, 99], [1]],
  ])('by what %s %s %j', async (name, operator, values, expected) => {
    expect(await listed(name, operator, values)).toEqual(expected)
  })

  it('by relations to what the requester sees', async () => {
    expect(await listed('blocked', '=', [20], tokens.reader)).toEqual([])
    expect(await listed('follows', '=', [2], tokens.reader)).toEqual([1])
  })

  it('by their watchers: those of others where the requester may view watchers', async () => {
    expect(await listed('watcher', '=', ['me'], tokens.reader)).toEqual([1, 2])
    expect(await listed('watcher', '!', ['me'], tokens.reader)).toEqual([3, 4])
    expect(await listed('watcher', '=', [30], tokens.reader)).toEqual([])
    expect(await listed('watcher', '!', [30], tokens.reader)).toEqual([1, 2, 3, 4])
    expect(await listed('watcher', '=', [ids.reader], viewer)).toEqual([1, 2])
    expect(await listed('watcher', '=', ['me', ids.reader], viewer)).toEqual([1, 2])
    expect(await listed('watcher', '!', [ids.reader], viewer)).toEqual([3, 4])
    expect(await listed('watcher', '=', [30])).toEqual([2])
  })
})
