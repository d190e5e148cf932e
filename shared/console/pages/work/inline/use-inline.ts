import type { ChangeBody } from '../../../api/changes.ts'
import { linkOf, type Resource } from '../../../api/hal.ts'
import { useNavigation } from '../../../navigation/navigation.tsx'
import { useChange } from '../../../views/use-change.tsx'
import { hrefOf } from '../work-package.ts'

interface Options {
  /** The resource on which the change is based, if it is newer than the resource that the page shows. */
  seen?: Resource
  onAgain?(): void
}

/**
 * Returns a function that changes a work package in place. After the change, the page of the work package reads its
 * activities again. Other pages read their list of work packages again.
 */
export function useInline(element: Resource) {
  const change = useChange()
  const { place } = useNavigation()
  const also = place.href === hrefOf(element) ? linkOf(element, 'activities')?.href : place.href
  return (values: ChangeBody, { seen = element, onAgain }: Options = {}) =>
    change(seen, values, { also, onAgain })
}
