import { useState } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { linkOf, type Resource } from '../../api/hal.ts'
import { inParallel } from '../../api/in-parallel.ts'
import { useClient } from '../../api/use-api.tsx'
import { Button } from '../../design/button.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useTask } from '../../views/use-task.ts'
import { ChooseAll, type Choosing } from './choosing.tsx'
import { type Result, Results, type ResultWords, resultOf } from './results.tsx'

type Change = 'lock' | 'unlock'

const words: Readonly<Record<Change, ResultWords>> = {
  lock: { done: 'isLockedNow', cannot: 'couldNotLock' },
  unlock: { done: 'isUnlockedNow', cannot: 'couldNotUnlock' },
}

/** The messages for users that cannot be locked or unlocked, because their resource lacks the link for this. */
const unavailable = { lock: 'cannotLock', unlock: 'cannotUnlock' } as const

export const canLockOrUnlock = (user: Resource): boolean =>
  (linkOf(user, 'lock') ?? linkOf(user, 'unlock')) !== undefined

/** Locks or unlocks a user, if the resource of the user has the link for this. */
async function changed(client: Client, user: Resource, change: Change): Promise<Result> {
  const link = linkOf(user, change)
  if (!link) return { of: user, word: unavailable[change] }
  return resultOf(user, words[change], () => client.write(link))
}

const inOrder = (results: readonly Result[], users: readonly Resource[]): readonly Result[] =>
  results.toSorted((a, b) => users.indexOf(a.of) - users.indexOf(b.of))

/**
 * Bulk actions on the selected users. Each action sends one request per user, a few at a time, and shows the result of
 * each request.
 */
export function BulkBar({ choosing }: { choosing: Choosing }) {
  const { say } = useLanguage()
  const client = useClient()
  const { isBusy, run } = useTask()
  const [results, setResults] = useState<readonly Result[]>([])
  const { all, chosen, choose } = choosing
  const change = (wanted: Change) =>
    run(async () => {
      setResults([])
      await inParallel(chosen, async (user) => {
        const result = await changed(client, user, wanted)
        setResults((before) => inOrder([...before, result], chosen))
      })
      client.refresh()
      choose([])
    })
  return (
    <>
      {all.some(canLockOrUnlock) && (
        <div class="bulk-bar">
          <ChooseAll choosing={choosing} label={(count) => say('chosen', { count })} />
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
