import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  as,
  candidates,
  creating,
  ids,
  linkTo,
  membershipsPath,
  membershipWorld,
  type Person,
  pathOf,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { tokenOf, user } from '#test/support/fixtures/records.ts'
import { linkViolation, multipleErrors, violation } from '#test/support/oracles/expected-errors.ts'

const NOW = '2026-05-06T07:08:09.123Z'
const REGISTERED = 14
const world = [...membershipWorld, user(REGISTERED, 'rob', { status: 'registered' })]

let service: Service

const create = (body: unknown, person: Person = 'manager') =>
  service.post(membershipsPath, { ...as(person), body })
const linksOf = (more: object) => ({
  _links: { ...creating(candidates.user, projects.first, [roles.editor])._links, ...more },
})
describe('POST /api/v3/memberships', () => {
  beforeEach(async () => {
    service = await Service.startWith(world, { now: () => new Date(NOW) })
  })

  it('answers 201 with the membership and its address', async () => {
    const { status, body, headers } = await create(
      creating(candidates.user, projects.first, [roles.editor, roles.plain, roles.editor]),
    )

    expect(status).toBe(201)
    expect(headers.get('location')).toBe(pathOf(body.id))
    expect(body).toMatchObject({ _type: 'Membership', createdAt: NOW, updatedAt: NOW })
    expect(body._links).toMatchObject({
      project: linkTo('projects', projects.first),
      principal: linkTo('users', candidates.user),
      roles: [linkTo('roles', roles.plain), linkTo('roles', roles.editor)],
    })
    expect((await service.get(pathOf(body.id), as('manager'))).body).toEqual(body)
  })

  it('gives rights at once, in the project only', async () => {
    const her = { as: tokenOf(people.nobody) }
    await create(creating(people.nobody, projects.first, [roles.manager]))

    expect(await service.get(`/api/v3/projects/${projects.first}`, her)).toMatchObject({ status: 200 })
    expect(await service.get(pathOf(ids.viewer), her)).toMatchObject({ status: 200 })
    expect(await service.get(pathOf(ids.private), her)).toMatchObject({ status: 404 })
    const { body } = await service.get('/api/v3/capabilities', her)
    expect(body._embedded.elements.map(({ id }: { id: string }) => id)).toContain(
      `memberships/create/p${projects.first}-${people.nobody}`,
    )
  })

  it.each([
    ['without a link to a project', {}],
    ['with an empty link to a project', { project: { href: null } }],
  ])('gives global roles %s', async (_, more) => {
    const { principal } = linksOf({})._links
    const { status, body } = await create(
      { _links: { principal, roles: [linkTo('roles', roles.staff)], ...more } },
      'admin',
    )

    expect(status).toBe(201)
    expect(body._links.project).toEqual({ href: null })
    expect((await usersIn(service.ports).byId(candidates.user))?.rights.global).toEqual([roles.staff])
  })

  it('gives a role for both units in either', async () => {
    for (const place of [projects.first, null])
      expect(await create(creating(candidates.user, place, [roles.mixed]), 'admin')).toMatchObject({
        status: 201,
      })
  })

  it('gives a role with more rights than the requester has', async () => {
    expect(
      await create(creating(candidates.user, projects.first, [roles.manager, roles.viewer])),
    ).toMatchObject({ status: 201 })
  })

  it.each([
    ['an active user', 'users', candidates.user],
    ['an invited user', 'users', candidates.invited],
    ['a registered user', 'users', REGISTERED],
    ['a group', 'groups', candidates.group],
    ['a placeholder user', 'placeholder_users', candidates.placeholder],
  ])('takes %s by its address, and by that of users', async (_, kind, id) => {
    for (const [index, sent] of [...new Set(['users', kind])].entries()) {
      const place = [projects.other, projects.private, projects.first][index] as number
      await service.import([{ kind: 'membership', principal: id, project: place, roles: [] }])
      const { status, body } = await create(
        { _links: { ...creating(id, place, [roles.plain])._links, principal: linkTo(sent, id) } },
        'admin',
      )
      expect([status, body._links.principal]).toMatchObject([201, linkTo(kind, id)])
    }
  })

  it('ignores what is beside the links', async () => {
    const flat = { principal: linkTo('users', 1), project: linkTo('projects', 999), roles: [] }
    const { status, body } = await create({
      ...flat,
      ...creating(candidates.user, projects.first, [roles.editor]),
    })

    expect(status).toBe(201)
    expect(body._links.principal).toMatchObject(linkTo('users', candidates.user))
    expect(
      await create({ ...creating(candidates.user, projects.first, [roles.editor])._links }),
    ).toMatchObject({
      status: 422,
      body: multipleErrors(
        linkViolation('principal', "Principal can't be blank."),
        violation('project', "Project can't be blank."),
        violation('roles', 'Roles need to be assigned.'),
      ),
    })
  })
})
