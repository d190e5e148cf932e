import { Skeleton } from '../design/skeleton.tsx'
import { formFragmentOf } from '../drafts/preset.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { Shown } from '../pages/shown.tsx'
import { useWhere } from '../shell/use-where.tsx'
import { FormView } from './form.tsx'
import { ProblemText } from './problem.tsx'
import { Progress } from './progress.tsx'

/** Shows a location in the console: its form, or the page of its resource. */
export function View() {
  const { place } = useNavigation()
  const form = formFragmentOf(place.how)
  if (form) return <FormView key={`${place.href}#${place.how}`} {...form} />
  return <ResourceHere />
}

function ResourceHere() {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const where = useWhere()
  const { resource, problem, isLoading, again } = where
  if (problem)
    return (
      <>
        <h1 class="unseen">{say('notLoaded')}</h1>
        <ProblemText problem={problem} onAgain={again} />
      </>
    )
  if (!resource) return <Skeleton lines={12} />
  return (
    <div aria-busy={isLoading}>
      {isLoading && <Progress key={place.href} />}
      <Shown resource={resource} where={where} onChanged={again} />
    </div>
  )
}
