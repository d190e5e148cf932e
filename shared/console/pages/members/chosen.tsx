import { IconButton } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Added } from './adding.ts'
import { type Candidate, candidateKey, candidateName } from './candidates.ts'

interface ChosenProps {
  chosen: readonly Candidate[]
  isBusy: boolean
  onRemove(candidate: Candidate): void
}

/** The chosen candidates, each with a button to remove it. */
export function Chosen({ chosen, isBusy, onRemove }: ChosenProps) {
  const { say } = useLanguage()
  if (chosen.length === 0) return null
  return (
    <ul class="chosen" aria-label={say('chosenPeople')}>
      {chosen.map((one) => (
        <li key={candidateKey(one)}>
          <bdi>{candidateName(one)}</bdi>
          <IconButton
            icon="close"
            isSmall
            label={say('remove', { name: candidateName(one) })}
            disabled={isBusy}
            onClick={() => onRemove(one)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The candidates that were refused, each with the reason. */
export function RefusedCandidates({ results }: { results: readonly Added[] }) {
  const refused = results.filter(({ message }) => message !== undefined)
  if (refused.length === 0) return null
  return (
    <ul class="error refused" role="alert">
      {refused.map(({ candidate, message }) => (
        <li key={candidateKey(candidate)}>
          <bdi>{candidateName(candidate)}</bdi>: {message}
        </li>
      ))}
    </ul>
  )
}

/** The number of candidates that have been added so far, and the total number. */
export function AddingProgress({ results, total }: { results: readonly Added[]; total: number }) {
  const { say } = useLanguage()
  const number = results.filter(({ message }) => message === undefined).length
  return (
    <p role="status" class="muted">
      {total > 1 && say('addedOf', { number, total })}
    </p>
  )
}
