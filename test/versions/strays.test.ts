import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { justBefore } from '#test/support/faults/interruption.ts'
import { project, tokenOf, user, version } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const as = { as: tokenOf(1) }
const PROJECT = '/api/v3/projects/1'
let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    user(1, 'ada', { admin: true, token: tokenOf(1) }),
    user(2, 'mel', { token: tokenOf(2) }),
    project(1),
    project(2),
    version(1, 2),
  ])
})

/** Creates a version of the first project, and does something just before it is written. */
async function createdAfter(act: () => Promise<unknown>): Promise<number> {
  justBefore(service.app, ({ pk }) => /^V#\d+$/.test(pk), act)
  const body = { name: 'Late', _links: { definingProject: { href: PROJECT } } }
  const answer = await service.post('/api/v3/versions', { ...as, body })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const remove = () => service.delete(PROJECT, as)

describe('A version that is created in the moment in which its project', () => {
  it.each<[what: string, act: () => Promise<unknown>]>([
    ['begins to be removed', remove],
    ['has been removed', () => remove().then(() => service.drain())],
  ])('%s goes with it', async (_, act) => {
    const id = await createdAfter(act)
    await service.sweepAndDrain()

    expect(await service.app.versions.byId(id)).toBeUndefined()
    expect(await service.app.projects.byId(1)).toBeUndefined()
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])
  })

  it('has been removed is shown to administrators until then, like what is being removed', async () => {
    const id = await createdAfter(() => remove().then(() => service.drain()))
    const sorted = (key: string) => `?sortBy=${encodeURIComponent(JSON.stringify([[key, 'asc']]))}`
    const read = (path: string, token = tokenOf(1)) => service.get(`/api/v3/${path}`, { as: token })
    const lists = await Promise.all(['versions', `versions${sorted('name')}`].map((path) => read(path)))

    expect(lists.map(({ body }) => [body.total, body._embedded.elements.length])).toEqual([
      [2, 2],
      [2, 2],
    ])
    expect((await read(`versions/${id}`)).status).toBe(200)
    expect((await read(`versions/${id}`, tokenOf(2))).status).toBe(404)
    expect((await read(`projects${sorted('latest_activity_at')}`)).body.total).toBe(1)
  })

  it('is archived stays, as if it had come first', async () => {
    const id = await createdAfter(() => service.patch(PROJECT, { ...as, body: { active: false } }))
    await service.sweepAndDrain()

    expect((await service.app.versions.byId(id))?.project).toBe(1)
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])
  })

  it('is removed stays where the project has come back meanwhile', async () => {
    const id = await createdAfter(async () => {
      await remove()
      await service.drain()
      await service.import([project(1)])
    })
    await service.sweepAndDrain()

    expect((await service.app.versions.byId(id))?.project).toBe(1)
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])
  })
})
