import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { BELOW, HOME, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

const as = tokens.admin
const ENDS = [1, 2, 3, 4]
const path = '/api/v3/relations/1'

const relation = (id: number, from: number, to: number, type: string) => ({
  kind: 'relation',
  id,
  from,
  to,
  type,
})
const prepared =
  (...relations: object[]) =>
  (service: Service) =>
    setUp(service, ...ENDS.map((id) => workPackage(id, id === 4 ? BELOW : HOME)), ...relations)
const related = prepared(relation(1, 1, 2, 'follows'), relation(2, 2, 3, 'blocks'))

/** Formats a relation as `1 blocks 2`. */
const formatted = ({ type, _links }: { type: string; _links: Record<string, { href: string }> }) =>
  [_links.from, type, _links.to]
    .map((part) => (typeof part === 'object' ? part.href.split('/').at(-1) : part))
    .join(' ')

const listed = async (service: Service, address: string) => {
  const { body } = await service.get(address, { as })
  expect(body.total).toBe(body._embedded.elements.length)
  return body._embedded.elements as Parameters<typeof formatted>[0][]
}

/**
 * Checks, for each relation, that both of its work packages list the relation, count it, and show the same
 * representation of it. Returns all relations.
 */
async function agreed(service: Service): Promise<string[]> {
  const all = await listed(service, '/api/v3/relations')
  for (const id of ENDS) {
    const { href } = { href: pathOf(id) }
    const own = all.filter(({ _links: { from, to } }) => [from?.href, to?.href].includes(href))
    expect(await listed(service, `${href}/relations`), `those of ${id}`).toEqual(own)
    const head = await service.ports.table.get({ pk: `R#of#${id}`, sk: '!' })
    expect(head?.count ?? 0, `the count of ${id}`).toBe(own.length)
  }
  return all.map(formatted)
}

describe('A process that crashes before or after any of its writes', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  const create = (service: Service) =>
    service.post(`${pathOf(1)}/relations`, {
      as,
      body: { type: 'precedes', _links: { to: { href: pathOf(2) } } },
    })

  it('while relating work packages has related both or none', async () => {
    const seen: string[][] = []
    const writes = await crashEverywhere({
      prepare: prepared(),
      run: create,
      again: async () => {},
      outcome: async (service) => seen.push(await agreed(service)),
    })

    const one = ['2 follows 1']
    expect(writes, 'the id, the relation').toBe(2)
    expect(seen, 'undisturbed, before the id, before the relation, after it').toEqual([one, [], [], one])
  })

  it('and relates them again, has related them once', async () => {
    await crashEverywhere(
      {
        prepare: prepared(),
        run: create,
        again: async (service) => expect([201, 422]).toContain((await create(service)).status),
        outcome: async (service) => expect(await agreed(service)).toEqual(['2 follows 1']),
      },
      2,
    )
  })

  it('while turning a relation round has done so at both ends or at none', async () => {
    const seen: string[][] = []
    const writes = await crashEverywhere({
      prepare: related,
      run: (service) => service.patch(path, { as, body: { type: 'blocked' } }),
      again: async () => {},
      outcome: async (service) => seen.push(await agreed(service)),
    })

    const [old, turned] = [
      ['1 follows 2', '2 blocks 3'],
      ['2 blocks 1', '2 blocks 3'],
    ]
    expect(writes).toBe(1)
    expect(seen, 'undisturbed, before the write, after it').toEqual([turned, old, turned])
  })

  it('while deleting a relation has deleted it at both ends or at none', async () => {
    const seen: string[][] = []
    const writes = await crashEverywhere({
      prepare: related,
      run: (service) => service.delete(path, { as }),
      again: async () => {},
      outcome: async (service) => seen.push(await agreed(service)),
    })

    const rest = ['2 blocks 3']
    expect(writes).toBe(1)
    expect(seen, 'undisturbed, before the write, after it').toEqual([rest, ['1 follows 2', ...rest], rest])
  })

  it('while deleting a work package leaves none of its relations in the end, and all of the others', async () => {
    const remove = (service: Service) => service.delete(pathOf(1), { as })
    await crashEverywhere({
      prepare: prepared(
        relation(1, 1, 2, 'follows'),
        relation(2, 3, 1, 'blocks'),
        relation(3, 1, 4, 'relates'),
        relation(4, 2, 3, 'blocks'),
      ),
      run: remove,
      again: async (service) => expect([204, 404]).toContain((await remove(service)).status),
      outcome: async (service) => {
        expect(await service.ports.table.query({ pk: 'R#of#1' })).toEqual([])
        const all = await listed(service, '/api/v3/relations')
        expect(all.map(formatted)).toEqual(['2 blocks 3'])
        for (const id of [2, 3]) expect(await listed(service, `${pathOf(id)}/relations`)).toEqual(all)
        expect(await listed(service, `${pathOf(4)}/relations`)).toEqual([])
      },
    })
  })

  it('while importing relations has them all, and as they were last given, once the import is repeated', async () => {
    const lines = [relation(1, 2, 1, 'follows'), relation(2, 2, 3, 'requires'), relation(3, 3, 4, 'relates')]
    await crashEverywhere({
      prepare: related,
      run: (service) => service.import([...lines, { kind: 'relation', from: 1, to: 4, deleted: true }]),
      outcome: async (service) =>
        expect(await agreed(service)).toEqual(['2 follows 1', '2 requires 3', '3 relates 4']),
    })
  })
})
