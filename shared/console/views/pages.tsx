import { type Collection, linkOf } from '../api/hal.ts'
import { expand, queryOf, withQuery } from '../api/template.ts'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'

const SIZES = [20, 50, 100, 200, 1_000]

/**
 * Links to the other pages of a collection, and a drop-down list for the page size. Both change only the paging
 * parameters, so the current view stays the same.
 */
export function Pages({ collection }: { collection: Collection }) {
  const { say, numbers } = useLanguage()
  const { place, go } = useNavigation()
  const { total, pageSize, offset = 1 } = collection
  if (!pageSize) return null
  const here = (href: string) => withQuery(place.href, Object.fromEntries(queryOf(href)))
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const previous = linkOf(collection, 'previousByOffset')
  const next = linkOf(collection, 'nextByOffset')
  const size = linkOf(collection, 'changeSize')
  const resize = (wanted: string) =>
    size && go({ href: here(expand(size.href, { size: wanted })), how: place.how })
  return (
    <nav class="pages" aria-label={say('page', { page: offset, pages })}>
      {previous && (
        <To href={here(previous.href)} how={place.how}>
          {say('previous')}
        </To>
      )}
      <span>{say('page', { page: numbers.format(offset), pages: numbers.format(pages) })}</span>
      {next && (
        <To href={here(next.href)} how={place.how}>
          {say('next')}
        </To>
      )}
      {size && (
        <label>
          {say('pageSize')}{' '}
          <select value={pageSize} onChange={(event) => resize(event.currentTarget.value)}>
            {[...new Set([...SIZES, pageSize])]
              .sort((a, b) => a - b)
              .map((one) => (
                <option key={one}>{one}</option>
              ))}
          </select>
        </label>
      )}
    </nav>
  )
}
