import type { Problem } from '../api/problem.ts'
import { useLanguage } from '../language/language.tsx'

/** Describes a problem in words, with what to name when one asks about it. */
export function ProblemText({ problem, onAgain }: { problem: Problem; onAgain?(): void }) {
  const { say } = useLanguage()
  return (
    <div role="alert" class="problem">
      <p>
        <strong>{say('problem')}</strong> {problem.status === 0 ? say('unreachable') : problem.message}
      </p>
      {problem.requestId && <p class="muted">{say('requestId', { id: problem.requestId })}</p>}
      {onAgain && (
        <button type="button" onClick={onAgain}>
          {say('tryAgain')}
        </button>
      )}
    </div>
  )
}
