import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const path = '/api/v3/relations'
const ofPath = (id: number) => `${pathOf(id)}/relations`
const relation = (id: number, from: number, to: number, type: string) => ({
  kind: 'relation',
  id,
  from,
  to,
  type,
})

beforeAll(async () => {
  service = await Service.start()
  await setUp(
    service,
    ...[1, 2, 3, 4, 5, 6].map((id) => workPackage(id, HOME)),
    workPackage(20, OTHER),
    relation(1, 1, 2, 'follows'),
    relation(2, 2, 3, 'blocks'),
    relation(3, 3, 1, 'relates'),
    // The table stores this relation as "4 follows 1".
    relation(4, 1, 4, 'precedes'),
    relation(5, 5, 6, 'duplicates'),
    relation(6, 1, 20, 'requires'),
  )
})

type By = [name: string, operator: string, ...values: string[]]
const filters = (...all: By[]) => ({
  filters: JSON.stringify(
    all.map(([name, operator, ...values]) => ({
      [name]: { operator, ...(values.length > 0 && { values }) },
    })),
  ),
})
const ask = (parameters: Record<string, string>, at = path, as = tokens.reader) =>
  service.get(`${at}?${new URLSearchParams(parameters)}`, { as })
const idsIn = (body: { _embedded: { elements: { id: number }[] } }) =>
  body._embedded.elements.map(({ id }) => id)

describe('The list of relations', () => {
  it.each<[By[], number[]]>([
    [[], [1, 2, 3, 4, 5]],
    [[['involved', '=', '1']], [1, 3, 4]],
    [[['involved', '=', '1', '5']], [1, 3, 4, 5]],
    [[['involved', '=', '1', '2']], [1, 2, 3, 4]],
    [[['involved', '=', '20']], []],
    [[['involved', '=', '99']], []],
    [[['involved', '!', '1']], [2, 5]],
    [[['involved', '!', '1', '5']], [2]],
    [[['from', '=', '1']], [1]],
    [[['from', '=', '2', '4']], [2, 4]],
    [[['from', '!', '1']], [2, 3, 4, 5]],
    [[['to', '=', '1']], [3, 4]],
    [[['to', '!', '1', '3']], [1, 5]],
    [[['type', '=', 'follows']], [1, 4]],
    [[['type', '=', 'precedes']], [1, 4]],
    [[['type', '=', 'blocked', 'duplicated']], [2, 5]],
    [[['type', '=', 'partof']], []],
    [[['type', '!', 'relates']], [1, 2, 4, 5]],
    [[['type', '!', 'precedes', 'blocks']], [3, 5]],
    [[['id', '=', '2', '5', '99']], [2, 5]],
    [[['id', '=', '6']], []],
    [[['id', '!', '2', '5']], [1, 3, 4]],
    [
      [
        ['from', '=', '1'],
        ['to', '=', '2'],
      ],
      [1],
    ],
    [
      [
        ['from', '=', '1'],
        ['to', '=', '1'],
      ],
      [],
    ],
    [
      [
        ['involved', '=', '1'],
        ['type', '=', 'precedes'],
      ],
      [1, 4],
    ],
    [
      [
        ['involved', '=', '2'],
        ['id', '=', '1', '3'],
      ],
      [1],
    ],
    [
      [
        ['involved', '=', '1'],
        ['from', '!', '3'],
      ],
      [1, 4],
    ],
  ])('filtered by %j has %j', async (by, expected) => {
    const { body } = await ask(filters(...by))

    expect([body.total, idsIn(body)]).toEqual([expected.length, expected])
  })

  it('has those of a hidden work package for those who see both ends', async () => {
    const { body } = await ask(filters(['involved', '=', '20']), path, tokens.admin)

    expect(idsIn(body)).toEqual([6])
  })

  it.each<[By[], number[]]>([
    [[], [1, 3, 4]],
    [[['from', '=', '1']], [1]],
    [[['from', '=', '2']], []],
    [[['involved', '=', '3']], [3]],
    [[['type', '=', 'precedes']], [1, 4]],
    [[['type', '!', 'follows']], [3]],
    [[['id', '=', '2', '3']], [3]],
    [[['id', '!', '3']], [1, 4]],
  ])('of a work package, filtered by %j, has %j', async (by, expected) => {
    const { body } = await ask(filters(...by), ofPath(1))

    expect([body.total, idsIn(body)]).toEqual([expected.length, expected])
  })

  it.each<[By, string]>([
    [['involved', '=', 'x'], 'Involved'],
    [['from', '=', '-1'], 'From'],
    [['to', '*'], 'To'],
    [['type', '=', 'likes'], 'Type'],
    [['type', '~', 'follows'], 'Type'],
    [['id', '=', 'x'], 'ID'],
    [['lag', '=', '1'], 'Lag'],
  ])('is not filtered by %j', async (by, name) => {
    for (const at of [path, ofPath(1)]) {
      const { status, body } = await ask(filters(by), at)

      expect([status, body.errorIdentifier]).toEqual([400, 'urn:service-org:api:v3:errors:InvalidQuery'])
      expect(body.message).toContain(name)
    }
  })

  it.each<[string[][], number[], number[]]>([
    [[['id', 'asc']], [1, 2, 3, 4, 5], [1, 3, 4]],
    [[['id', 'desc']], [5, 4, 3, 2, 1], [4, 3, 1]],
    [[['type', 'asc']], [2, 5, 1, 4, 3], [1, 4, 3]],
    [[['type', 'desc']], [3, 1, 4, 5, 2], [3, 1, 4]],
    [
      [
        ['type', 'asc'],
        ['id', 'desc'],
      ],
      [2, 5, 4, 1, 3],
      [4, 1, 3],
    ],
  ])('is sorted by %j', async (keys, all, ofOne) => {
    const sortBy = JSON.stringify(keys)

    expect(idsIn((await ask({ sortBy })).body)).toEqual(all)
    expect(idsIn((await ask({ sortBy }, ofPath(1))).body)).toEqual(ofOne)
  })

  it('is sorted by nothing else', async () => {
    for (const key of ['from', 'lag', 'description'])
      expect((await ask({ sortBy: JSON.stringify([[key, 'asc']]) })).status).toBe(400)
  })

  it('has pages of 20, or as many as are asked for, of what is seen', async () => {
    const { body: first } = await ask({})
    const { body: second } = await ask({ pageSize: '2', offset: '2', ...filters(['id', '!', '1']) })
    const { body: third } = await ask({ pageSize: '2', offset: '2' }, ofPath(1))

    expect([first.pageSize, first.offset, first.total, first.count]).toEqual([20, 1, 5, 5])
    expect([second.total, idsIn(second)]).toEqual([4, [4, 5]])
    expect([third.total, idsIn(third)]).toEqual([3, [4]])
  })
})
