import { linkOf, type Resource } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { useRights } from '../../shell/use-rights.ts'
import { useWhere } from '../../shell/use-where.tsx'

/**
 * Explains, in a menu of statuses, why the status of a work package cannot be changed: the workflow depends on the
 * user's roles in the project. The explanation has a link to the members for people who may see them, and a link to the
 * workflows for administrators.
 */
export function NoTransition({ of }: { of: Resource }) {
  const { say } = useLanguage()
  const where = useWhere()
  const { isAdmin } = useRights(where)
  const { value: project } = useResource(
    linkOf(of, 'project')?.href ?? linkOf(where.project ?? {}, 'self')?.href,
  )
  const members = linkOf(project ?? {}, 'memberships')?.href
  const workflows = isAdmin ? linkOf(where.root, 'workflows')?.href : undefined
  return (
    <div class="menu-note">
      <p>
        {say('rolesAllowNoStatus')} {isAdmin && say('adminsNeedRoles')}
      </p>
      {members && <To href={members}>{say('membersOfProject')}</To>}
      {workflows && <To href={workflows}>{say('workflows')}</To>}
    </div>
  )
}
