import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { formPlaceOf } from '../drafts/preset.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { Pictured } from '../pictures/pictures.tsx'
import { CollectionView } from './collection.tsx'
import { FormView } from './form.tsx'
import { ProblemText } from './problem.tsx'
import { Progress } from './progress.tsx'
import { ResourceView } from './resource.tsx'

/** Shows a place: a form where it says so; else what is there. */
export function View() {
  const { place } = useNavigation()
  const form = formPlaceOf(place.how)
  if (form) return <FormView key={`${place.href}#${place.how}`} {...form} />
  return <ResourceAt />
}

function ResourceAt() {
  const { place } = useNavigation()
  const { value, problem, isLoading, again } = useResource(place.href)
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
