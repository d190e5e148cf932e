import { useMemo } from 'preact/hooks'
import type { Collection } from '../../api/hal.ts'
import { EmptyState } from '../../design/empty-state.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { ProblemText } from '../../views/problem.tsx'
import type { PageProps } from '../page.ts'
import { useEvery } from '../work/use-every.ts'
import { askedIn } from './asked.ts'
import { Choices } from './choices.tsx'
import { matrixOf, type Rows } from './matrix.ts'
import { RightsTable } from './rights-table.tsx'

/** As many rights as are read: five requests, if the API gives a thousand at a time. */
const MOST = 5_000

/** Who may do what, in a project or as a person. It is asked for one of them, and shown whole or not at all. */
export function Rights(props: PageProps) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const [principal, context] = [askedIn(place.href, 'principal'), askedIn(place.href, 'context')]
  useDocumentTitle(say('rightsTitle'))
  return (
    <section>
      <header class="heading">
        <h1>{say('rightsTitle')}</h1>
      </header>
      <Choices {...props} />
      {principal || context ? (
        <Whole collection={props.resource as Collection} by={context ? 'principal' : 'context'} />
      ) : (
        <EmptyState icon="role" title={say('chooseWhose')} />
      )}
    </section>
  )
}

/** All rights of a list as a matrix: of a part of them it would deny what is permitted. */
function Whole({ collection, by }: { collection: Collection; by: Rows }) {
  const { say, numbers } = useLanguage()
  const { value, problem, again } = useEvery(collection, MOST)
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!value) return <Skeleton lines={12} />
  const words = { total: numbers.format(value.total), most: numbers.format(MOST) }
  if (value.elements.length < value.total)
    return <EmptyState icon="role" title={say('tooManyRights', words)} />
  return <Read {...{ capabilities: value.elements, by }} />
}

function Read({ capabilities, by }: { capabilities: Collection['_embedded']['elements']; by: Rows }) {
  const { say, compare } = useLanguage()
  const matrix = useMemo(() => matrixOf(capabilities, by, compare), [capabilities, by, compare])
  if (matrix.rows.length === 0) return <EmptyState icon="role" title={say('noRights')} />
  return <RightsTable {...{ matrix, by }} />
}
