import type { ComponentChildren } from 'preact'
import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import type { PermissionGroup } from '../../language/use-permissions.ts'
import { To } from '../../navigation/navigation.tsx'
import './administration.css'

interface PermissionTableProps {
  label: string
  roles: readonly Resource[]
  groups: readonly PermissionGroup[]
  /** Renders the cell that shows whether a role has a permission. */
  children(role: Resource, permission: PermissionGroup['permissions'][number]): ComponentChildren
  /** Renders a role's cell in the row of a module. This cell applies to all permissions of the module. */
  whole?(role: Resource, group: PermissionGroup): ComponentChildren
}

/**
 * A table of permissions. It has a column for each role, and a row for each permission. The rows are grouped by module.
 */
export function PermissionTable({ label, roles, groups, children, whole }: PermissionTableProps) {
  const { say } = useLanguage()
  return (
    <section class="scrollable roles" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('permission')}</th>
            {roles.map((role) => (
              <th key={String(role.id)} scope="col">
                <To href={linkOf(role, 'self')?.href ?? ''}>
                  <bdi>{titleOf(role)}</bdi>
                </To>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            <tr class="module">
              <th scope="rowgroup" colSpan={whole ? 1 : roles.length + 1}>
                {group.name}
              </th>
              {whole && roles.map((role) => <td key={String(role.id)}>{whole(role, group)}</td>)}
            </tr>
            {group.permissions.map((permission) => (
              <tr key={permission.name}>
                <th scope="row">{permission.title}</th>
                {roles.map((role) => (
                  <td key={String(role.id)}>{children(role, permission)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
