import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { blank, choices, filtered, formAt, MESSAGE, titled } from '#test/support/fixtures/membership-forms.ts'
import { linksTo, rolesIn } from '#test/support/fixtures/membership-roles.ts'
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
import { violation } from '#test/support/oracles/expected-errors.ts'

let service: Service

beforeAll(async () => {
  service = await Service.startWith(membershipWorld)
})

describe('The form of a new membership', () => {
  it.each<[Person, object]>([
    ['manager', { ...blank, project: violation('project', "Project can't be blank.") }],
    ['admin', blank],
  ])('starts empty, and names what is missing to the %s', async (person, errors) => {
    for (const body of [
      undefined,
      {},
      { project: linkTo('projects', 1), principal: linkTo('users', 1), roles: [] },
    ]) {
      const { links, payload, validationErrors } = await formAt(service, membershipsPath, body, person)

      expect(payload).toEqual({
        email: null,
        _links: { project: { href: null }, principal: { href: null }, roles: [] },
        _meta: MESSAGE,
      })
      expect(Object.keys(validationErrors).sort()).toEqual(Object.keys(errors).sort())
      if (body === undefined) expect(validationErrors).toEqual(errors)
      const self = { href: `${membershipsPath}/form`, method: 'post' }
      expect(links).toEqual({ self, validate: self })
    }
  })

  it('shows what is chosen, with the right address of the principal, and commits', async () => {
    const { links, payload, validationErrors } = await formAt(
      service,
      membershipsPath,
      creating(candidates.group, projects.other, [roles.editor, roles.plain], {
        _meta: { notificationMessage: { raw: '*Hi*' }, sendNotifications: false },
      }),
      'admin',
    )

    expect(validationErrors).toEqual({})
    expect(payload).toEqual({
      email: null,
      _links: {
        project: titled('projects', projects.other, 'Project 2'),
        principal: titled('groups', candidates.group, 'Team'),
        roles: [titled('roles', roles.editor, 'Role 7'), titled('roles', roles.plain, 'Role 3')],
      },
      _meta: {
        notificationMessage: { format: 'markdown', raw: '*Hi*', html: '<p><em>Hi</em></p>' },
      },
    })
    expect(links.commit).toEqual({ href: membershipsPath, method: 'post' })
  })

  it('has a payload that creates the membership as it is', async () => {
    for (const [principal, place, held] of [
      [candidates.invited, projects.private, roles.editor],
      [candidates.user, null, roles.staff],
    ] as const) {
      const { links, payload } = await formAt(
        service,
        membershipsPath,
        creating(principal, place, [held]),
        'admin',
      )
      const created = await service.post(links.commit.href, { ...as('admin'), body: payload })

      expect(created.status).toBe(201)
      expect(rolesIn(created)).toEqual([held])
    }
  })

  it('shows what is wrong where the creation would refuse it, and does not disclose what that is', async () => {
    const wrong = {
      _links: {
        project: linkTo('projects', projects.private),
        principal: linkTo('users', candidates.locked),
        roles: linksTo([roles.nonMember]),
      },
      _meta: { notificationMessage: { raw: 5 } },
    }
    const { links, payload, validationErrors } = await formAt(service, membershipsPath, wrong)

    expect(validationErrors).toEqual({
      project: violation('project', 'Project does not exist.'),
      principal: violation('principal', 'Principal cannot be assigned to a project.'),
      roles: violation('roles', 'Roles has an unassignable role.'),
      notificationMessage: violation('notificationMessage', 'Message is invalid.'),
    })
    expect(payload).toEqual({ ...wrong, email: null })
    expect(links).not.toHaveProperty('commit')
    expect(await service.post(membershipsPath, { ...as('manager'), body: payload })).toMatchObject({
      status: 422,
    })
  })

  it('names a principal who is a member already', async () => {
    const taken = violation('principal', 'User has already been taken.')
    const { validationErrors } = await formAt(
      service,
      membershipsPath,
      creating(people.viewer, projects.first, [roles.staff]),
    )

    expect(validationErrors).toEqual({
      principal: taken,
      roles: violation('roles', 'Roles has an unassignable role.'),
    })
  })

  const notLocked: [string, string, string] = ['status', '!', '3']
  const ofProjects: [string, string, string] = ['unit', '=', 'project']

  it.each<[string, Person, object, object[]]>([
    [
      'of a manager',
      'manager',
      {},
      [
        filtered('memberships/available_projects'),
        filtered('principals', notLocked),
        filtered('roles', ofProjects),
      ],
    ],
    [
      'of an administrator who has not chosen a project',
      'admin',
      {},
      [filtered('memberships/available_projects'), filtered('principals', notLocked), filtered('roles')],
    ],
    [
      'with a project',
      'admin',
      { project: linkTo('projects', projects.other) },
      [
        filtered('memberships/available_projects'),
        filtered('principals', notLocked, ['member', '!', String(projects.other)]),
        filtered('roles', ofProjects),
      ],
    ],
    [
      'with a principal, whatever its address says',
      'manager',
      { principal: linkTo('users', candidates.group) },
      [
        filtered('memberships/available_projects', ['principal', '!', String(candidates.group)]),
        filtered('principals', notLocked),
        filtered('roles', ofProjects),
      ],
    ],
  ])('offers the choices: %s', async (_, person, _links, expected) => {
    expect(choices((await formAt(service, membershipsPath, { _links }, person)).schema)).toEqual(expected)
  })

  it('leads to lists that contain what can be chosen', async () => {
    const { schema } = await formAt(
      service,
      membershipsPath,
      creating(candidates.ofGroup, projects.first, []),
      'admin',
    )
    const idsAt = async (name: string) => {
      const { href } = schema[name]._links.allowedValues
      const { body } = await service.get(href, as('admin'))
      return body._embedded.elements.map(({ id }: { id: number }) => id)
    }

    expect(await idsAt('project')).toEqual([projects.other, projects.private])
    expect(await idsAt('roles')).toEqual([
      roles.viewer,
      roles.manager,
      roles.plain,
      roles.mixed,
      roles.editor,
    ])
    const principals = await idsAt('principal')
    expect(principals).toEqual(expect.arrayContaining([people.admin, people.nobody, candidates.user]))
    for (const id of [people.viewer, candidates.group, candidates.ofGroup, candidates.locked])
      expect(principals).not.toContain(id)
  })
})
