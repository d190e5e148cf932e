import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { project, version } from '#test/support/fixtures/records.ts'
import { HOME, homeVersion, pathOf, setUp, tokens } from '#test/support/fixtures/version-personas.ts'

const times = { createdAt: '2024-02-03T04:05:06.789Z', updatedAt: '2025-06-07T08:09:10.000Z' }
const full = {
  name: 'Release 1',
  status: 'locked',
  startDate: '2025-01-01',
  endDate: '2025-02-28',
  description: '**Not** <b>markdown</b>\nhere',
  ...times,
}

describe('A version', () => {
  let service: Service
  const show = (id: number | string, as?: string) => service.get(pathOf(id), { as })

  beforeAll(async () => {
    service = await Service.start()
    await setUp(
      service,
      homeVersion(1, 'descendants', full),
      homeVersion(2),
      version(3, 13),
      version(4, 14, { sharing: 'system' }),
      version(5, 1, { sharing: 'tree' }),
      version(6, 12, { sharing: 'system' }),
    )
  })

  it('shows its properties, links and the project that defines it', async () => {
    const { status, body } = await show(1, tokens.manager)

    const { _embedded, ...resource } = body
    expect(status).toBe(200)
    expect(resource).toEqual({
      _type: 'Version',
      id: 1,
      ...full,
      sharing: 'descendants',
      description: {
        format: 'plain',
        raw: full.description,
        html: expect.stringContaining('**Not** &lt;b&gt;markdown&lt;/b&gt;'),
      },
      _links: {
        self: { href: '/api/v3/versions/1', title: 'Release 1' },
        schema: { href: '/api/v3/versions/schema' },
        definingProject: { href: '/api/v3/projects/2', title: 'Project 2' },
        availableInProjects: { href: '/api/v3/versions/1/projects' },
        update: { href: '/api/v3/versions/1/form', method: 'post' },
        updateImmediately: { href: '/api/v3/versions/1', title: 'Update Release 1', method: 'patch' },
        delete: { href: '/api/v3/versions/1', title: 'Delete Release 1', method: 'delete' },
        deletionPreview: { href: '/api/v3/versions/1/deletion' },
      },
    })
    expect(_embedded.definingProject).toMatchObject({
      _type: 'Project',
      id: HOME,
      _links: { parent: { href: 'urn:service-org:api:v3:undisclosed' } },
    })
  })

  it('shows null where it has no dates, and an empty description', async () => {
    const { body } = await show(2, tokens.reader)

    expect(body).toMatchObject({
      startDate: null,
      endDate: null,
      description: { format: 'plain', raw: null, html: '' },
      status: 'open',
      sharing: 'none',
    })
  })

  it.each([
    ['the administrator', tokens.admin, true],
    ['who manages versions in its project', tokens.manager, true],
    ['who does so through a group', tokens.grouped, true],
    ['who sees the work packages of its project', tokens.reader, false],
    ['who sees those of a project it is shared with', tokens.readerBelow, false],
  ])('shows %s the action links that they may use', async (_, as, mayChange) => {
    const { status, body } = await show(1, as)

    expect(status).toBe(200)
    const actions = ['update', 'updateImmediately', 'delete'].filter((name) => name in body._links)
    expect(actions).toEqual(mayChange ? ['update', 'updateImmediately', 'delete'] : [])
  })

  it.each([
    ['a stranger', tokens.stranger],
    ['a member without rights on versions', tokens.editor],
    ['who sees work packages above, where it is not shared', tokens.readerAbove],
    ['who sees work packages beside', tokens.readerBeside],
  ])('does not exist for %s', async (_, as) => {
    const missing = await show(99, as)
    const hidden = await show(1, as)

    expect(hidden.status).toBe(404)
    expect(hidden.body).toEqual(missing.body)
    expect(hidden.body).toMatchObject({ errorIdentifier: 'urn:service-org:api:v3:errors:NotFound' })
  })

  it('does not show its project to those who may not see it', async () => {
    const { status, body } = await show(5, tokens.readerBelow)

    expect(status).toBe(200)
    expect(body._links).not.toHaveProperty('definingProject')
    expect(body).not.toHaveProperty('_embedded')
  })

  it('names a public project to everybody who sees it', async () => {
    const { body } = await show(6, tokens.readerElsewhere)

    expect(body._links.definingProject).toEqual({ href: '/api/v3/projects/12', title: 'Project 12' })
    expect(body._embedded.definingProject.id).toBe(12)
  })

  it.each([3, 4])(
    'of an archived project is shown to administrators, who cannot change it (%i)',
    async (id) => {
      const { status, body } = await show(id, tokens.admin)

      expect(status).toBe(200)
      expect(Object.keys(body._links)).toEqual(['self', 'schema', 'availableInProjects', 'definingProject'])
      expect(body._embedded.definingProject.active).toBe(false)
      expect((await show(id, tokens.readerOfArchived)).status).toBe(404)
      expect((await show(id, tokens.manager)).status).toBe(404)
    },
  )

  it('of a project that is being deleted is shown to administrators until the end', async () => {
    const fresh = await Service.start()
    await setUp(fresh, project(50), version(51, 50, { sharing: 'system' }))
    await fresh.delete('/api/v3/projects/50', { as: tokens.admin })

    expect((await fresh.get(pathOf(51), { as: tokens.manager })).status).toBe(404)
    const { status, body } = await fresh.get(pathOf(51), { as: tokens.admin })
    expect(status).toBe(200)
    expect(body._links).not.toHaveProperty('updateImmediately')

    await fresh.drain()
    expect((await fresh.get(pathOf(51), { as: tokens.admin })).status).toBe(404)
    service.install()
  })

  it.each(['0', '-1', '1x', '01', '1234567890123456', 'me'])('has no id like %s', async (id) => {
    expect((await show(id, tokens.admin)).status).toBe(404)
  })
})
