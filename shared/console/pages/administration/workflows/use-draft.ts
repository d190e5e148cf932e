import { useEffect } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { useToast } from '../../../design/toast.tsx'
import { type TextDraft, useTextDraft } from '../../../drafts/use-text-draft.ts'
import { useLanguage } from '../../../language/language.tsx'
import { useTask } from '../../../views/use-task.ts'
import type { Setup } from './setup.ts'
import { ruleFor, type Ticks, ticksBetween, ticksIn, ticksOf, ticksText, transitionsIn } from './ticks.ts'

/**
 * Keeps unsaved ticks of a workflow, even if the user leaves the page. If there is no workflow yet, every change of
 * status is allowed and therefore ticked initially.
 */
export function useDraft(workflow: Resource, { statuses, workflows }: Setup) {
  const others = workflows.filter((one) => linkOf(one, 'self')?.href !== linkOf(workflow, 'self')?.href)
  const saved = ticksOf(workflow)
  const rule = saved ? 'set' : ruleFor(linkOf(workflow, 'type')?.href, linkOf(workflow, 'role')?.href, others)
  const present = ticksText(saved ?? (rule === 'free' ? ticksBetween(statuses, statuses) : []))
  const kept = useTextDraft(`${linkOf(workflow, 'self')?.href} transitions`, present)
  const isChanged = kept.text !== present
  useWarningBeforeUnload(isChanged)
  const saving = useSaving(workflow, kept)
  return {
    ...{ rule, kept, isChanged, others },
    ticks: ticksIn(kept.text),
    write: (ticks: Ticks) => kept.write(ticksText(ticks)),
    isSavable: kept.text !== ticksText(saved ?? []),
    ...saving,
  }
}

export type WorkflowDraft = ReturnType<typeof useDraft>

/** Returns a function that saves the transitions of a workflow, or removes them, with a conditional PATCH. */
function useSaving(workflow: Resource, kept: TextDraft) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const save = (ticks: Ticks | undefined) =>
    run(async () => {
      const link = linkOf(workflow, 'updateImmediately')
      if (!link) return
      await client.send(link, { transitions: ticks ? transitionsIn(ticks) : null }, workflow)
      if (ticks) kept.settle(ticksText(ticks))
      else kept.forget()
      // Marks all cached data as stale, even schemas, because schemas contain the transitions. After writes of other
      // resources, cached schemas are not marked as stale.
      client.forget()
      toast(say('saved', { name: titleOf(workflow) }))
    })
  return { isBusy, problem, save }
}

/** Makes the browser warn before the page is closed, because drafts are lost with the session. */
function useWarningBeforeUnload(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
}
