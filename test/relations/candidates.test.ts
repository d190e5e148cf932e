import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'
import { invalidQuery } from '#test/support/oracles/expected-errors.ts'

let service: Service

const relation = (id: number, from: number, to: number, type: string) => ({
  kind: 'relation',
  id,
  from,
  to,
  type,
})

/**
 * The names of relations: one type that is the same in both directions, then two types with a name for each direction.
 */
const types = ['relates', 'blocks', 'blocked', 'precedes', 'follows']

/**
 * A tree in which 1 is above 2, 2 above 3, and 3 above 4. In addition, 5 follows 3, 6 follows 5, 7 blocks 3, and 8
 * blocks 7. Work package 9 is unrelated, 10 is closed, and 20 is in a project of other people.
 */
beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) =>
      workPackage(id, HOME, { subject: `Task ${id}`, ...([2, 3, 4].includes(id) && { parent: id - 1 }) }),
    ),
    workPackage(10, HOME, { subject: 'Closed', status: 12 }),
    workPackage(20, OTHER, { subject: 'Foreign' }),
    relation(1, 5, 3, 'follows'),
    relation(2, 6, 5, 'follows'),
    relation(3, 7, 3, 'blocks'),
    relation(4, 8, 7, 'blocks'),
  )
})

const ask = (query: Record<string, string> = {}, as = tokens.reader, id = 3) =>
  service.get(`${pathOf(id)}/available_relation_candidates?${new URLSearchParams(query)}`, { as })

const found = async (...given: Parameters<typeof ask>): Promise<number[]> => {
  const { status, body } = await ask(...given)
  expect(status).toBe(200)
  return body._embedded.elements.map(({ id }: { id: number }) => id)
}

describe('The candidates for a relation of a work package', () => {
  it.each(types)('are those to which the creation relates it by %s', async (type) => {
    const candidates = await found({ type, pageSize: '100' }, tokens.admin)
    const accepted: number[] = []
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]) {
      const { status, body } = await service.post(`${pathOf(3)}/relations`, {
        as: tokens.admin,
        body: { type, _links: { to: { href: pathOf(id) } } },
      })
      if (status !== 201) continue
      accepted.push(id)
      await service.delete(`/api/v3/relations/${body.id}`, { as: tokens.admin })
    }

    expect(candidates).toEqual(accepted)
  })

  it('are by default those for `relates`, closed ones included', async () => {
    expect(await found({}, tokens.admin)).toEqual([1, 6, 8, 9, 10, 20])
  })

  it('are found by all words of their subject, or by id', async () => {
    expect(await found({ query: 'TASK 9' }, tokens.admin)).toEqual([9])
    expect(await found({ query: '#20' }, tokens.admin)).toEqual([20])
    expect(await found({ query: 'task', type: 'blocks' }, tokens.admin)).toEqual([6, 9])
  })

  it('are also filtered as work packages are', async () => {
    const filters = JSON.stringify([{ status: { operator: 'c', values: [] } }])

    expect(await found({ filters }, tokens.admin)).toEqual([10])
    expect(await found({ filters, query: 'task' }, tokens.admin)).toEqual([])
    expect((await ask({ filters: '{' }, tokens.admin)).status).toBe(400)
  })

  it('are at most 100 on a page, and its links lead to more of the same', async () => {
    for (const pageSize of ['101', '-1'])
      expect((await ask({ pageSize }, tokens.admin)).body.pageSize).toBe(100)
    const { body } = await ask({ query: 'task', type: 'blocks', pageSize: '1' }, tokens.admin)
    const next = await service.get(body._links.nextByOffset.href, { as: tokens.admin })

    expect(next.body._embedded.elements).toMatchObject([{ id: 9 }])
  })

  it('are only work packages that the requester sees', async () => {
    expect(await found({}, tokens.reader)).not.toContain(20)
    expect(await found({ query: 'Foreign' }, tokens.reader)).toEqual([])
    expect((await ask({}, tokens.reader, 20)).status).toBe(404)
    expect((await ask({ type: 'nonsense' }, tokens.reader, 20)).status).toBe(404)
  })

  it.each(['nonsense', 'parent', 'Relates'])('are 400 for the type %s', async (type) => {
    const { status, body } = await ask({ type })

    expect(status).toBe(400)
    expect(body).toEqual(invalidQuery('Type is not set to one of the allowed values.'))
  })
})

describe('The list of candidates above many subtasks', () => {
  it('lacks the subtasks that a search of at most 80 reads finds, and has those further down', async () => {
    service = await Service.start()
    const row = (level: number) => Array.from({ length: 27 }, (_, index) => 100 * level + index)
    await setUp(
      service,
      workPackage(1, HOME),
      ...row(1).map((id) => workPackage(id, HOME, { parent: 1 })),
      ...[2, 3, 4].flatMap((level) => row(level).map((id) => workPackage(id, HOME, { parent: id - 100 }))),
    )
    const costOf = async (type: string) => {
      const { result, commands } = await service.meter.measure(() =>
        service.get(`${pathOf(1)}/available_relation_candidates?type=${type}`, { as: tokens.admin }),
      )
      return { total: result.body.total, queries: commands.filter((one) => one === 'Query').length }
    }
    const [blocks, relates] = [await costOf('blocks'), await costOf('relates')]

    expect(relates.total).toBe(81)
    expect(blocks.total).toBe(27)
    expect(blocks.queries - relates.queries).toBeLessThanOrEqual(80)
  })
})
