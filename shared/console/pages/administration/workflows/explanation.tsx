import { linkOf, type Resource } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import type { Word } from '../../../language/words.ts'
import type { TransitionRule } from './ticks.ts'
import type { WorkflowDraft } from './use-draft.ts'

interface ExplanationProps {
  workflow: Resource
  draft: WorkflowDraft
}

/**
 * Notices about the rule that applies if no workflow is saved for the type and role. `free`: every change of status is
 * allowed. `barred`: no change is allowed.
 */
const NOTICES: Readonly<Partial<Record<TransitionRule, Word>>> = {
  free: 'workflowFree',
  barred: 'workflowBarred',
}

/** Explains the ticks, and the effect of a missing workflow or of a workflow without ticks. */
export function Explanation({ workflow, draft }: ExplanationProps) {
  const { say } = useLanguage()
  const names = workflowNames(workflow)
  const notice = NOTICES[draft.rule]
  const isEmpty = draft.rule !== 'barred' && draft.ticks.size === 0
  return (
    <>
      <p class="muted">{say('ticksHint')}</p>
      {notice && <p class="notice">{say(notice, names)}</p>}
      {isEmpty && (
        <p class="notice">{say(hasOthers(workflow, draft) ? 'removalBars' : 'removalFrees', names)}</p>
      )}
    </>
  )
}

/** Returns the names of the workflow's type and role, for use in texts. */
export const workflowNames = (workflow: Resource) => ({
  type: linkOf(workflow, 'type')?.title ?? '',
  role: linkOf(workflow, 'role')?.title ?? '',
})

/** Returns whether other roles have a workflow for the type. */
export const hasOthers = (workflow: Resource, { others }: WorkflowDraft): boolean =>
  others.some((one) => linkOf(one, 'type')?.href === linkOf(workflow, 'type')?.href)
