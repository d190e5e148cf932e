import { type Collection, linkOf, type Resource } from '../../api/hal.ts'
import { filtersOf } from '../../api/query.ts'
import { useResource } from '../../api/use-api.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { fragmentOf } from '../../drafts/preset.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { hoursOf, inHours } from '../../values/duration.ts'
import { Value } from '../../values/value.tsx'
import { CollectionView } from '../../views/collection.tsx'
import type { PageProps } from '../page.ts'
import { LogTimeButton } from '../work/package/logged-time.tsx'
import { today } from '../work/work-package.ts'
import '../work/table/sums.css'

const COLUMNS = ['spentOn', 'user', 'workPackage', 'activity', 'hours', 'comment']

const DAY = { type: 'Date', name: '' }

/** Time entries of a project or work package. */
export function TimeTable({ resource, where: { project, root, place }, onChanged }: PageProps) {
  const { say } = useLanguage()
  const collection = resource as Collection
  const create = linkOf(collection, 'createTimeEntry')
  const at = workAt(place.href, linkOf(root, 'workPackages')?.href)
  const { value: work } = useResource(at)
  const owner = project && linkOf(project, 'self')
  const payload = { spentOn: today(), ...(owner && { _links: { project: { href: owner.href } } }) }
  return (
    <CollectionView
      {...{ collection, onChanged }}
      usual={COLUMNS}
      first={(entry) => (
        <To href={linkOf(entry, 'self')?.href ?? ''}>
          <Value resource={entry} name="spentOn" property={DAY} />
        </To>
      )}
      actions={
        at
          ? work && <LogTimeButton of={work} />
          : create && (
              <ButtonLink look="primary" icon="plus" href={create.href} how={fragmentOf('form', { payload })}>
                {say('logTime')}
              </ButtonLink>
            )
      }
      lead={<Sum of={collection._embedded.elements} />}
    />
  )
}

/**
 * Returns the address of the work package to which a list of time entries is limited.
 *
 * @param list the address of the list of all work packages
 */
function workAt(href: string, list: string | undefined): string | undefined {
  const values = filtersOf(href).find(({ name }) => name === 'work_package')?.values ?? []
  return list && values.length === 1 ? `${list}/${values[0]}` : undefined
}

/** Total hours of the entries on the page. Renders no total if the hours of at least one entry cannot be read. */
function Sum({ of }: { of: readonly Resource[] }) {
  const { say } = useLanguage()
  const hours = of.filter((entry) => entry.hours).map((entry) => hoursOf(String(entry.hours)) ?? Number.NaN)
  const sum = hours.reduce((all, one) => all + one, 0)
  return <p class="sums muted">{sum > 0 && say('timeShown', { sum: inHours(sum) })}</p>
}
