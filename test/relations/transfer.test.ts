import { beforeEach, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, setUp } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

const relation = (from: number, to: number, type: string, more: object = {}) => ({
  kind: 'relation',
  from,
  to,
  type,
  ...more,
})
const exported = async () => {
  const all = (await service.export()) as { kind: string }[]
  return all.filter(({ kind }) => ['relation', 'watcher'].includes(kind))
}

beforeEach(async () => {
  service = await Service.start()
  await setUp(service, ...[1, 2, 3, 4, 5].map((id) => workPackage(id, HOME, id === 2 ? { parent: 1 } : {})))
})

it('Relations are imported in their stored form, by the pair of their ends, exported, and removed', async () => {
  await service.fill([relation(3, 4, 'precedes', { id: 7, lag: 2, description: 'Dry' })])
  expect(await exported()).toEqual([relation(4, 3, 'follows', { id: 7, lag: 2, description: 'Dry' })])

  await service.fill([relation(3, 4, 'blocks'), relation(4, 5, 'relates')])
  expect(await exported()).toEqual([
    relation(3, 4, 'blocks', { id: 7 }),
    relation(4, 5, 'relates', { id: 8 }),
  ])

  await service.fill([{ kind: 'relation', from: 4, to: 3, deleted: true }])
  expect(await exported()).toEqual([relation(4, 5, 'relates', { id: 8 })])
})

it('Imports of relations obey the rules; cycles are looked for at the end', async () => {
  await service.fill([relation(3, 4, 'blocks'), relation(4, 5, 'blocks')])
  const { rejected } = await service.import([
    relation(1, 2, 'blocks'),
    relation(1, 99, 'blocks'),
    relation(3, 3, 'blocks'),
    relation(5, 3, 'blocks'),
    relation(2, 5, 'requires', { id: 1 }),
  ])
  expect(rejected.map(([, reason]: [number, string]) => reason).sort()).toEqual([
    'A work package cannot be linked to one of its subtasks.',
    'This relation would create a circular dependency.',
    'id: there is another relation with this id, or between these work packages.',
    'to: is invalid.',
    'to: the id 99 does not exist.',
  ])

  await service.fill([relation(5, 3, 'blocks'), relation(3, 4, 'relates')])
  expect(await exported()).toEqual([
    relation(3, 4, 'relates', { id: 1 }),
    relation(4, 5, 'blocks', { id: 2 }),
    expect.objectContaining(relation(5, 3, 'blocks')),
  ])
})

it('A second line for the same two work packages is reported, and the first one stays', async () => {
  await service.fill([relation(3, 4, 'blocks')])
  const { rejected } = await service.import([
    relation(3, 4, 'relates'),
    relation(4, 3, 'blocks'),
    relation(4, 5, 'blocks'),
  ])

  expect(rejected).toEqual([[2, 'to: an earlier line has the relation of these work packages.']])
  expect(await exported()).toEqual([
    relation(3, 4, 'relates', { id: 1 }),
    expect.objectContaining(relation(4, 5, 'blocks')),
  ])
})

it('The last line of a cycle in an import is reverted: an existing relation stays unchanged', async () => {
  const chain = [relation(3, 4, 'blocks'), relation(4, 5, 'blocks')]
  await service.fill([...chain, relation(3, 5, 'relates', { description: 'Kept' })])

  expect((await service.import([relation(5, 3, 'blocks')])).rejected).toEqual([
    [1, 'This relation would create a circular dependency.'],
  ])
  expect(await exported()).toEqual([
    { ...chain[0], id: 1 },
    { ...chain[1], id: 2 },
    relation(3, 5, 'relates', { id: 3, description: 'Kept' }),
  ])
})

it('Watchers are imported as a whole set, exported, and removed', async () => {
  const watcher = (users: number[]) => ({ kind: 'watcher', workPackage: 3, users })
  await service.fill([watcher([ids.reader, ids.editor])])
  expect(await exported()).toEqual([watcher([ids.editor, ids.reader])])

  await service.fill([watcher([ids.lead, ids.reader])])
  expect(await exported()).toEqual([watcher([ids.lead, ids.reader])])
  expect((await service.import([watcher([99])])).rejected).toEqual([[1, 'users: the id 99 does not exist.']])

  await service.fill([{ kind: 'watcher', workPackage: 3, deleted: true }])
  expect(await exported()).toEqual([])
})
