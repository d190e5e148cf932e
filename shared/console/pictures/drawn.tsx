import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Reading } from '../api/use-api.tsx'
import { ProblemText } from '../views/problem.tsx'
import { Progress } from '../views/progress.tsx'

interface DrawnProps<T> {
  title: string
  reading: Reading<T>
  children(value: T): ComponentChildren
}

/** A picture with its heading, as soon as what it shows has been read. */
export function Drawn<T>({ title, reading, children }: DrawnProps<T>) {
  const { value, problem, isLoading, again } = reading
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <section aria-busy={isLoading}>
      <h1>{title}</h1>
      {isLoading && <Progress />}
      {problem && <ProblemText problem={problem} onAgain={again} />}
      {value !== undefined && children(value)}
    </section>
  )
}
