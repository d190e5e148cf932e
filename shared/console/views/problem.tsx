import { CHANGED_SINCE } from '../api/basis.ts'
import type { Problem } from '../api/problem.ts'
import { useLanguage } from '../language/language.tsx'
import type { Word } from '../language/words.ts'

interface ProblemTextProps {
  problem: Problem
  /** Text of the heading, if the default for the kind of request is too general. */
  heading?: Word
  onAgain?(): void
}

/** Describes a failed request: a heading, the reason and the request id for inquiries. */
export function ProblemText({ problem, heading, onAgain }: ProblemTextProps) {
  const { say } = useLanguage()
  return (
    <div role="alert" class="problem">
      <p>
        <strong>{say(heading ?? headingOf(problem))}</strong> {reasonOf(problem, say)}
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

const headingOf = ({ isRead }: Problem): Word => (isRead ? 'notLoaded' : 'failed')

function reasonOf({ status, message }: Problem, say: ReturnType<typeof useLanguage>['say']): string {
  if (status === 0) return say('unreachable')
  return status === CHANGED_SINCE ? say('changedSince') : message
}
