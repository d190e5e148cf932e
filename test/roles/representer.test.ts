import { expect, it } from 'vitest'
import { signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import type { Role } from '#shared/resources/roles/model.ts'
import { representRole } from '#shared/resources/roles/representer.ts'
import { newUser } from '#shared/resources/users/model.ts'

const administrator = signedIn({ ...newUser(1, new Date(0)), admin: true }, defaultConfiguration)

it('A role shows its permissions in their order and once each, however they were imported', () => {
  const role: Role = {
    id: 1,
    name: 'Lead',
    permissions: ['manage_types', 'view_project', 'manage_types', 'manage_users', 'view_project'],
    assignable: true,
  }

  expect(representRole(role, administrator).permissions).toEqual([
    'manage_users',
    'view_project',
    'manage_types',
  ])
})
