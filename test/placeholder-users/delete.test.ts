import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { viewers } from '#test/support/fixtures/viewers.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const collection = '/api/v3/placeholder_users'
const path = `${collection}/10`
const withStatus = (status: string) =>
  `${collection}?filters=${encodeURIComponent(JSON.stringify([{ status: { operator: '=', values: [status] } }]))}`

describe('DELETE /api/v3/placeholder_users/{id}', () => {
  let service: Service
  const remove = (as: string | undefined = tokens.manager) => service.delete(path, { as })
  const idsAt = async (address: string): Promise<number[]> => {
    const { body } = await service.get(address, { as: tokens.manager })
    expect(body.total).toBe(body._embedded.elements.length)
    return body._embedded.elements.map(({ id }: { id: number }) => id)
  }

  beforeEach(async () => {
    service = await Service.startWith([
      ...viewers,
      { kind: 'placeholder_user', id: 10, name: 'Designer' },
      { kind: 'placeholder_user', id: 11, name: 'Tester' },
      { kind: 'group', id: 20, name: 'Crew', members: [10, 11] },
      { kind: 'membership', principal: 10, project: 1, roles: [2] },
    ])
  })

  it('locks at once', async () => {
    await remove()

    expect(await idsAt(withStatus('locked'))).toEqual([10])
    expect(await idsAt(withStatus('active'))).toEqual([11])
  })

  it('leaves the placeholder user visible, without action links, until it is deleted', async () => {
    await remove()
    const { status, body } = await service.get(path, { as: tokens.admin })

    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 10, name: 'Designer' })
    expect(Object.keys(body._links).sort()).toEqual(['memberships', 'schema', 'self'])
  })

  it('leaves it in the list, without action links, until it is deleted', async () => {
    await remove()
    const { body } = await service.get(collection, { as: tokens.manager })

    const [leaving, staying] = body._embedded.elements
    expect(body.total).toBe(2)
    expect(Object.keys(leaving._links).sort()).toEqual(['schema', 'self'])
    expect(Object.keys(staying._links)).toEqual(expect.arrayContaining(['updateImmediately', 'delete']))
  })

  it('answers 202 again while the removal is under way, and accepts no second one', async () => {
    await remove()
    const { status, body } = await remove(tokens.admin)

    expect(status).toBe(202)
    expect(body).toBeUndefined()
    expect(new Set(service.queue.messages.map(({ job }) => job)).size).toBe(1)
  })

  it('answers 404 when the removal has finished, and so does GET', async () => {
    await remove()
    await service.drain()

    expect(await remove()).toMatchObject({ status: 404, body: missing })
    expect(await service.get(path, { as: tokens.admin })).toMatchObject({ status: 404, body: missing })
  })

  it('takes the placeholder user out of the list, its groups and its memberships', async () => {
    await remove()
    await service.drain()

    const records = await service.export()
    expect(await idsAt(collection)).toEqual([11])
    expect(records).toContainEqual(
      expect.objectContaining({ kind: 'group', id: 20, name: 'Crew', members: [11] }),
    )
    expect(records.filter(({ principal }) => principal === 10)).toEqual([])
  })

  it('never gives the id to anybody else', async () => {
    await service.delete(`${collection}/11`, { as: tokens.admin })
    await service.drain()
    const { body } = await service.post(collection, { as: tokens.admin, body: { name: 'Tester' } })

    expect(body.id).toBe(21)
  })

  it('removes one that was locked before', async () => {
    await service.import([{ kind: 'placeholder_user', id: 10, name: 'Designer', status: 'locked' }])
    await remove()
    await service.drain()

    expect(await idsAt(collection)).toEqual([11])
  })
})
