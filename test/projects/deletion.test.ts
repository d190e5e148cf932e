import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { filter, idsOf, list } from '#test/support/fixtures/project-list.ts'
import { tokens as own, pathOf, projectsPath, setUp } from '#test/support/fixtures/project-personas.ts'
import {
  archive,
  as,
  chain,
  expectSound,
  plant,
  remove,
  statesIn,
} from '#test/support/fixtures/project-trees.ts'
import { membership, project } from '#test/support/fixtures/records.ts'

let service: Service

beforeEach(async () => {
  service = await Service.start()
})

describe('Deleting a project', () => {
  it('archives it with its descendants at once, and answers without a body', async () => {
    await plant(service, { ...chain(11, 12, 13), 21: null })

    const { status, body, headers } = await remove(service, 11)

    expect(status).toBe(204)
    expect(body).toBeUndefined()
    expect(headers.get('content-type')).toBeNull()
    expect(await statesIn(service)).toEqual({ 11: 'deleting', 12: 'deleting', 13: 'deleting', 21: 'active' })
    expect(service.queue.messages).toHaveLength(1)
  })

  it('takes it and everything below away in the end', async () => {
    await plant(service, { ...chain(11, 12, 13), 14: 11, 21: null })
    await remove(service, 11)
    await service.drain()

    for (const id of [11, 12, 13, 14, 'project-12'])
      expect((await service.get(pathOf(id), { as })).status, `project ${id}`).toBe(404)
    expect((await remove(service, 11)).status).toBe(404)
    expect(idsOf(await list(service))).toEqual([21])
    await expectSound(service)
  })

  it('works by the identifier, and for one that is archived', async () => {
    await plant(service, chain(11, 12))
    await archive(service, 11)

    expect((await service.delete(pathOf('Project-11'), { as })).status).toBe(204)
    expect(await statesIn(service)).toEqual({ 11: 'deleting', 12: 'deleting' })
  })

  it('is for administrators: 404 for those who do not see it, 403 for those who do, 401 without credentials', async () => {
    await setUp(service, project(90, { public: true }))

    expect((await service.delete(pathOf(1), { as: own.stranger })).status).toBe(404)
    expect((await service.delete(pathOf(1), { as: own.grouped })).status).toBe(403)
    expect((await service.delete(pathOf(90), { as: own.stranger })).status).toBe(403)
    expect((await service.delete(pathOf(1))).status).toBe(401)
    expect((await service.delete(pathOf(99), { as: own.grouped })).status).toBe(404)
    expect((await service.delete(pathOf(99), { as: own.admin })).status).toBe(404)
    // Only administrators see an archived project.
    expect((await service.delete(pathOf(3), { as: own.grouped })).status).toBe(404)
    expect(Object.values(await statesIn(service))).not.toContain('deleting')
  })
})

describe('A project that is being removed', () => {
  beforeEach(async () => {
    await plant(service, { ...chain(11, 12), 21: null })
    await remove(service, 11)
  })

  it.each([11, 12])('is still shown, archived and without anything to be done to it (%i)', async (id) => {
    const { status, body } = await service.get(pathOf(id), { as })

    expect(status).toBe(200)
    expect(body.active).toBe(false)
    const actions = ['update', 'updateImmediately', 'delete', 'createWorkPackage', 'versions', 'memberships']
    for (const link of actions) expect(Object.keys(body._links)).not.toContain(link)
  })

  it('is still listed, as an archived one', async () => {
    expect(idsOf(await list(service))).toEqual([11, 12, 21])
    expect(idsOf(await list(service, { filters: [filter('active', '=', 'f')] }))).toEqual([11, 12])
  })

  it('can be deleted again, which changes nothing', async () => {
    const before = await Promise.all([11, 12].map((id) => projectsIn(service.ports).byId(id)))

    for (const id of [11, 12, 11]) expect((await remove(service, id)).status).toBe(204)

    expect(await Promise.all([11, 12].map((id) => projectsIn(service.ports).byId(id)))).toEqual(before)
    expect(await jobsIn(service.ports).all()).toHaveLength(1)
    expect(service.queue.messages).toHaveLength(1)
  })

  it.each([
    ['the project itself', 11, { active: true }],
    ['the project itself', 11, { name: 'New' }],
    ['the project itself', 11, {}],
    ['one below it', 12, { name: 'New' }],
    ['one below it', 12, { active: false }],
  ])('cannot be changed: %s (%i) %o', async (_, id, body) => {
    const { status, body: error } = await service.patch(pathOf(id), { as, body })

    expect(status).toBe(409)
    expect(error.errorIdentifier).toBe('urn:service-org:api:v3:errors:UpdateConflict')
  })

  it('cannot be changed in forms, either', async () => {
    expect((await service.post(`${pathOf(11)}/form`, { as, body: {} })).status).toBe(409)
  })

  it('keeps its identifier until it is deleted, and then frees it', async () => {
    const body = { name: 'New', identifier: 'PROJECT-12' }
    const taken = await service.post(projectsPath, { as, body })
    expect(taken.status).toBe(422)
    expect(taken.body.message).toBe('Identifier has already been taken.')

    await service.drain()

    expect((await service.post(projectsPath, { as, body })).status).toBe(201)
    await expectSound(service)
  })

  it('is not exported, nor are its contents', async () => {
    await service.import([project(31), membership(1, 31, 1)])
    const exported = await service.export()

    expect(exported.filter(({ kind }) => kind === 'project').map(({ id }) => id)).toEqual([21, 31])
  })

  it('goes although what is below it is being removed already, and the other way round', async () => {
    await service.import([project(41), project(42, { parent: 41 }), project(43, { parent: 42 })])
    await remove(service, 42)
    await remove(service, 41)
    expect(await jobsIn(service.ports).all()).toHaveLength(3)

    const messages = service.queue.take().reverse()
    for (const message of messages) expect(await service.deliver([message])).toEqual([])

    expect(await statesIn(service)).toEqual({ 21: 'active' })
    await expectSound(service)
  })
})
