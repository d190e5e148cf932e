import { linkOf, type Schema } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { Panels } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import { ProblemText } from '../../../views/problem.tsx'
import type { PageProps } from '../../page.ts'
import '../../profile/profile.css'
import { ThemePanel } from './theme-panel.tsx'
import { themes } from './themes.ts'

/** The settings of the installation, with a panel for each group of settings. Labels come from the schema. */
export function SettingsPage({ resource: settings }: PageProps) {
  const { say } = useLanguage()
  useDocumentTitle(say('settings'))
  const { value: schema, problem, again } = useResource(linkOf(settings, 'schema')?.href)
  return (
    <section>
      <header class="heading">
        <h1>{say('settings')}</h1>
      </header>
      {problem && <ProblemText problem={problem} onAgain={again} />}
      {schema ? (
        <Panels>
          {themes.map((theme) => (
            <ThemePanel key={theme.title} theme={theme} settings={settings} schema={schema as Schema} />
          ))}
        </Panels>
      ) : (
        !problem && <Skeleton lines={12} />
      )}
    </section>
  )
}
