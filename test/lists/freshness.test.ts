import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { filter, idsOf, list, listPath, placeholderUsers } from '#test/support/fixtures/placeholder-list.ts'

const as = tokens.admin

/** The ways to read a list. Each of them must show every write that was acknowledged before. */
const readings: [how: string, parameters: Record<string, unknown>][] = [
  ['by id', {}],
  ['by id, descending', { sortBy: [['id', 'desc']] }],
  ['by name', { sortBy: [['name', 'asc']] }],
  ['filtered', { filters: [filter('name', '~', ['e'])] }],
]

describe.each(readings)('the list %s', (_how, parameters) => {
  let service: Service
  const seen = async () => {
    const answer = await list(service, parameters)
    expect(answer.body.total).toBe(answer.body.count)
    return { ids: idsOf(answer).sort((a, b) => a - b), total: answer.body.total }
  }

  beforeEach(async () => {
    service = await Service.startWith([
      ...personas,
      ...placeholderUsers([10, 11, 4096], (id) => `Tester ${id}`),
    ])
  })

  it('shows created elements at once and with an exact total', async () => {
    const { body } = await service.post(listPath, { as, body: { name: 'Designer' } })

    expect(await seen()).toEqual({ ids: [10, 11, 4096, body.id], total: 4 })
  })

  it('shows all of several elements that were created concurrently', async () => {
    const names = ['One e', 'Two e', 'Three', 'Four e', 'Five']
    const made = await Promise.all(names.map((name) => service.post(listPath, { as, body: { name } })))

    const ids = made.map(({ body }) => body.id).sort((a, b) => a - b)
    expect(await seen()).toEqual({ ids: [10, 11, 4096, ...ids], total: 8 })
  })

  it('shows a new name at once', async () => {
    await service.patch(`${listPath}/11`, { as, body: { name: 'Renamed' } })
    const { body } = await list(service, parameters)

    const names = body._embedded.elements.map(({ name }: { name: string }) => name)
    expect(body.total).toBe(3)
    expect(names).toContain('Renamed')
    expect(names).not.toContain('Tester 11')
  })

  it('shows an element until its deletion is complete', async () => {
    await service.delete(`${listPath}/10`, { as })
    expect(await seen()).toEqual({ ids: [10, 11, 4096], total: 3 })
    await service.drain()

    expect(await seen()).toEqual({ ids: [11, 4096], total: 2 })
  })

  it('is not changed by refused requests', async () => {
    await service.post(listPath, { as, body: { name: 'tester 10' } })
    await service.patch(`${listPath}/11`, { as, body: { name: 'tester 10' } })
    await service.delete(`${listPath}/999`, { as })

    expect(await seen()).toEqual({ ids: [10, 11, 4096], total: 3 })
  })

  it('is empty when the last element is deleted', async () => {
    for (const id of [10, 11, 4096]) await service.delete(`${listPath}/${id}`, { as })
    await service.drain()

    expect(await seen()).toEqual({ ids: [], total: 0 })
  })
})

describe('a rename', () => {
  it('moves a placeholder user to another place of the order, and from one filter to another', async () => {
    const service = await Service.startWith([
      ...personas,
      ...placeholderUsers([10, 11, 4096], (id) => `Tester ${id}`),
    ])
    await service.patch(`${listPath}/10`, { as, body: { name: 'zzz' } })

    const ordered = idsOf(await list(service, { sortBy: [['name', 'asc']] }))
    expect(ordered.at(-1)).toBe(10)
    expect(idsOf(await list(service, { filters: [filter('name', '~', ['e'])] }))).toEqual([11, 4096])
    expect(idsOf(await list(service, { filters: [filter('name', '=', ['ZZZ'])] }))).toEqual([10])
  })
})
