import { beforeAll, describe, expect, it } from 'vitest'
import { basic, sendRaw } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { cast, tokens } from '#test/support/fixtures/capability-cast.ts'
import { missing } from '#test/support/oracles/expected-errors.ts'

const at = (id: string) => `/api/v3/capabilities/${id}`

let service: Service

beforeAll(async () => {
  service = await Service.startWith(cast)
})

const statusOf = async (id: string, as: string) => (await service.get(at(id), { as })).status

describe('A capability', () => {
  it('in a project has its id, the name of its action, and links to action, context and principal', async () => {
    const { status, body } = await service.get(at('projects/update/p1-2'), { as: tokens.lead })

    expect(status).toBe(200)
    expect(body).toEqual({
      _type: 'Capability',
      id: 'projects/update/p1-2',
      name: 'Update project',
      _links: {
        self: { href: '/api/v3/capabilities/projects/update/p1-2', title: 'Update project' },
        action: { href: '/api/v3/actions/projects/update', title: 'Update project' },
        context: { href: '/api/v3/projects/1', title: 'Apollo' },
        principal: { href: '/api/v3/users/2', title: 'Lea Lead' },
      },
    })
  })

  it.each([
    ['users/create/g-3', { href: '/api/v3/capabilities/context/global', title: 'Global' }],
    ['projects/read/p2-5', { href: '/api/v3/projects/2', title: 'Gemini' }],
  ])('%s names its context', async (id, context) => {
    const { body } = await service.get(at(id), { as: tokens.admin })

    expect(body._links.context).toEqual(context)
  })

  it.each([
    ['users', 'projects/update/p1-8', { href: '/api/v3/users/8', title: 'ines Person' }],
    [
      'placeholder users',
      'projects/update/p1-10',
      { href: '/api/v3/placeholder_users/10', title: 'Designer' },
    ],
    ['groups', 'projects/update/p1-20', { href: '/api/v3/groups/20', title: 'Crew' }],
  ])('of %s names who holds it', async (_, id, principal) => {
    const { body } = await service.get(at(id), { as: tokens.lead })

    expect(body._links.principal).toEqual(principal)
  })

  it('names users as the settings say', async () => {
    await service.import([{ kind: 'settings', userFormat: 'lastname_comma_firstname' }])
    const { body } = await service.get(at('projects/update/p1-2'), { as: tokens.admin })
    await service.import([{ kind: 'settings', userFormat: 'firstname_lastname' }])

    expect(body._links.principal.title).toBe('Lead, Lea')
  })

  it.each(['work_packages/read/p2-5', 'work_packages%2Fread%2Fp2-5', 'work_packages/read%2fp2-5'])(
    'is found with slashes as they are and encoded: %s',
    async (id) => {
      const { status, body } = await sendRaw(service, {
        path: at(id),
        headers: { authorization: basic(tokens.stranger) },
      })

      expect(status).toBe(200)
      expect(body.id).toBe('work_packages/read/p2-5')
    },
  )

  it.each([
    ['nobody holds', 'versions/create/p1-2'],
    ['there is no action for', 'projects/fly/p1-2'],
    ['is in a project that there is not', 'projects/read/p99-1'],
    ['is in an archived project', 'projects/read/p3-2'],
    ['is in an archived project, of an administrator', 'projects/read/p3-1'],
    ['is of nobody', 'projects/read/p1-99'],
    ['is of a locked user', 'projects/read/p1-7'],
    ['is of a locked placeholder user', 'projects/read/p1-11'],
    ['is of a locked administrator', 'users/read/g-9'],
    ['is a global one in a project', 'users/read/p1-1'],
    ['is one of projects in the global context', 'projects/read/g-1'],
    ['a placeholder user has in a public project as no member', 'projects/read/p2-10'],
    ['a group has in a public project as no member', 'projects/read/p2-20'],
  ])('that %s is 404', async (_, id) => {
    const { status, body } = await service.get(at(id), { as: tokens.admin })

    expect(status).toBe(404)
    expect(body).toEqual(missing)
  })

  it.each([
    ['projects/read/p1-4', tokens.powerless, 200],
    ['projects/read/p1-2', tokens.powerless, 404],
    ['projects/read/p1-4', tokens.lead, 200],
    ['projects/read/p1-4', tokens.grouped, 200],
    ['projects/update/p1-6', tokens.grouped, 200],
    ['projects/read/p1-1', tokens.lead, 200],
    ['projects/read/p1-2', tokens.stranger, 404],
    ['projects/read/p4-1', tokens.lead, 404],
    ['users/read/g-3', tokens.staff, 200],
    ['users/read/g-3', tokens.lead, 404],
    ['users/read/g-1', tokens.staff, 404],
    ['projects/read/p2-5', tokens.stranger, 200],
    ['projects/read/p2-4', tokens.stranger, 404],
  ])('is hidden from those who may not see it: %s for %s is %i', async (id, as, status) => {
    expect(await statusOf(id, as)).toBe(status)
  })
})

describe('An invalid id of a capability', () => {
  it.each([
    'projects',
    'projects/read',
    'projects/read/p1',
    'projects/read/p1-',
    'projects/read/p-1',
    'projects/read/-1',
    'projects/read/p01-1',
    'projects/read/p1-01',
    'projects/read/p1-0',
    'projects/read/P1-1',
    'projects/read/G-1',
    'projects/read/g1-1',
    'projects/read/p1-me',
    'projects/read/p1-1/x',
    'PROJECTS/READ/p1-1',
    'projects/read/p1-1%20',
    'projects/read/p1-1%0A',
    'projects/read/p1-1%00',
    '%',
    '%zz',
    '%ff%fe',
    '%25',
    '..',
    '../capabilities',
    '..%2F..%2Fusers%2F1',
    '__proto__/constructor/p1-1',
    `projects/read/p${'9'.repeat(16)}-1`,
    `projects/read/p999999999999999-999999999999999`,
    `${'a/'.repeat(3000)}p1-1`,
    `${'p1-1/'.repeat(1500)}p1-1`,
    'x'.repeat(8000),
  ])('is 404: %.60s', async (id) => {
    const { status, body } = await sendRaw(service, {
      path: at(id),
      headers: { authorization: basic(tokens.admin) },
    })

    expect(status).toBe(404)
    expect(body).toEqual(missing)
  })
})
