import { beforeEach, describe, expect, it } from 'vitest'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import {
  BELOW,
  HOME,
  inProjectPath,
  pathOf,
  setUp,
  tokens,
} from '#test/support/fixtures/work-package-personas.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const as = tokens.lead
const parent = (id: number) => ({ parent: { href: pathOf(id) } })

let service: Service
const create = async (subject: string, links: object = {}) =>
  service.post(inProjectPath(HOME), { as, body: { subject, _links: links } })
const created = async (subject: string, links?: object): Promise<number> =>
  (await create(subject, links)).body.id
const change = (id: number, body: object, lockVersion = 0) =>
  service.patch(pathOf(id), { as, body: { lockVersion, ...body } })
const comment = (id: number) =>
  service.post(`${pathOf(id)}/activities`, { as, body: { comment: { raw: 'Hm.' } } })
const toBelow = { project: { href: `/api/v3/projects/${BELOW}` } }
const move = (id: number) => change(id, { _links: toBelow })
const show = (id: number, by = as) => service.get(pathOf(id), { as: by })

/**
 * Runs `act` just before a work package is written. By then, the request has read everything that the write depends on.
 */
const meanwhile = (id: number, act: () => Promise<unknown>) =>
  beforeWriting(service.ports, (item) => item.subject !== undefined && item.id === id, act)

const milestone = { type: { href: '/api/v3/types/2' } }

/** Creates work packages, each of which is the parent of the next one. */
async function chain(length: number): Promise<number[]> {
  const all: number[] = []
  for (let level = 1; level <= length; level += 1)
    all.push(await created(`Level ${level}`, all.length > 0 ? parent(all.at(-1) as number) : {}))
  return all
}

/**
 * Runs an action that fails when it reads the children of the given work package, as if its process ended at this
 * point.
 */
async function cutShort(id: number, act: () => Promise<unknown>): Promise<void> {
  const childrenOf = workPackagesIn(service.ports).childrenOf.bind(workPackagesIn(service.ports))
  workPackagesIn(service.ports).childrenOf = async (parent) => {
    if (parent === id) throw new Error('The process ends.')
    return childrenOf(parent)
  }
  await act()
  workPackagesIn(service.ports).childrenOf = childrenOf
}

beforeEach(async () => {
  service = await Service.start()
  await setUp(service)
})

describe('Of two concurrent requests about work packages', () => {
  it('with one lock version exactly one changes it', async () => {
    const id = await created('One')
    const others: number[] = []
    meanwhile(id, async () => others.push((await change(id, { subject: 'Theirs' })).status))
    const { status } = await change(id, { subject: 'Ours' })

    expect([status, others]).toEqual([409, [200]])
    expect((await show(id)).body).toMatchObject({ subject: 'Theirs', lockVersion: 1 })
  })

  it('none closes a cycle', async () => {
    const [one, other] = [await created('One'), await created('Other')]
    meanwhile(one, () => change(other, { _links: parent(one) }))
    const { status, body } = await change(one, { _links: parent(other) })

    expect([status, body.message]).toEqual([422, 'Parent cannot be a descendant.'])
    expect((await show(one)).body._links.parent.href).toBeNull()
  })

  it('none puts a new one below what the other deletes', async () => {
    const above = await created('Above')
    const next = above + 1
    meanwhile(next, () => service.delete(pathOf(above), { as }))
    const { status, body } = await create('Below', parent(above))
    await service.drain()

    expect([status, body.message]).toEqual([422, 'Parent does not exist.'])
    expect(await violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('none moves one into a project that the other archives', async () => {
    const id = await created('One')
    meanwhile(id, () =>
      service.patch(`/api/v3/projects/${BELOW}`, { as: tokens.admin, body: { active: false } }),
    )
    const { status } = await move(id)

    expect(status).not.toBe(200)
    expect((await show(id, tokens.admin)).body._links.project.href).toBe(`/api/v3/projects/${HOME}`)
  })

  it('none puts a new one below what the other makes a milestone', async () => {
    const above = await created('Above')
    meanwhile(above + 1, () => change(above, { _links: milestone }))
    const { status, body } = await create('Below', parent(above))

    expect([status, body.message]).toEqual([422, 'Parent cannot be a milestone.'])
  })

  it('none makes a milestone of what the other puts a new one below', async () => {
    const above = await created('Above')
    meanwhile(above, () => create('Below', parent(above)))
    const { status, body } = await change(above, { _links: milestone })

    expect([status, body.message]).toEqual([422, 'Type cannot be a milestone while there are children.'])
  })

  it('none goes deeper than possible, wherever the other puts a new one below it', async () => {
    const path = await chain(30)
    const [top, lower] = await chain(2)
    meanwhile(top as number, () => create('Lowest', parent(lower as number)))
    const { status, body } = await change(top as number, { _links: parent(path.at(-1) as number) })

    expect([status, body.message]).toEqual([422, 'Parent is too deep (maximum is 32 levels).'])
  })

  it('none puts a new one too deep below what the other puts deeper', async () => {
    const path = await chain(30)
    const [top, lower] = await chain(2)
    const next = (lower as number) + 1
    meanwhile(next, () => change(top as number, { _links: parent(path.at(-1) as number) }))
    const { status, body } = await create('Lowest', parent(lower as number))

    expect([status, body.message]).toEqual([422, 'Parent is too deep (maximum is 32 levels).'])
  })

  it('none puts a new one below what the other has begun to move', async () => {
    const [top, lower] = (await chain(2)) as [number, number]
    meanwhile(lower + 1, () => cutShort(lower, () => move(top)))

    expect((await create('Lowest', parent(lower))).status).toBe(409)
    await service.drain()
    expect((await create('Lowest', parent(lower))).status).toBe(201)
  })

  it('none moves what is below what the other has begun to move', async () => {
    const [top, lower] = (await chain(2)) as [number, number]
    meanwhile(lower, () => cutShort(top, () => move(top)))

    expect((await move(lower)).status).toBe(409)
  })
})

describe('While a work package is being moved', () => {
  it('neither it nor what is below it can be changed, and nothing is put there', async () => {
    const [top, lower] = (await chain(2)) as [number, number]
    const other = await created('Other')
    const refused: unknown[] = []
    meanwhile(lower, async () => {
      const answers = [
        await change(lower, { subject: 'Theirs' }),
        await change(lower, { _links: { parent: { href: null } } }),
        await service.delete(pathOf(lower), { as }),
        await comment(lower),
        await create('Lowest', parent(lower)),
        await change(other, { _links: parent(lower) }),
        await change(top, { subject: 'Theirs' }, 1),
      ]
      refused.push(...answers.map(({ status, body }) => [status, body?.message]))
    })
    const { status } = await move(top)

    expect([status, new Set(refused.map(String)), refused.length]).toEqual([
      200,
      new Set(['409,Could not update the resource because of conflicting modifications.']),
      7,
    ])
    for (const id of [top, lower]) expect((await change(id, { subject: 'Ours' }, 1)).status).toBe(200)
    expect((await comment(lower)).status).toBe(201)
    expect(await violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('a concurrently moved child stays in its new place, with its descendants', async () => {
    const [top, lower, lowest] = (await chain(3)) as [number, number, number]
    const found = workPackagesIn(service.ports).childrenOf.bind(workPackagesIn(service.ports))
    const listed = await found(lower)
    await change(lowest, { _links: { parent: { href: null } } })
    workPackagesIn(service.ports).childrenOf = async (id) => (id === lower ? listed : found(id))
    await move(top)

    expect((await show(lower)).body._links.project.title).toBe('Pillars')
    expect((await show(lowest)).body._links.project.title).toBe('Bridge')
  })
})
