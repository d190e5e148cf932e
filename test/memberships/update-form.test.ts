import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { blank, choices, filtered, formAt, MESSAGE, titled } from '#test/support/fixtures/membership-forms.ts'
import { linksTo, rolesIn } from '#test/support/fixtures/membership-roles.ts'
import {
  as,
  candidates,
  ids,
  linkTo,
  membershipWorld,
  pathOf,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { group, membership } from '#test/support/fixtures/records.ts'
import { readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const CREW = 22

let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    ...membershipWorld,
    group(CREW, 'Crew', [candidates.placeholder]),
    membership(CREW, projects.first, roles.editor),
  ])
})

describe('The form of a membership', () => {
  it('has the roles and the message, and commits', async () => {
    const { links, payload, schema, validationErrors } = await formAt(service, pathOf(ids.placeholder), {})

    expect(payload).toEqual({
      _links: { roles: [titled('roles', roles.plain, 'Role 3'), titled('roles', roles.editor, 'Role 7')] },
      _meta: MESSAGE,
    })
    expect(validationErrors).toEqual({})
    expect(links.commit).toEqual({ href: pathOf(ids.placeholder), method: 'patch' })
    expect([schema.project.writable, schema.principal.writable, schema.roles.writable]).toEqual([
      false,
      false,
      true,
    ])
    expect(choices(schema)).toEqual([undefined, undefined, filtered('roles', ['unit', '=', 'project'])])
  })

  it('offers global roles where there is no project', async () => {
    const { schema } = await formAt(service, pathOf(ids.global), undefined, 'admin')

    expect(choices(schema)).toEqual([undefined, undefined, filtered('roles', ['unit', '=', 'system'])])
  })

  it('shows one link in place of a list as it was sent, which is wrong again when it is sent back', async () => {
    const _links = { roles: linkTo('roles', roles.editor) }

    const { payload, validationErrors } = await formAt(service, pathOf(ids.member), { _links })

    expect(payload._links).toEqual(_links)
    expect(validationErrors).toEqual({ roles: violation('roles', 'Roles is not a list.') })
  })

  it('has a payload that changes the membership as it is', async () => {
    const { links, payload } = await formAt(service, pathOf(ids.member), {
      _links: { roles: linksTo([roles.editor, roles.viewer]) },
    })
    expect(payload._links.roles).toEqual([
      titled('roles', roles.editor, 'Role 7'),
      titled('roles', roles.viewer, 'Role 1'),
    ])
    const changed = await service.patch(links.commit.href, { ...as('manager'), body: payload })

    expect([changed.status, rolesIn(changed)]).toEqual([200, [roles.viewer, roles.editor]])
  })

  it('names a changed project and principal, and roles that cannot be given', async () => {
    const { links, payload, validationErrors } = await formAt(service, pathOf(ids.viewer), {
      _links: {
        project: linkTo('projects', projects.other),
        principal: linkTo('users', people.nobody),
        roles: linksTo([roles.staff]),
      },
    })

    expect(validationErrors).toEqual({
      project: readOnly('project', 'Project'),
      principal: readOnly('principal', 'Principal'),
      roles: violation('roles', 'Roles has an unassignable role.'),
    })
    expect(payload).toEqual({ _links: { roles: linksTo([roles.staff]) }, _meta: MESSAGE })
    expect(links).not.toHaveProperty('commit')
  })

  it('names missing roles only if none come through a group', async () => {
    const body = { _links: { roles: [] } }

    expect((await formAt(service, pathOf(ids.viewer), body)).validationErrors).toEqual({ roles: blank.roles })
    expect((await formAt(service, pathOf(ids.placeholder), body)).validationErrors).toEqual({})
  })
})
