import { useEffect } from 'preact/hooks'
import { isCollection, linkOf } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import type { PageProps } from '../page.ts'

/** What somebody sees first: their projects. */
export function Home({ resource }: PageProps) {
  const { say } = useLanguage()
  const { value: projects } = useResource(linkOf(resource, 'projects')?.href)
  const elements = projects && isCollection(projects) ? projects._embedded.elements : []
  useEffect(() => {
    document.title = say('home')
  }, [say])
  return (
    <section>
      <h1>{say('home')}</h1>
      {projects && elements.length === 0 && <EmptyState icon="project" title={say('nothingFound')} />}
      <ul>
        {elements.map((project) => (
          <li key={String(project.id)}>
            <To href={linkOf(project, 'self')?.href ?? ''}>{String(project.name)}</To>
          </li>
        ))}
      </ul>
    </section>
  )
}
