import { beforeEach, describe, expect, it } from 'vitest'
import { setPassword } from '#infra/admin/passwords.ts'
import { createToken, revokeToken } from '#infra/admin/tokens.ts'
import { createUser } from '#infra/admin/users.ts'
import { Lockouts } from '#shared/access/lockout-store.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { webhook } from '#test/support/fixtures/webhooks.ts'

const as = tokens.admin
const api = '/api/v3'
const password = 'correct horse battery'

let service: Service

beforeEach(async () => {
  service = await Service.startWith(personas)
})

/** Returns the entries as text: the action, actor, object and changes of each. */
async function entries(): Promise<string[]> {
  const found = await audited(service)
  return found.map(({ action, actor, object, changes }) => {
    const all = changes.map(({ property, old, new: next }) => `${property} ${text(old)} → ${text(next)}`)
    return [action, actor?.title ?? 'nobody', object?.title ?? 'nothing', ...all].join('; ')
  })
}

const text = (value: unknown) => (Array.isArray(value) ? value.join('+') : String(value))

/** Creates a user, and returns the id of the new user. */
async function newUser(): Promise<number> {
  const body = { login: 'eve', email: 'eve@example.com', firstName: 'Eve', lastName: 'Doe', password }
  return (await service.post(`${api}/users`, { as, body })).body.id
}

describe('The audit log has', () => {
  it('the life of a user, without passwords', async () => {
    const id = await newUser()
    const path = `${api}/users/${id}`
    await service.patch(path, { as, body: { firstName: 'Eva', password: `${password}!` } })
    await service.post(`${path}/lock`, { as })
    await service.delete(`${path}/lock`, { as })
    await service.delete(path, { as })
    await service.drain()

    const found = await entries()
    expect(found).toEqual([
      expect.stringMatching(
        /^user:created; ada Person; Eve Doe; login null → eve; .*password null → changed/,
      ),
      'user:updated; ada Person; Eva Doe; firstName Eve → Eva',
      'password:changed; ada Person; Eva Doe; password null → changed',
      'user:locked; ada Person; Eva Doe',
      'user:unlocked; ada Person; Eva Doe',
      expect.stringMatching(/^user:deleted; ada Person; Eva Doe; login eve → null/),
    ])
    const stored = (await itemsOf(service.table)).filter(({ pk }) => pk.startsWith('AUDIT#'))
    expect(JSON.stringify(stored)).not.toMatch(/correct horse|scrypt/)
  })

  it("a user's own password and API tokens", async () => {
    const id = await newUser()
    const headers = { authorization: basic(password, 'eve') }
    const { body } = await service.post(`${api}/api_tokens`, { headers, body: { name: 'Build' } })
    await service.delete(`${api}/api_tokens/${body.id}`, { headers })
    await service.post(`${api}/api_tokens`, { headers, body: { name: 'Laptop' } })
    const changed = { password: `${password}!`, currentPassword: password, revokeTokens: true }
    await service.patch(`${api}/users/${id}`, { headers, body: changed })

    expect((await entries()).slice(1)).toEqual([
      'token:created; Eve Doe; Eve Doe; name null → Build',
      'token:revoked; Eve Doe; Eve Doe; name Build → null',
      'token:created; Eve Doe; Eve Doe; name null → Laptop',
      'password:changed; Eve Doe; Eve Doe; password null → changed',
      'token:revoked; Eve Doe; Eve Doe; name Laptop → null',
    ])
  })

  it('the life of a placeholder user', async () => {
    const { body } = await service.post(`${api}/placeholder_users`, { as, body: { name: 'Tester' } })
    await service.patch(`${api}/placeholder_users/${body.id}`, { as, body: { name: 'Designer' } })
    await service.delete(`${api}/placeholder_users/${body.id}`, { as })
    await service.drain()

    expect(await entries()).toEqual([
      'placeholder_user:created; ada Person; Tester; name null → Tester',
      'placeholder_user:updated; ada Person; Designer; name Tester → Designer',
      'placeholder_user:deleted; ada Person; Designer; name Designer → null',
    ])
  })

  it('the life of a group, with the names of added and removed members', async () => {
    const members = (...ids: number[]) => ({ members: ids.map((id) => ({ href: `${api}/users/${id}` })) })
    const { body } = await service.post(`${api}/groups`, {
      as,
      body: { name: 'Crew', _links: members(1, 2) },
    })
    await service.patch(`${api}/groups/${body.id}`, { as, body: { _links: members(2, 3) } })
    await service.patch(`${api}/groups/${body.id}`, { as, body: { name: 'Staff' } })
    await service.delete(`${api}/groups/${body.id}`, { as })
    await service.drain()

    expect(await entries()).toEqual([
      'group:created; ada Person; Crew; name null → Crew; members null → ada Person+mona Person',
      'group:updated; ada Person; Crew; members ada Person → nils Person',
      'group:updated; ada Person; Staff; name Crew → Staff',
      'group:deleted; ada Person; Staff; name Staff → null; members mona Person+nils Person → null',
    ])
  })

  it('the life of a membership, with the names of its roles', async () => {
    await service.import([{ kind: 'role', id: 3, name: 'Editor', permissions: ['edit_project'] }])
    const roles = (id: number) => ({ roles: [{ href: `${api}/roles/${id}` }] })
    const place = { project: { href: `${api}/projects/1` }, principal: { href: `${api}/users/3` } }
    const { body } = await service.post(`${api}/memberships`, {
      as,
      body: { _links: { ...place, ...roles(2) } },
    })
    await service.patch(`${api}/memberships/${body.id}`, { as, body: { _links: roles(3) } })
    await service.delete(`${api}/memberships/${body.id}`, { as })

    expect(await entries()).toEqual([
      'membership:created; ada Person; nils Person (Project 1); roles null → Reader',
      'membership:updated; ada Person; nils Person (Project 1); roles Reader → Editor',
      'membership:deleted; ada Person; nils Person (Project 1); roles Editor → null',
    ])
  })

  it('a user who is invited with a membership', async () => {
    const _links = { project: { href: `${api}/projects/1` }, roles: [{ href: `${api}/roles/2` }] }
    await service.post(`${api}/memberships`, { as, body: { email: 'new@example.com', _links } })

    expect((await entries()).map((entry) => entry.split(';')[0])).toEqual([
      'user:created',
      'membership:created',
    ])
  })

  it('the creation, archiving and deletion of a project, and nothing else of it', async () => {
    const { body } = await service.post(`${api}/projects`, {
      as,
      body: { name: 'Apollo', identifier: 'apollo' },
    })
    const path = `${api}/projects/${body.id}`
    await service.patch(path, { as, body: { name: 'Gemini' } })
    await service.patch(path, { as, body: { active: false } })
    await service.drain()
    await service.patch(path, { as, body: { active: true } })
    await service.delete(path, { as })
    await service.drain()

    expect(await entries()).toEqual([
      'project:created; ada Person; Apollo; name null → Apollo; identifier null → apollo; public null → false',
      'project:archived; ada Person; Gemini',
      'project:unarchived; ada Person; Gemini',
      'project:deleted; ada Person; Gemini',
    ])
  })

  it('the types that are chosen for a project, and the places of a custom field, by their names', async () => {
    await service.import(['Task', 'Bug'].map((name, index) => ({ kind: 'type', id: index + 1, name })))
    const links = (relation: string, ...paths: string[]) => ({
      _links: { [relation]: paths.map((path) => ({ href: `${api}/${path}` })) },
    })
    const places = { ...links('types', 'types/1')._links, ...links('projects', 'projects/1')._links }
    const field = { name: 'Cost', resource: 'work_package', format: 'int', _links: places }
    await service.post(`${api}/custom_fields`, { as, body: field })
    await service.patch(`${api}/types/2`, { as, body: links('customFields', 'custom_fields/1') })
    await service.patch(`${api}/projects/1`, { as, body: links('types', 'types/2', 'types/1') })
    await service.patch(`${api}/projects/1`, { as, body: links('types', 'types/1', 'types/2') })
    await service.patch(`${api}/projects/1`, { as, body: links('types') })

    const [created, ...others] = await entries()
    expect(created).toMatch(/^custom_field:created; .* projects null → Project 1; types null → Task$/)
    expect(others).toEqual([
      'type:updated; ada Person; Bug; customFields null → Cost',
      'project:updated; ada Person; Project 1; types null → Task+Bug',
      'project:updated; ada Person; Project 1; types Task+Bug → null',
    ])
  })

  it('the membership of the creator of a project', async () => {
    await service.import([
      { kind: 'role', id: 3, name: 'Founder', permissions: ['add_project'] },
      { kind: 'membership', principal: 3, project: null, roles: [3] },
      { kind: 'settings', newProjectRoleId: 2 },
    ])
    const body = { name: 'Apollo', identifier: 'apollo' }
    await service.post(`${api}/projects`, { as: tokens.nobody, body })

    expect((await entries())[1]).toBe(
      'membership:created; nils Person; nils Person (Apollo); roles null → Reader',
    )
  })

  it('the life of a webhook, without its secret and its address', async () => {
    const secret = 'a secret of sixteen'
    const { body } = await service.post(`${api}/webhooks`, { as, body: webhook({ secret }) })
    await service.patch(`${api}/webhooks/${body.id}`, { as, body: { url: 'https://hooks.example/other' } })
    await service.delete(`${api}/webhooks/${body.id}`, { as })

    const found = await entries()
    expect(found.map((entry) => entry.split(';')[0])).toEqual([
      'webhook:created',
      'webhook:updated',
      'webhook:deleted',
    ])
    expect(found[1]).toBe('webhook:updated; ada Person; Build server; url null → changed')
    expect(found.join()).not.toMatch(/a secret|hooks\.example/)
  })

  it('a lock-out, once, also of an unknown login', async () => {
    skipRetryPauses()
    const guess = (login: string) =>
      service.get(api, { headers: { authorization: basic('wrong horse', login) } })
    for (let time = 0; time < 12; time++) await guess('ada')
    for (let time = 0; time < 12; time++) await guess('nobody-knows')

    expect(await entries()).toEqual([
      'session:refused; nobody; ada Person',
      'session:refused; nobody; nothing',
    ])
  })

  it('no lock-out by attempts whose passwords are still being checked, and may be right', async () => {
    const attempts = new Lockouts(service.ports.table, () => new Date())
    for (let time = 0; time < 10; time++) await attempts.note('ada', [])
    const { status } = await service.get(api, { headers: { authorization: basic('wrong horse', 'ada') } })

    expect([status, await entries()]).toEqual([401, []])
  })

  it('the writes of admin commands, with their names', async () => {
    const user = { login: 'eve', email: 'eve@example.com', firstName: 'Eve', lastName: 'Doe', admin: true }
    await createUser(service.ports, user)
    const token = await createToken(service.ports, 'eve')
    await revokeToken(service.ports, 'eve', token)
    await setPassword(service.ports, 'eve', password, false)

    expect((await entries()).map((entry) => entry.split('; ').slice(0, 3).join('; '))).toEqual([
      'user:created; user create; Eve Doe',
      'token:created; user create; Eve Doe',
      'token:created; token create; Eve Doe',
      'token:revoked; token revoke; Eve Doe',
      'password:changed; password set; Eve Doe',
      'token:revoked; password set; Eve Doe',
    ])
  })

  it('nothing of writes of work, of imports without the command, and of what changes nothing', async () => {
    await service.import([{ kind: 'role', id: 9, name: 'Imported', permissions: [] }])
    await service.patch(`${api}/users/2`, { as, body: { firstName: 'mona' } })
    await service.post(`${api}/users/3/lock`, { as: tokens.manager })

    expect(await entries()).toEqual([])
  })
})
