import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type LinkTo, linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { withQuery } from '../../../api/template.ts'
import { useClient, useReading } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { ChoiceField } from '../../../design/choice-field.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import type { Word } from '../../../language/words.ts'
import { type Consequence, consequencesOf } from '../../../views/consequences.ts'
import { ProblemText } from '../../../views/problem.tsx'
import { useTask } from '../../../views/use-task.ts'
import { type EntryKind, replacementsFor } from './kind.ts'

interface RemovalProps {
  entry: Resource
  kind: EntryKind
  entries: readonly Resource[]
  onClose(): void
}

/** The uses of an entry are read once, so that they do not change while the user is deciding. */
const ONCE = { staleTime: 'static' } as const

/** Deletes an entry. If the entry is in use, the user chooses another entry that replaces it. */
export function Removal({ entry, kind, entries, onClose }: RemovalProps) {
  const [chosen, choose] = useState<Resource>()
  const choices = replacementsFor(entry, entries, kind)
  const replacing = { chosen, choice: <Replacement none="noReplacement" {...{ choices, chosen, choose }} /> }
  return <RemovalDialog usedBy={kind.usedBy} {...{ entry, replacing, onClose }} />
}

interface RemovalDialogProps {
  entry: Resource
  /** Text with the number of resources that use the entry. */
  usedBy: Word
  /**
   * The drop-down list for the replacement, and its value. Absent for entries that can be deleted without a replacement
   * even if they are in use.
   */
  replacing?: { chosen: Resource | undefined; choice: ComponentChildren }
  onClose(): void
}

/** Dialog that shows how many resources use an entry, and deletes the entry. */
export function RemovalDialog({ entry, usedBy, replacing, onClose }: RemovalDialogProps) {
  const { say } = useLanguage()
  const client = useClient()
  const reading = useReading(() => consequencesOf(client, entry, 'delete'), [], ONCE)
  const { isBusy, problem, remove } = useRemoving(entry, onClose)
  const use = reading.value?.detaches[0]
  const lacksReplacement = use !== undefined && replacing !== undefined && !replacing.chosen
  const footer = (
    <>
      <Button autoFocus onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button
        look="danger"
        class="primary"
        disabled={isBusy || !reading.value || lacksReplacement}
        onClick={() => remove(replacing?.chosen)}
      >
        {say('delete')}
      </Button>
    </>
  )
  return (
    <Dialog title={`${say('deleteThis', { name: titleOf(entry) })}?`} footer={footer} onClose={onClose}>
      {reading.isLoading && <Skeleton lines={2} />}
      {reading.problem && <ProblemText problem={reading.problem} onAgain={reading.again} />}
      {reading.value && <Use {...{ use, usedBy }} />}
      {use && replacing?.choice}
      {problem && <ProblemText problem={problem} />}
    </Dialog>
  )
}

/** Returns the link that deletes an entry. If `by` is given, the link names it as the replacement. */
export function deletionLinkOf(entry: Resource, by: Resource | undefined): LinkTo | undefined {
  const link = linkOf(entry, 'delete')
  return link && { ...link, href: withQuery(link.href, { replacement: by && String(by.id) }) }
}

function useRemoving(entry: Resource, onDone: () => void) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const name = titleOf(entry)
  const remove = (by: Resource | undefined) =>
    run(async () => {
      const link = deletionLinkOf(entry, by)
      if (!link) return
      await client.send(link)
      toast(by ? say('entryReplaced', { name, other: titleOf(by) }) : say('deleted', { name }))
      onDone()
    })
  return { isBusy, problem, remove }
}

export function Use({
  use,
  usedBy,
}: {
  use: Pick<Consequence, 'count' | 'isExact'> | undefined
  usedBy: Word
}) {
  const { say } = useLanguage()
  if (!use) return <p>{say('isUnused')}</p>
  return (
    <p>
      {say(usedBy, { count: use.count })} {!use.isExact && say('usedAtLeast')}
    </p>
  )
}

interface ReplacementProps {
  /** Text to show if there are no choices. */
  none: Word
  choices: readonly Resource[]
  chosen: Resource | undefined
  choose(entry: Resource | undefined): void
}

/** Drop-down list of the entries that can replace an entry that the user deletes. */
export function Replacement({ none, choices, chosen, choose }: ReplacementProps) {
  const { say } = useLanguage()
  if (choices.length === 0) return <p>{say(none)}</p>
  return (
    <ChoiceField
      label={say('replaceBy')}
      choices={[
        ['', say('chooseReplacement')],
        ...choices.map((one) => [String(one.id), titleOf(one)] as const),
      ]}
      value={String(chosen?.id ?? '')}
      onChoose={(chosenId) => choose(choices.find(({ id }) => String(id) === chosenId))}
    />
  )
}
