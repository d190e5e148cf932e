import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { PUBLIC, pathOf, setUp } from '#test/support/fixtures/project-personas.ts'
import { role, version } from '#test/support/fixtures/records.ts'
import { forbidden } from '#test/support/oracles/expected-errors.ts'

const path = '/api/v3/versions/1'

describe('Versions, without credentials, where no login is required and the role Anonymous manages them,', () => {
  let service: Service

  beforeAll(async () => {
    service = await Service.start()
    await setUp(service, role(50, ['manage_versions'], { builtin: 'anonymous' }), version(1, PUBLIC), {
      kind: 'settings',
      loginRequired: false,
    })
  })

  it('are shown without any action', async () => {
    const { status, body } = await service.get(path)

    expect(status).toBe(200)
    expect(Object.keys(body._links)).toEqual(['self', 'schema', 'availableInProjects', 'definingProject'])
  })

  it('cannot be changed without signing in', async () => {
    const given = { name: 'New', _links: { definingProject: { href: pathOf(PUBLIC) } } }
    const answers = [
      await service.post('/api/v3/versions', { body: given }),
      await service.post('/api/v3/versions/form', { body: given }),
      await service.patch(path, { body: { name: 'New' } }),
      await service.post(`${path}/form`, { body: {} }),
      await service.delete(path),
    ]

    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: forbidden })
  })
})
