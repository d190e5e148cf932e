import { type Collection, isCollection, linkOf } from '../../../api/hal.ts'
import { withFilters } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { useClient, useResource } from '../../../api/use-api.tsx'
import { ButtonLink } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { fragmentOf } from '../../../drafts/preset.ts'
import { useLanguage } from '../../../language/language.tsx'
import { To, useNavigation } from '../../../navigation/navigation.tsx'
import { closedOf } from '../closed.ts'

/**
 * Reads the number of closed work packages that a list omits. The number is undefined until it is known. `isOld` is
 * true if data has changed since it was read.
 */
function useClosed(list: Collection): { count?: number; isOld: boolean } {
  const { cache, reading } = useClient()
  const href = withQuery(closedOf(list), { pageSize: 0 })
  const { value } = useResource(href)
  return {
    count: value && isCollection(value) ? value.total : undefined,
    isOld: cache.getQueryState(reading(href).queryKey)?.isInvalidated ?? false,
  }
}

/**
 * Link that shows the closed work packages that a list omits. The text of the link contains the number of these work
 * packages.
 */
export function Hidden({ list }: { list: Collection }) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const { count, isOld } = useClosed(list)
  if (count === undefined || list.total === 0 || (count === 0 && !isOld)) return null
  return (
    <p>
      <To href={withFilters(place.href, [])}>
        {isOld ? say('hidesSomeClosed') : say('hidesClosed', { count })}
      </To>
    </p>
  )
}

/**
 * Content of an empty list: a link to the closed work packages if there are any, or else a link to the form for a first
 * work package.
 */
export function NothingOpen({ list }: { list: Collection }) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const { count, isOld } = useClosed(list)
  if (count === undefined) return <Skeleton lines={1} />
  if (count === 0 && !isOld) return list.total === 0 ? <NoWork list={list} /> : <p>{say('nothingFound')}</p>
  return (
    <p>
      {say('allClosed')} <To href={withFilters(place.href, [])}>{say('showClosed')}</To>
    </p>
  )
}

function NoWork({ list }: { list: Collection }) {
  const { say, sayRelation } = useLanguage()
  const create = linkOf(list, 'createWorkPackage')
  return (
    <EmptyState icon="work" title={say('noWork')}>
      {create && (
        <ButtonLink icon="plus" href={create.href} how={fragmentOf('form', create)}>
          {sayRelation('createWorkPackage', create.title)}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
