import { useMemo } from 'preact/hooks'
import type { Collection, Resource } from '../../api/hal.ts'
import { EmptyState } from '../../design/empty-state.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { ProblemText } from '../../views/problem.tsx'
import type { PageProps } from '../page.ts'
import { useAllPages } from '../work/use-all-pages.ts'
import { filterValueIn } from './capability-filters.ts'
import { RightsFilterFields } from './filter-fields.tsx'
import { matrixOf, type RowsBy } from './matrix.ts'
import { RightsTable } from './rights-table.tsx'
import { RoleTable } from './role-table.tsx'
import { useRolesOfRow } from './use-roles-of-row.ts'

/** Maximum number of capabilities read: five requests of a thousand each. */
const MAX_CAPABILITIES = 5_000

/**
 * A matrix of the permissions in a project, of a principal, or of a principal in a project. The matrix is shown only if
 * the list of capabilities could be read completely.
 */
export function RightsPage(props: PageProps) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const [principal, context] = [filterValueIn(place.href, 'principal'), filterValueIn(place.href, 'context')]
  useDocumentTitle(say('rightsTitle'))
  return (
    <section>
      <header class="heading">
        <h1>{say('rightsTitle')}</h1>
      </header>
      <RightsFilterFields {...props} />
      {principal || context ? (
        <CompleteMatrix
          collection={props.resource as Collection}
          by={context ? 'principal' : 'context'}
          root={props.where.root}
        />
      ) : (
        <EmptyState icon="role" title={say('chooseWhose')} />
      )}
    </section>
  )
}

interface MatrixProps {
  collection: Collection
  by: RowsBy
  root: Resource
}

/**
 * All capabilities of a list as a matrix. Beyond `MAX_CAPABILITIES`, no matrix is shown, because an incomplete matrix
 * would show permitted actions as denied.
 */
function CompleteMatrix({ collection, by, root }: MatrixProps) {
  const { say, numbers } = useLanguage()
  const { value, problem, again } = useAllPages(collection, MAX_CAPABILITIES)
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!value) return <Skeleton lines={12} />
  const words = { total: numbers.format(value.total), most: numbers.format(MAX_CAPABILITIES) }
  if (value.elements.length < value.total)
    return <EmptyState icon="role" title={say('tooManyRights', words)} />
  return <Read {...{ capabilities: value.elements, by, root }} />
}

type ReadProps = Omit<MatrixProps, 'collection'> & { capabilities: Collection['_embedded']['elements'] }

function Read({ capabilities, by, root }: ReadProps) {
  const { say, compare } = useLanguage()
  const { place } = useNavigation()
  const { value: rolesOfRow, problem } = useRolesOfRow(root, place.href, by)
  const matrix = useMemo(() => matrixOf(capabilities, by, compare), [capabilities, by, compare])
  if (matrix.rows.length === 0) return <EmptyState icon="role" title={say('noRights')} />
  const roles = rolesOfRow && new Set(matrix.rows.flatMap(rolesOfRow).map(({ href }) => href))
  return (
    <>
      <RightsTable {...{ matrix, by, rolesOfRow }} />
      {problem && <ProblemText problem={problem} />}
      {roles && <RoleTable root={root} held={roles} />}
    </>
  )
}
