import { CHANGED_SINCE } from '../api/basis.ts'
import type { Problem } from '../api/problem.ts'
import { useLanguage } from '../language/language.tsx'

/** Describes a problem in words, with what to name when one asks about it. */
export function ProblemText({ problem, onAgain }: { problem: Problem; onAgain?(): void }) {
  const { say } = useLanguage()
  return (
    <div role="alert" class="problem">
      <p>
        <strong>{say('problem')}</strong> {said(problem, say)}
      </p>
      {problem.requestId && <p class="muted">{say('requestId', { id: problem.requestId })}</p>}
      {onAgain && (
        <button type="button" onClick={onAgain}>
          {say(problem.status === CHANGED_SINCE ? 'lookAgain' : 'tryAgain')}
        </button>
      )}
    </div>
  )
}

function said({ status, message }: Problem, say: ReturnType<typeof useLanguage>['say']): string {
  if (status === 0) return say('unreachable')
  return status === CHANGED_SINCE ? say('changedSince') : message
}
