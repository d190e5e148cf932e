import { linkOf, titleOf } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import { ActionButtons } from '../../../views/action-buttons.tsx'
import { Activities } from '../../../views/activities.tsx'
import { Attachments } from '../../../views/attachments.tsx'
import { Relations } from '../../../views/relations.tsx'
import { Watchers } from '../../../views/watchers.tsx'
import type { PageProps } from '../../page.ts'
import { RemindButton } from '../remind/remind-button.tsx'
import { REMIND } from '../remind/use-reminding.tsx'
import { Children } from './children.tsx'
import { Description } from './description.tsx'
import { Facts } from './facts.tsx'
import { LoggedTime, LogTimeButton } from './logged-time.tsx'
import { More } from './more.tsx'
import { factsOf } from './properties.ts'
import { StatusButton } from './status-button.tsx'
import { SubjectField } from './subject.tsx'
import { NotificationReasons, WATCHING, WatchButton } from './watch.tsx'
import './package.css'

/** Actions that the page shows elsewhere, and not as buttons at the top. */
const ELSEWHERE: readonly string[] = ['addChild', 'logTime', REMIND, ...WATCHING]

/**
 * The page of a work package: description, properties, children, relations and activities. Values are edited in place
 * if the requester may change them.
 */
export function WorkPackagePage({ resource, where, onChanged }: PageProps) {
  const { value: schema } = useResource(linkOf(resource, 'schema')?.href)
  const { first, others } = factsOf(resource, schema)
  const title = titleOf(resource)
  useDocumentTitle(title)
  return (
    <article class="work-package">
      <header class="heading">
        <SubjectField of={resource} />
        <div class="actions">
          <StatusButton of={resource} root={where.root} schema={schema} />
          <LogTimeButton of={resource} />
          <WatchButton of={resource} onChanged={onChanged} />
          <RemindButton of={resource} />
          <ActionButtons
            {...{ resource, onChanged }}
            without={ELSEWHERE}
            next={linkOf(where.project ?? {}, 'workPackages')?.href}
          />
        </div>
        <NotificationReasons of={resource} />
      </header>
      <div class="beside">
        <Facts of={resource} properties={first} isRead={schema !== undefined} />
      </div>
      <div class="body">
        <Description of={resource} />
        <Children of={resource} root={where.root} />
        <Activities resource={resource} />
        <Attachments {...{ resource, onChanged }} />
        <Relations {...{ resource, onChanged }} />
        <More of={resource} properties={others} />
      </div>
      <div class="beside">
        <LoggedTime of={resource} />
        <Watchers {...{ resource, onChanged }} />
      </div>
    </article>
  )
}
