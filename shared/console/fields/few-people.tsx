import { formForElement, linkOf } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { useWhere } from '../shell/use-where.tsx'
import { projectOf } from '../shell/where.ts'

/** `FewPeople` is shown below lists of at most this many people. */
export const FEW_PEOPLE = 1

/**
 * Explains, below a list of at most one person, that only members of the project can be chosen, and who can add
 * members.
 */
export function FewPeople({ href }: { href: string }) {
  const { say } = useLanguage()
  const { root } = useWhere()
  const { value: project } = useResource(projectOf({ href, how: '' }, undefined, root))
  const members = project && linkOf(project, 'memberships')?.href
  const { value: memberships, isLoading } = useResource(members)
  const mayAdd = memberships && formForElement(memberships) !== undefined
  return (
    <div class="menu-note">
      <p>{say('onlyMembers')}</p>
      {mayAdd && members ? (
        <To href={members}>{say('addOrInvite')}</To>
      ) : (
        project && !isLoading && <p>{say('othersAdd')}</p>
      )}
    </div>
  )
}
