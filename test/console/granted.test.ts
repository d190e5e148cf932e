import { describe, expect, it } from 'vitest'
import { holds, valuesFor } from '#shared/console/pages/administration/granted.ts'

const role = { permissions: ['view_project', 'log_time'], assignable: true }

describe('The body that changes the permissions of a role', () => {
  it('adds a whole group, each permission once', () => {
    expect(valuesFor(role, ['log_time', 'log_own_time'], true)).toEqual({
      permissions: ['view_project', 'log_time', 'log_own_time'],
    })
  })

  it('removes a whole group and keeps the others', () => {
    expect(valuesFor(role, ['log_time', 'log_own_time'], false)).toEqual({ permissions: ['view_project'] })
  })

  it('has the property of assignable roles beside the permissions of its group', () => {
    expect(valuesFor(role, ['edit_work_packages', 'assignable'], false)).toEqual({
      assignable: false,
      permissions: ['view_project', 'log_time'],
    })
    expect(valuesFor(role, ['assignable'], true)).toEqual({ assignable: true })
  })
})

describe('A role', () => {
  it('holds its permissions, and is assignable by a property of its own', () => {
    expect(['log_time', 'log_own_time', 'assignable'].map((name) => holds(role, name))).toEqual([
      true,
      false,
      true,
    ])
  })
})
