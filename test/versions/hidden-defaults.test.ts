import { describe, expect, it } from 'vitest'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { PUBLIC, pathOf, setUp, tokens } from '#test/support/fixtures/project-personas.ts'
import { role } from '#test/support/fixtures/records.ts'

describe('A custom field of versions that is for administrators only', () => {
  it('has its default in what anybody else creates', async () => {
    const service = await Service.start()
    await setUp(service, role(50, ['manage_versions'], { builtin: 'non_member' }), {
      kind: 'custom_field',
      id: 1,
      resource: 'version',
      name: 'Secret',
      format: 'int',
      default: 7,
      visible: false,
    })
    const body = { name: 'New', _links: { definingProject: { href: pathOf(PUBLIC) } } }
    const created = await service.post('/api/v3/versions', { as: tokens.stranger, body })

    expect(created.status).toBe(201)
    expect(created.body).not.toHaveProperty('customField1')
    expect((await versionsIn(service.ports).byId(created.body.id))?.customValues).toEqual({ 1: 7 })
  })
})
