import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Item, sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { beforeWriting } from '#test/support/faults/before-write.ts'
import { PRIVATE, projectsPath, roles, setUp, tokens } from '#test/support/fixtures/project-personas.ts'
import { membership } from '#test/support/fixtures/records.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const least = { name: 'Voyager', identifier: 'voyager' }

describe('POST /api/v3/projects', () => {
  let service: Service
  const create = (body: unknown, as: string | undefined = tokens.creator) =>
    service.post(projectsPath, { as, body })

  beforeEach(async () => {
    service = await Service.start()
    await setUp(service, { kind: 'settings', newProjectRoleId: roles.editor })
  })

  it('makes the creator a member with the role that the settings name, who edits it at once', async () => {
    const { body } = await create(least)
    const path = body._links.self.href

    expect(body._links).toHaveProperty('updateImmediately')
    expect((await service.get(path, { as: tokens.creator })).body).toEqual(body)
    expect(await service.patch(path, { as: tokens.creator, body: { name: 'Mine' } })).toMatchObject({
      status: 200,
    })
    expect(await service.get(path, { as: tokens.stranger })).toMatchObject({ status: 404, body: missing })
    expect(await service.export()).toContainEqual(
      expect.objectContaining(membership(4, body.id, roles.editor)),
    )
  })

  it('leaves the memberships that the creator has', async () => {
    await service.import([membership(4, PRIVATE, roles.powerless)])
    const { body } = await create(least)

    expect((await usersIn(service.ports).byId(4))?.rights).toMatchObject({
      global: [roles.creator],
      anyProject: [roles.powerless, roles.editor].sort((a, b) => a - b),
    })
    expect(
      (await service.export()).filter(({ kind, principal }) => kind === 'membership' && principal === 4),
    ).toMatchObject([
      membership(4, null, roles.creator),
      membership(4, PRIVATE, roles.powerless),
      membership(4, body.id, roles.editor),
    ])
  })

  it('makes an administrator no member', async () => {
    const { body } = await create(least, tokens.admin)

    expect(await membershipsIn(service.ports).members(body.id)).toEqual([])
  })

  it('makes nobody a member if the settings name no role, or a deleted one', async () => {
    await service.import([{ kind: 'role', id: roles.editor, deleted: true }])
    const { status, body } = await create(least)

    expect(status).toBe(201)
    expect(await membershipsIn(service.ports).members(body.id)).toEqual([])
    expect(await service.get(body._links.self.href, { as: tokens.creator })).toMatchObject({ status: 404 })
  })

  it('is decided anew when the creator gets other memberships between the reading and the write', async () => {
    const allocate = sequencesIn(service.ports).allocate.bind(sequencesIn(service.ports))
    const allocated = vi
      .spyOn(sequencesIn(service.ports), 'allocate')
      .mockImplementationOnce(async (...of) => {
        const elsewhere = await Service.start({ table: service.table })
        await elsewhere.import([membership(4, PRIVATE, roles.powerless)])
        service.install()
        return allocate(...of)
      })
    const { status, body } = await create(least)

    expect(status).toBe(201)
    expect(allocated.mock.calls.filter(([name]) => name === 'projects')).toHaveLength(2)
    expect((await membershipsIn(service.ports).of(4)).map(({ project }) => project)).toEqual([
      null,
      PRIVATE,
      body.id,
    ])
    expect((await usersIn(service.ports).byId(4))?.rights.anyProject).toEqual([roles.powerless, roles.editor])
  })
  it('assigns no role that is deleted between the read and the write', async () => {
    const isNew = ({ identifier }: Item) => identifier === least.identifier
    beforeWriting(service.ports, isNew, async () => {
      const elsewhere = await Service.start({ table: service.table })
      await elsewhere.import([{ kind: 'role', id: roles.editor, deleted: true }])
      service.install()
    })
    const { status, body } = await create(least)

    expect(status).toBe(201)
    expect(await membershipsIn(service.ports).members(body.id)).toEqual([])
  })
})
