import { describe, expect, it } from 'vitest'
import { permissions, viewTypePermissions } from '#shared/access/permissions.ts'
import { canDelete, canManage, canRename } from '#shared/resources/roles/policy.ts'

const [own, builtin] = [{}, { builtin: 'anonymous' }]

describe('A role', () => {
  it.each([
    ['an administrator', true, { manages: true, names: true, renames: true, deletes: true }],
    ['anybody else', false, { manages: false, names: false, renames: false, deletes: false }],
  ])('is changed by %s as the table says', (_, isAdmin, expected) => {
    const viewer = { isAdmin } as never

    expect({
      manages: canManage(viewer),
      names: canRename(viewer, undefined),
      renames: canRename(viewer, own),
      deletes: canDelete(viewer, own),
    }).toEqual(expected)
  })

  it.each([true, false])('that is built in keeps its name and stays, administrator or not: %s', (isAdmin) => {
    const viewer = { isAdmin } as never

    expect([canRename(viewer, builtin), canDelete(viewer, builtin)]).toEqual([false, false])
  })
})

describe('Permissions', () => {
  it('are these, in the order in which roles show them', () => {
    expect(permissions).toEqual([
      ...['manage_users', 'manage_placeholder_user', 'add_project'],
      ...['view_project', 'edit_project', 'add_work_packages', 'view_work_packages'],
      ...['manage_versions', 'view_members', 'manage_members', 'manage_types'],
      ...['edit_work_packages', 'assign_versions', 'manage_subtasks', 'move_work_packages'],
      ...[
        'delete_work_packages',
        'add_work_package_notes',
        'edit_work_package_notes',
        'edit_own_work_package_notes',
      ],
      ...['view_time_entries', 'view_own_time_entries', 'edit_time_entries', 'edit_own_time_entries'],
      ...['log_time', 'log_own_time', 'add_work_package_attachments'],
      ...['manage_work_package_relations', 'view_work_package_watchers', 'add_work_package_watchers'],
      ...['delete_work_package_watchers', 'save_queries', 'manage_public_queries', 'manage_categories'],
    ])
  })

  it('with which one sees types are these', () => {
    expect(viewTypePermissions).toEqual(['view_work_packages', 'manage_types'])
  })
})
