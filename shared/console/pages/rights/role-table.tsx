import { isCollection, linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { modules } from '../../language/permissions.ts'
import { usePermissions } from '../../language/use-permissions.ts'
import { To } from '../../navigation/navigation.tsx'
import { Permitted } from './permitted.tsx'

/** What no action says: actions know of work packages only that they are seen and made. */
const SAID_BY_ROLES = [...modules.workPackages, ...modules.comments, ...modules.time, ...modules.savedViews]

/** The built-in role of those who are no members, in public projects. */
const NON_MEMBER = 'non_member'

interface RoleTableProps {
  root: Resource
  /** The addresses of the roles that somebody holds here. */
  held: ReadonlySet<string>
}

/** What roles allow with work packages, for those who may know what roles allow. */
export function RoleTable({ root, held }: RoleTableProps) {
  const { say } = useLanguage()
  const { value } = useResource(linkOf(root, 'roles')?.href)
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
      {isKnown && <Permissions roles={roles} />}
    </>
  )
}

function Permissions({ roles }: { roles: readonly Resource[] }) {
  const { say } = useLanguage()
  const groups = usePermissions(SAID_BY_ROLES)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section class="matrix scrollable" aria-label={say('rightsByRole')} tabIndex={0}>
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
        <tbody>
          {groups.flatMap(({ permissions }) =>
            permissions.map(({ name, title }) => (
              <tr key={name}>
                <th scope="row">{title}</th>
                {roles.map((role) => (
                  <td key={String(role.id)}>
                    <Permitted is={(role.permissions as readonly string[]).includes(name)} />
                  </td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  )
}
