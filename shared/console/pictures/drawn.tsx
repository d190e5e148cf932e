import type { ComponentChildren } from 'preact'
import type { Reading } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useDocumentTitle } from '../navigation/use-document-title.ts'
import { ActionButtons } from '../views/action-buttons.tsx'
import { ProblemText } from '../views/problem.tsx'
import { Progress } from '../views/progress.tsx'
import type { PictureProps } from './picture.ts'

interface DrawnProps<T> extends PictureProps {
  title: string
  reading: Reading<T>
  /** Content to show in place of the action buttons of the resource. */
  actions?: ComponentChildren
  children(value: T): ComponentChildren
}

/** A chart page: a heading and, once the data has been read, the chart. */
export function Drawn<T>({ resource, onChanged, title, reading, actions, children }: DrawnProps<T>) {
  const { value, problem, isLoading, again } = reading
  useDocumentTitle(title)
  return (
    <section aria-busy={isLoading}>
      <header class="heading">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {actions ?? <ActionButtons resource={resource} onChanged={onChanged} />}
      </header>
      {isLoading && <Progress />}
      {problem && <ProblemText problem={problem} onAgain={again} />}
      {value === undefined ? isLoading && <Skeleton lines={12} /> : children(value)}
    </section>
  )
}
