import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filtered } from '#test/support/fixtures/membership-forms.ts'
import { as, membershipsPath, membershipWorld } from '#test/support/fixtures/membership-world.ts'

let service: Service

beforeAll(async () => {
  service = await Service.startWith(membershipWorld)
})

describe('The schema of memberships', () => {
  const entry = (type: string, name: string, more: object = {}) => ({
    type,
    name,
    required: true,
    hasDefault: false,
    writable: false,
    ...more,
  })
  const link = (allowed: object) => ({ writable: true, location: '_links', _links: allowed })

  it('says what managers may write, and where it is sent', async () => {
    for (const person of ['viewer', 'manager'] as const)
      expect((await service.get(`${membershipsPath}/schema`, as(person))).body).toEqual({
        _type: 'Schema',
        _dependencies: [],
        id: entry('Integer', 'ID'),
        createdAt: entry('DateTime', 'Created on'),
        updatedAt: entry('DateTime', 'Updated on'),
        notificationMessage: entry('Formattable', 'Message', {
          required: false,
          writable: true,
          location: '_meta',
        }),
        project: entry('Project', 'Project', {
          required: false,
          ...link(filtered('memberships/available_projects')),
        }),
        principal: entry('Principal', 'Principal', link(filtered('principals', ['status', '!', '3']))),
        email: entry('String', 'Email', { required: false, writable: true, minLength: 0, maxLength: 60 }),
        roles: entry('[]Role', 'Role', link(filtered('roles', ['unit', '=', 'project']))),
        _links: { self: { href: `${membershipsPath}/schema` } },
      })
  })

  it('offers administrators, who can do without a project, the roles of both units', async () => {
    const { roles } = (await service.get(`${membershipsPath}/schema`, as('admin'))).body

    expect(roles._links).toEqual(filtered('roles'))
  })
})
