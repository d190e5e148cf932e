import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { justBefore } from '#test/support/faults/interruption.ts'
import {
  BELOW,
  HOME,
  inProjectPath,
  pathOf,
  settle,
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
const show = (id: number, by = as) => service.get(pathOf(id), { as: by })

/** Does something when a work package is about to be written, after all that the write depends on has been read. */
const meanwhile = (id: number, act: () => Promise<unknown>) =>
  justBefore(service.app, (item) => item.subject !== undefined && item.id === id, act)

beforeEach(async () => {
  service = await Service.start()
  await settle(service)
})

describe('Of two who act on work packages at the same moment', () => {
  it('with one lock version exactly one changes it', async () => {
    const id = await created('One')
    const others: number[] = []
    meanwhile(id, async () => others.push((await change(id, { subject: 'Theirs' })).status))
    const { status } = await change(id, { subject: 'Ours' })

    expect([status, others]).toEqual([409, [200]])
    expect((await show(id)).body).toMatchObject({ subject: 'Theirs', lockVersion: 1 })
  })

  it('none closes a circle', async () => {
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
    expect(await violations(service.app, await itemsOf(service.table))).toEqual([])
  })

  it('none moves one into a project that the other archives', async () => {
    const id = await created('One')
    meanwhile(id, () =>
      service.patch(`/api/v3/projects/${BELOW}`, { as: tokens.admin, body: { active: false } }),
    )
    const { status } = await change(id, { _links: { project: { href: `/api/v3/projects/${BELOW}` } } })

    expect(status).not.toBe(200)
    expect((await show(id, tokens.admin)).body._links.project.href).toBe(`/api/v3/projects/${HOME}`)
  })
})
