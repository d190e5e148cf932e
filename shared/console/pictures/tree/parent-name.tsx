import { isLinkTo } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import type { Branch } from './tree.ts'

/** The name of a branch's parent, shown beside the branch if the parent itself is not in the tree. */
export function ParentName({ branch: { above } }: { branch: Branch }) {
  const { say } = useLanguage()
  if (!above) return null
  return (
    <span class="muted">
      {isLinkTo(above) ? (
        <>
          {say('below')}{' '}
          <To href={above.href} tabIndex={-1}>
            {above.title}
          </To>
        </>
      ) : (
        say('belowHidden')
      )}
    </span>
  )
}
