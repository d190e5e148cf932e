import { formForElement, linkOf } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { useWhere } from '../shell/use-where.tsx'
import { projectOf } from '../shell/where.ts'

/** Up to so many people are hardly a choice. */
export const FEW_PEOPLE = 1

/** Says in a list with hardly anybody to choose how people come to be in it: as members of its project, which some may add. */
export function FewPeople({ href }: { href: string }) {
  const { say } = useLanguage()
  const { root } = useWhere()
  const { value: project } = useResource(projectOf({ href, how: '' }, undefined, root))
  const members = project && linkOf(project, 'memberships')?.href
  const { value: memberships, isLoading } = useResource(members)
  const mayAdd = memberships && formForElement(memberships) !== undefined
  return (
    <div class="few-people">
      <p>{say('onlyMembers')}</p>
      {mayAdd && members ? (
        <To href={members}>{say('addOrInvite')}</To>
      ) : (
        project && !isLoading && <p>{say('othersAdd')}</p>
      )}
    </div>
  )
}
