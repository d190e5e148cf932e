import { isCollection, linkOf, type Resource } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { Drawn } from '../drawn.tsx'
import type { PictureProps } from '../picture.ts'
import { GridBar } from './grid-bar.tsx'
import { GridView } from './grid-view.tsx'
import { NewGrid } from './new-grid.tsx'
import { useSavedLayout } from './saving.ts'

/** A grid, or the first of several, as it looks. Where there is none yet, one can be created. */
export function GridPicture({ resource, onChanged }: PictureProps) {
  const { say } = useLanguage()
  const grid = isCollection(resource) ? resource._embedded.elements[0] : resource
  const reading = { value: grid ?? null, isLoading: false, again: onChanged }
  return (
    <Drawn {...{ resource, onChanged, reading }} title={say('viewGrid')}>
      {(found) =>
        found ? (
          <SavedGrid key={linkOf(found, 'self')?.href} grid={found} onLeft={onChanged} />
        ) : (
          <NewGrid collection={resource} onCreated={onChanged} />
        )
      }
    </Drawn>
  )
}

function SavedGrid({ grid, onLeft }: { grid: Resource; onLeft(): void }) {
  const { say } = useLanguage()
  const { layout, change, problem, isSaving } = useSavedLayout(grid, onLeft)
  const { value: schema } = useResource(linkOf(grid, 'schema')?.href)
  if (!linkOf(grid, 'update')) return <GridView layout={layout} />
  return (
    <div aria-busy={isSaving}>
      <GridBar layout={layout} schema={schema} onChange={change} />
      {problem && <ProblemText problem={problem} />}
      <GridView layout={layout} onChange={change} />
      <p class="muted">{say(isSaving ? 'saving' : 'savedAtOnce')}</p>
    </div>
  )
}
