import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  as,
  candidates,
  creating,
  linkTo,
  membershipsPath,
  membershipWorld,
  type Person,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { group, user } from '#test/support/fixtures/records.ts'
import { linkViolation, multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const NOW = '2026-05-06T07:08:09.123Z'
const GOER = 40
const GOING = 41

let service: Service

const create = (body: unknown, person: Person = 'manager') =>
  service.post(membershipsPath, { ...as(person), body })
const linksOf = (more: object) => ({
  _links: { ...creating(candidates.user, projects.first, [roles.editor])._links, ...more },
})
describe('POST /api/v3/memberships refuses', () => {
  beforeAll(async () => {
    service = await Service.startWith([...membershipWorld, user(GOER, 'gil'), group(GOING, 'Going', [])])
    await service.delete(`/api/v3/users/${GOER}`, as('admin'))
    await service.delete(`/api/v3/groups/${GOING}`, as('admin'))
    await service.delete(`/api/v3/projects/${projects.private}`, as('admin'))
  })

  const unknown = violation('project', 'Project does not exist.')
  const nobody = violation('principal', 'Principal does not exist.')
  const unassignable = violation('principal', 'Principal cannot be assigned to a project.')
  const taken = violation('principal', 'User has already been taken.')
  const unassigned = violation('roles', 'Roles need to be assigned.')
  const wrongRole = violation('roles', 'Roles has an unassignable role.')
  const noRole = violation('roles', 'Roles does not exist.')
  const hinted = (attribute: string, message: string) => linkViolation(attribute, message)
  const { project: _, ...withoutProject } = linksOf({})._links

  it.each<[string, object, object, Person?]>([
    [
      'no project by others than administrators',
      { _links: withoutProject },
      violation('project', "Project can't be blank."),
    ],
    [
      'an empty project likewise',
      linksOf({ project: { href: null } }),
      violation('project', "Project can't be blank."),
    ],
    ['a missing project', linksOf({ project: linkTo('projects', 999) }), unknown],
    [
      'a project by an identifier of none',
      linksOf({ project: linkTo('projects', 'project-x') }),
      unknown,
      'admin',
    ],
    ['another resource as the project', linksOf({ project: linkTo('users', 1) }), unknown, 'admin'],
    [
      'a project that is being removed',
      linksOf({ project: linkTo('projects', projects.private) }),
      unknown,
      'admin',
    ],
    ['no principal', linksOf({ principal: undefined }), hinted('principal', "Principal can't be blank.")],
    [
      'an empty principal',
      linksOf({ principal: { href: null } }),
      hinted('principal', "Principal can't be blank."),
    ],
    ['a missing principal', linksOf({ principal: linkTo('users', 999) }), nobody],
    ['another resource as the principal', linksOf({ principal: linkTo('projects', 1) }), nobody],
    ['a principal by a login of nobody', linksOf({ principal: linkTo('users', 'no-one') }), nobody],
    ['a locked user', linksOf({ principal: linkTo('users', candidates.locked) }), unassignable],
    ['a user who is being removed', linksOf({ principal: linkTo('users', GOER) }), unassignable],
    ['a group that is being removed', linksOf({ principal: linkTo('groups', GOING) }), unassignable],
    ['a member', linksOf({ principal: linkTo('users', people.viewer) }), taken],
    ['who is a member through a group', linksOf({ principal: linkTo('users', candidates.ofGroup) }), taken],
    ['a group that is a member', linksOf({ principal: linkTo('users', candidates.group) }), taken],
    ['who has global roles', creating(people.member, null, [roles.staff]), taken, 'admin'],
    ['no roles', linksOf({ roles: undefined }), unassigned],
    ['an empty list of roles', linksOf({ roles: [] }), unassigned],
    ['null for roles', linksOf({ roles: null }), unassigned],
    ['an empty link among no roles', linksOf({ roles: [{ href: null }] }), unassigned],
    ['a built-in role', linksOf({ roles: [linkTo('roles', roles.nonMember)] }), wrongRole],
    [
      'a global role in a project',
      linksOf({ roles: [linkTo('roles', roles.staff), linkTo('roles', roles.editor)] }),
      wrongRole,
    ],
    ['a role for projects without one', creating(candidates.user, null, [roles.editor]), wrongRole, 'admin'],
    [
      'a role without permissions globally',
      creating(candidates.user, null, [roles.plain]),
      wrongRole,
      'admin',
    ],
    ['a missing role', linksOf({ roles: [linkTo('roles', 99), linkTo('roles', roles.editor)] }), noRole],
    ['another resource as a role', linksOf({ roles: [linkTo('users', 1)] }), noRole],
    ['a link that is none', linksOf({ roles: [7] }), hinted('roles', 'Roles does not exist.')],
    [
      'a long message',
      { ...linksOf({}), _meta: { notificationMessage: { raw: 'x'.repeat(32_769) } } },
      violation('notificationMessage', 'Message is too long (maximum is 32768 bytes).'),
    ],
    [
      'a message that becomes too long',
      { ...linksOf({}), _meta: { notificationMessage: { raw: `${'>'.repeat(100)}a\n\n`.repeat(300) } } },
      violation('notificationMessage', 'Message is too long.'),
    ],
    [
      'a message that is no text',
      { ...linksOf({}), _meta: { notificationMessage: { raw: 5 } } },
      violation('notificationMessage', 'Message is invalid.'),
    ],
    [
      'a message outside of its object',
      { ...linksOf({}), _meta: { notificationMessage: 'Welcome' } },
      violation('notificationMessage', 'Message is invalid.'),
    ],
    ['an id', { ...linksOf({}), id: 7 }, readOnly('id', 'ID')],
    ['a time', { ...linksOf({}), createdAt: NOW }, readOnly('createdAt', 'Created on')],
  ])('%s', async (_, body, error, person) => {
    const answer = await create(body, person)

    expect([answer.status, answer.body]).toEqual([422, error])
  })

  it('everything that is wrong at once', async () => {
    const { status, body } = await create({
      _links: { principal: linkTo('users', candidates.locked), roles: [linkTo('roles', 99)] },
      _meta: { notificationMessage: { raw: 5 } },
    })

    expect(status).toBe(422)
    expect(body).toEqual(
      multipleErrors(
        violation('notificationMessage', 'Message is invalid.'),
        violation('project', "Project can't be blank."),
        unassignable,
        noRole,
      ),
    )
  })

  it.each([
    ['a hidden project', linkTo('projects', projects.archived)],
    ['a missing project', linkTo('projects', 999)],
    ['a public project', linkTo('projects', projects.other)],
    ['no project', { href: null }],
    ['a link to no project', linkTo('projects', 'project-x')],
  ])('to tell those who may not manage members there who is one: %s', async (_, project) => {
    for (const member of [people.manager, people.elsewhere, people.member, people.nobody]) {
      const principal = linkTo('users', member)
      const { body } = await create({ _links: { project, principal, roles: [linkTo('roles', roles.staff)] } })
      expect(body._embedded.details).toMatchObject({ attribute: 'project' })
    }
  })

  it('a built-in role even where the project is wrong', async () => {
    const { body } = await create(creating(candidates.user, 999, [roles.nonMember]))

    expect(body).toEqual(multipleErrors(unknown, wrongRole))
  })
})
