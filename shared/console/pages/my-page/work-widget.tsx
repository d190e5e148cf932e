import type { ComponentType } from 'preact'
import { linkOf } from '../../api/hal.ts'
import { type FilterInQuery, filtersOf } from '../../api/query.ts'
import { withQuery } from '../../api/template.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { useWhere } from '../../shell/use-where.tsx'
import { useElements } from '../../views/lines.tsx'
import { filteredListHref, LINES } from '../home/list-hrefs.ts'
import { WorkList } from '../work/work-list.tsx'
import type { WidgetContentProps } from './widget-content.ts'

/** Returns a widget with the work packages that match the filters. The work packages are sorted by due date. */
export const workOf =
  (conditions: readonly FilterInQuery[]): ComponentType<WidgetContentProps> =>
  () => <Work conditions={conditions} />

/** A widget with the work packages that match the filters in its options. */
export const QueryWidget = ({ options }: WidgetContentProps) => <Work conditions={conditionsIn(options)} />

function Work({ conditions }: { conditions: readonly FilterInQuery[] }) {
  const { say } = useLanguage()
  const { root } = useWhere()
  const list = linkOf(root, 'workPackages')?.href
  const href = list && filteredListHref(list, conditions, 'dueDate', 'asc')
  const first = href && withQuery(href, { pageSize: LINES })
  const isMore = useElements(first).value?.length === LINES
  if (!first) return <p class="muted">{say('noContent')}</p>
  return (
    <>
      <WorkList href={first} empty={say('nothingFound')} hasProject />
      {isMore && (
        <p>
          <To href={href}>{say('seeAll')}</To>
        </p>
      )}
    </>
  )
}

/**
 * Returns the filters in the options of a widget. The options contain the filters as JSON, in the format that filters
 * have in the query string of a list.
 */
function conditionsIn({ queryProps }: WidgetContentProps['options']): readonly FilterInQuery[] {
  const { filters } = (queryProps ?? {}) as { filters?: unknown }
  return typeof filters === 'string' ? filtersOf(withQuery('', { filters })) : []
}
