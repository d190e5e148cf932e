import { isCollection, linkOf, type Resource } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { modules } from '../../language/permissions.ts'
import { usePermissions } from '../../language/use-permissions.ts'
import { holds } from '../administration/granted.ts'
import { PermissionTable } from '../administration/permission-table.tsx'
import { Permitted } from './permitted.tsx'

/**
 * Permissions that no capability represents. For work packages, capabilities represent only the permissions to create
 * and to read them.
 */
const SAID_BY_ROLES = [...modules.workPackages, ...modules.comments, ...modules.time, ...modules.savedViews]

/** The built-in role of non-members in public projects. */
const NON_MEMBER = 'non_member'

interface RoleTableProps {
  root: Resource
  /** Addresses of the roles that the principal has in this context. */
  held: ReadonlySet<string>
}

/** The table of roles and their permissions on work packages, for requesters who may see the permissions of roles. */
export function RoleTable({ root, held }: RoleTableProps) {
  const { say } = useLanguage()
  const { value } = useResource(linkOf(root, 'roles')?.href)
  const groups = usePermissions(SAID_BY_ROLES)
  if (!value || !isCollection(value)) return null
  const roles = value._embedded.elements.filter(
    (role) => role.builtin === NON_MEMBER || held.has(linkOf(role, 'self')?.href ?? ''),
  )
  const isKnown = roles.some(({ permissions }) => Array.isArray(permissions))
  return (
    <>
      <h2>{say('rightsByRole')}</h2>
      <p class="muted">
        {say('rightsByRoleHint')} {!isKnown && say('rolesKnownToAdmins')}
      </p>
      {isKnown && (
        <PermissionTable label={say('rightsByRole')} {...{ roles, groups }}>
          {(role, { name }) => <Permitted is={holds(role, name)} />}
        </PermissionTable>
      )}
    </>
  )
}
