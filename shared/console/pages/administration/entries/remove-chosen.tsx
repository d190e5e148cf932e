import { useState } from 'preact/hooks'
import type { Client } from '../../../api/client.ts'
import type { Resource } from '../../../api/hal.ts'
import { inParallel } from '../../../api/in-parallel.ts'
import { useClient, useReading } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { type Consequence, consequencesOf } from '../../../views/consequences.ts'
import { ProblemText } from '../../../views/problem.tsx'
import { useTask } from '../../../views/use-task.ts'
import { ChooseAll, type Choosing } from '../choosing.tsx'
import { type Result, Results, type ResultWords, resultOf } from '../results.tsx'
import { type EntryKind, replacementsForAll } from './kind.ts'
import { deletionLinkOf, Replacement, Use } from './removal.tsx'

interface RemoveChosenProps {
  kind: EntryKind
  entries: readonly Resource[]
  choosing: Choosing
}

/** Deletes the selected entries, with the same replacement for all of them, and shows the result of each deletion. */
export function RemoveChosen({ kind, entries, choosing }: RemoveChosenProps) {
  const { say } = useLanguage()
  const [removed, setRemoved] = useState<readonly Resource[]>()
  const [results, setResults] = useState<readonly Result[]>([])
  const { all, chosen } = choosing
  return (
    <>
      {all.length > 1 && (
        <div class="bulk-bar">
          <ChooseAll choosing={choosing} label={(count) => say('chosenEntries', { count })} />
          <Button isSmall disabled={chosen.length === 0} onClick={() => setRemoved(chosen)}>
            {say('removeSelected')}
          </Button>
        </div>
      )}
      <Results results={results} onClose={() => setResults([])} />
      {removed && (
        <RemovalOfAll {...{ removed, kind, entries, setResults }} onClose={() => setRemoved(undefined)} />
      )}
    </>
  )
}

interface RemovalOfAllProps {
  removed: readonly Resource[]
  kind: EntryKind
  entries: readonly Resource[]
  setResults(results: readonly Result[]): void
  onClose(): void
}

/** The number of uses is read once, so that it does not change while the user is deciding. */
const ONCE = { staleTime: 'static' } as const

/**
 * Shows how many resources use the selected entries, and deletes the entries one after another. The chosen replacement
 * takes the place of each of them.
 */
function RemovalOfAll({ removed, kind, entries, setResults, onClose }: RemovalOfAllProps) {
  const { say } = useLanguage()
  const client = useClient()
  const [by, choose] = useState<Resource>()
  const reading = useReading(() => usesOf(client, removed), [], ONCE)
  const { isBusy, results, remove } = useRemovingAll(removed, (all) => {
    setResults(all)
    onClose()
  })
  const use = reading.value && reading.value.count > 0 ? reading.value : undefined
  // The possible replacements are determined once, because deleted entries disappear from the list.
  const [choices] = useState(() => replacementsForAll(removed, entries, kind))
  const title = `${say('removeChosen', { count: removed.length })}?`
  const footer = (
    <>
      <Button autoFocus disabled={isBusy} onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button
        look="danger"
        class="primary"
        disabled={isBusy || !reading.value || (use && !by)}
        onClick={() => remove(by)}
      >
        {say('delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} footer={footer} onClose={onClose}>
      {reading.isLoading && <Skeleton lines={2} />}
      {reading.problem && <ProblemText problem={reading.problem} onAgain={reading.again} />}
      {reading.value && <Use use={use} usedBy={kind.usedByAll} />}
      {use && <Replacement none="noReplacementOfAll" {...{ choices, chosen: by, choose }} />}
      <p role="status">{isBusy && say('removedOf', { done: results.length, all: removed.length })}</p>
    </Dialog>
  )
}

/**
 * Returns the sum of the numbers of resources that use each entry, and whether this sum is exact.
 *
 * @throws Problem
 */
async function usesOf(
  client: Client,
  entries: readonly Resource[],
): Promise<Pick<Consequence, 'count' | 'isExact'>> {
  const uses: Consequence[] = []
  await inParallel(entries, async (entry) => {
    uses.push(...(await consequencesOf(client, entry, 'delete')).detaches)
  })
  return {
    count: uses.reduce((sum, { count }) => sum + count, 0),
    isExact: uses.every(({ isExact }) => isExact),
  }
}

const words: Readonly<Record<'replaced' | 'deleted', ResultWords>> = {
  replaced: { done: 'isReplacedNow', cannot: 'cannotRemove' },
  deleted: { done: 'isDeletedNow', cannot: 'cannotRemove' },
}

/**
 * Returns a function that deletes entries one after another, because the API stores all entries in one document and
 * would refuse concurrent writes. If a deletion is refused, the function continues with the next entry.
 */
function useRemovingAll(removed: readonly Resource[], onDone: (results: readonly Result[]) => void) {
  const client = useClient()
  const { isBusy, run } = useTask()
  const [results, setResults] = useState<readonly Result[]>([])
  const remove = (by: Resource | undefined) =>
    run(async () => {
      const all: Result[] = []
      for (const entry of removed) {
        const link = deletionLinkOf(entry, by)
        if (!link) continue
        all.push(await resultOf(entry, words[by ? 'replaced' : 'deleted'], () => client.write(link)))
        setResults([...all])
      }
      client.refresh()
      onDone(all)
    })
  return { isBusy, results, remove }
}
