import { describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import { ids, pathOf, people, rolesPath, tokens } from '#test/support/fixtures/role-personas.ts'

const as = tokens.admin

describe('The audit log of roles', () => {
  it('has the creation, each change and the deletion, with their author', async () => {
    const service = await Service.startWith(people)
    const { body } = await service.post(rolesPath, {
      as,
      body: { name: 'New', permissions: ['add_project'] },
    })
    await service.patch(pathOf(body.id), { as, body: { name: 'Newer' } })
    await service.delete(pathOf(body.id), { as })

    const object = (title: string) => ({ href: pathOf(body.id), title })
    const actor = { href: '/api/v3/users/1', title: 'ada Person' }
    expect(await audited(service)).toMatchObject([
      { action: 'role:created', actor, object: object('New') },
      {
        action: 'role:updated',
        actor,
        object: object('Newer'),
        changes: [{ property: 'name', old: 'New', new: 'Newer' }],
      },
      { action: 'role:deleted', actor, object: object('Newer') },
    ])
  })

  it('has nothing for a write that changes nothing, or that is refused', async () => {
    const service = await Service.startWith(people)
    await service.patch(pathOf(ids.mixed), { as, body: { name: 'Mixed' } })
    await service.patch(pathOf(ids.mixed), { as, body: { name: 'Empty' } })
    await service.delete(pathOf(ids.newProject), { as })

    expect(await audited(service)).toEqual([])
  })
})
