import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { IconButton } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Word } from '../../language/words.ts'

/** Result of a bulk action for one resource. */
export interface Result {
  readonly of: Resource
  readonly word: Word
  /** Message of the API if it refused the action. */
  readonly message?: string
}

export type ResultWords = Readonly<Record<'done' | 'cannot', Word>>

/**
 * Performs an action on one resource. Returns a result that says whether the action succeeded.
 *
 * @throws any error that is not a `Problem`
 */
export async function resultOf(
  of: Resource,
  { done, cannot }: ResultWords,
  act: () => Promise<unknown>,
): Promise<Result> {
  try {
    await act()
    return { of, word: done }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { of, word: cannot, message: error.message }
  }
}

/** The results of a bulk action, which screen readers announce. */
export function Results({ results, onClose }: { results: readonly Result[]; onClose(): void }) {
  const { say } = useLanguage()
  return (
    <div role="status">
      {results.length > 0 && (
        <section class="card results" aria-label={say('whatHappened')}>
          <IconButton icon="close" isSmall label={say('close')} onClick={onClose} />
          <ul>
            {results.map(({ of, word, message }) => (
              <li key={linkOf(of, 'self')?.href}>
                <bdi>{titleOf(of)}</bdi>: {say(word)}
                {message && ` (${message})`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
