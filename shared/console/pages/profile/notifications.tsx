import { linkOf } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { Panel } from '../../design/panel.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { ProblemText } from '../../views/problem.tsx'
import type { PageProps } from '../page.ts'
import { MailPanel } from './mail-panel.tsx'
import { ReasonsPanel } from './reasons-panel.tsx'
import './profile.css'

/** The user's notification settings: the reasons for notifications in each project, and when mail is sent. */
export function NotificationSettings({ where: { root } }: PageProps) {
  const { say } = useLanguage()
  const { value: preferences, problem, again } = useResource(linkOf(root, 'userPreferences')?.href)
  useDocumentTitle(say('notificationSettings'))
  return (
    <article>
      <header class="heading">
        <h1>{say('notificationSettings')}</h1>
      </header>
      {problem && <ProblemText problem={problem} onAgain={again} />}
      {!preferences && !problem && <Skeleton lines={16} />}
      {preferences && (
        <div class="settings">
          <Panel title={say('notifyAbout')}>
            <ReasonsPanel preferences={preferences} projects={linkOf(root, 'projects')?.href} />
          </Panel>
          <Panel title={say('mails')}>
            <MailPanel preferences={preferences} />
          </Panel>
        </div>
      )}
    </article>
  )
}
