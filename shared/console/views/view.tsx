import { useEffect } from 'preact/hooks'
import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { Pictured } from '../pictures/pictures.tsx'
import { CollectionView } from './collection.tsx'
import { FormView } from './form.tsx'
import { ProblemText } from './problem.tsx'
import { Progress } from './progress.tsx'
import { ResourceView } from './resource.tsx'

/** What is shown at a place: a form where it says so; else what is there. */
export function View({ onUnauthorised }: { onUnauthorised(): void }) {
  const { place } = useNavigation()
  if (place.how === 'form') return <FormView key={place.href} href={place.href} />
  return <ResourceAt onUnauthorised={onUnauthorised} />
}

function ResourceAt({ onUnauthorised }: { onUnauthorised(): void }) {
  const { place } = useNavigation()
  const { value, problem, isLoading, again } = useResource(place.href)
  useEffect(() => {
    if (problem?.status === 401) onUnauthorised()
  }, [problem])
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  return (
    <div aria-busy={isLoading}>
      {isLoading && <Progress key={place.href} />}
      {value && (
        <Pictured resource={value} onChanged={again}>
          {isCollection(value) ? (
            <CollectionView key={pathOf(value)} collection={value} onChanged={again} />
          ) : (
            <ResourceView resource={value} onChanged={again} />
          )}
        </Pictured>
      )}
    </div>
  )
}

/** A list stays the same one while its filters, order and page change. */
const pathOf = (collection: Resource) => linkOf(collection, 'self')?.href.split('?')[0]
