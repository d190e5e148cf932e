import { linkOf, titleOf } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import { Actions } from '../../../views/actions.tsx'
import { Activities } from '../../../views/activities.tsx'
import { Attachments } from '../../../views/attachments.tsx'
import { Relations } from '../../../views/relations.tsx'
import { Watchers } from '../../../views/watchers.tsx'
import type { PageProps } from '../../page.ts'
import { Below } from './below.tsx'
import { Description } from './description.tsx'
import { Facts } from './facts.tsx'
import { More } from './more.tsx'
import { factsOf } from './properties.ts'
import { StatusButton } from './status-button.tsx'
import { Subject } from './subject.tsx'
import { Time, TimeButton } from './time.tsx'
import './package.css'

/** What has a place of its own on the page, and no button at its top. */
const ELSEWHERE: readonly string[] = ['addChild', 'logTime']

/**
 * A work package: what it is about, how it stands, what belongs to it and what has happened. Each value is changed where it
 * stands, by whoever may.
 */
export function WorkPackagePage({ resource, where, onChanged }: PageProps) {
  const { value: schema } = useResource(linkOf(resource, 'schema')?.href)
  const { first, others } = factsOf(resource, schema)
  const title = titleOf(resource)
  useDocumentTitle(title)
  return (
    <article class="work-package">
      <header class="heading">
        <Subject of={resource} />
        <div class="actions">
          <StatusButton of={resource} root={where.root} />
          <TimeButton of={resource} />
          <Actions
            {...{ resource, onChanged }}
            without={ELSEWHERE}
            next={linkOf(where.project ?? {}, 'workPackages')?.href}
          />
        </div>
      </header>
      <div class="beside">
        <Facts of={resource} properties={first} isRead={schema !== undefined} />
      </div>
      <div class="body">
        <Description of={resource} />
        <Below of={resource} root={where.root} />
        <Activities resource={resource} />
        <Attachments {...{ resource, onChanged }} />
        <Relations {...{ resource, onChanged }} />
        <More of={resource} properties={others} />
      </div>
      <div class="beside">
        <Time of={resource} />
        <Watchers {...{ resource, onChanged }} />
      </div>
    </article>
  )
}
