import { useState } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { inParallel } from '../../api/in-parallel.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { Button, IconButton } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import type { Word } from '../../language/words.ts'
import { useTask } from '../../views/use-task.ts'

type Change = 'lock' | 'unlock'

/** Result of a bulk action for one user. */
interface Result {
  readonly user: Resource
  readonly word: Word
  /** Message of the API if it refused the action. */
  readonly message?: string
}

const words: Readonly<Record<Change, Readonly<Record<'done' | 'cannot', Word>>>> = {
  lock: { done: 'isLockedNow', cannot: 'cannotLock' },
  unlock: { done: 'isUnlockedNow', cannot: 'cannotUnlock' },
}

/** Returns whether the requester may lock or unlock a user. */
export const canChange = (user: Resource): boolean =>
  (linkOf(user, 'lock') ?? linkOf(user, 'unlock')) !== undefined

/** Locks or unlocks a user, if the links of the user offer it. */
async function changed(client: Client, user: Resource, change: Change): Promise<Result> {
  const link = linkOf(user, change)
  const { done, cannot } = words[change]
  if (!link) return { user, word: cannot }
  try {
    await client.write(link)
    return { user, word: done }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { user, word: cannot, message: error.message }
  }
}

/** Returns results in the order of their users. */
const inOrder = (results: readonly Result[], users: readonly Resource[]): readonly Result[] =>
  results.toSorted((a, b) => users.indexOf(a.user) - users.indexOf(b.user))

interface BulkBarProps {
  /** All users on the page. */
  users: readonly Resource[]
  chosen: readonly Resource[]
  onChoose(users: readonly Resource[]): void
}

/** Bulk actions on the selected users, a few requests at a time, with the result of each. */
export function BulkBar({ users, chosen, onChoose }: BulkBarProps) {
  const { say } = useLanguage()
  const client = useClient()
  const { isBusy, run } = useTask()
  const [results, setResults] = useState<readonly Result[]>([])
  const change = (wanted: Change) =>
    run(async () => {
      setResults([])
      await inParallel(chosen, async (user) => {
        const result = await changed(client, user, wanted)
        setResults((before) => inOrder([...before, result], chosen))
      })
      client.refresh()
      onChoose([])
    })
  return (
    <>
      {users.some(canChange) && (
        <div class="bulk-bar">
          <ChooseAll {...{ users, chosen, onChoose }} />
          {(['lock', 'unlock'] as const).map((wanted) => (
            <Button
              key={wanted}
              isSmall
              disabled={isBusy || chosen.length === 0}
              onClick={() => change(wanted)}
            >
              {say(wanted)}
            </Button>
          ))}
        </div>
      )}
      <Results results={results} onClose={() => setResults([])} />
    </>
  )
}

function ChooseAll({ users, chosen, onChoose }: BulkBarProps) {
  const { say } = useLanguage()
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={chosen.length === users.length}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? users : [])}
      />
      {chosen.length > 0 ? say('chosen', { count: chosen.length }) : say('chooseAll')}
    </label>
  )
}

function Results({ results, onClose }: { results: readonly Result[]; onClose(): void }) {
  const { say } = useLanguage()
  return (
    <div role="status">
      {results.length > 0 && (
        <section class="card results" aria-label={say('whatHappened')}>
          <IconButton icon="close" isSmall label={say('close')} onClick={onClose} />
          <ul>
            {results.map(({ user, word, message }) => (
              <li key={linkOf(user, 'self')?.href}>
                <bdi>{titleOf(user)}</bdi>: {say(word)}
                {message && ` (${message})`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
