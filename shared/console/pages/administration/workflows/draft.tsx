import { useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { CopyFrom } from '../../../design/copy-from.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { Explanation, workflowNames } from './explanation.tsx'
import { Matrix } from './matrix.tsx'
import { TransitionsRemoval } from './removal.tsx'
import type { Setup } from './setup.ts'
import { ticksBetween, ticksOf, withTicks } from './ticks.ts'
import { useDraft, type WorkflowDraft } from './use-draft.ts'

interface DraftProps {
  workflow: Resource
  setup: Setup
}

/** The checkboxes of a workflow, one for each change of status. They are saved together. */
export function WorkflowTicks({ workflow, setup }: DraftProps) {
  const { say } = useLanguage()
  const client = useClient()
  const draft = useDraft(workflow, setup)
  const { kept, ticks, problem } = draft
  return (
    <>
      <Explanation {...{ workflow, draft }} />
      {kept.theirs !== undefined && (
        <div class="notice" role="alert">
          <p>{say('workflowChanged')}</p>
          <Button onClick={() => kept.choose('theirs')}>{say('discard')}</Button>
          <Button onClick={() => kept.choose('yours')}>{say('keepMine')}</Button>
        </div>
      )}
      <Tools {...{ draft, setup }} />
      <Matrix
        label={say('workflowOf', workflowNames(workflow))}
        statuses={setup.statuses}
        ticks={ticks}
        onTick={(some, isOn) => draft.write(withTicks(ticks, some, isOn))}
      />
      {problem && <ProblemText problem={problem} onAgain={() => client.refresh()} />}
      <Bar {...{ workflow, draft }} />
    </>
  )
}

/** Buttons that tick or untick all changes of status, or copy the ticks of another workflow. */
function Tools({ draft, setup: { statuses } }: { draft: WorkflowDraft; setup: Setup }) {
  const { say } = useLanguage()
  const copy = (href: string) => {
    const other = draft.others.find((one) => linkOf(one, 'self')?.href === href)
    if (other) draft.write(ticksOf(other) ?? new Set())
  }
  return (
    <div class="workflow-tools">
      <Button isSmall onClick={() => draft.write(new Set(ticksBetween(statuses, statuses)))}>
        {say('tickAll')}
      </Button>
      <Button isSmall onClick={() => draft.write(new Set())}>
        {say('tickNone')}
      </Button>
      {draft.others.length > 0 && (
        <CopyFrom
          label={say('copyFrom')}
          choices={draft.others.map((one) => [linkOf(one, 'self')?.href ?? '', titleOf(one)])}
          onCopy={copy}
        />
      )}
    </div>
  )
}

/** Buttons that save or discard the ticks, or remove the workflow, and a warning about unsaved changes. */
function Bar({ workflow, draft }: { workflow: Resource; draft: WorkflowDraft }) {
  const { say } = useLanguage()
  const [isRemoving, setRemoving] = useState(false)
  const { isBusy, isChanged, isSavable, kept, ticks } = draft
  const isOutdated = kept.theirs !== undefined
  return (
    <div class="workflow-bar">
      <Button look="primary" disabled={isBusy || !isSavable || isOutdated} onClick={() => draft.save(ticks)}>
        {say('save')}
      </Button>
      {isChanged && <Button onClick={kept.forget}>{say('discard')}</Button>}
      {draft.rule === 'set' && (
        <Button look="danger" disabled={isBusy} onClick={() => setRemoving(true)}>
          {say('removeWorkflow')}
        </Button>
      )}
      <p role="status">{isChanged && say('unsavedChanges')}</p>
      {isRemoving && <TransitionsRemoval {...{ workflow, draft }} onClose={() => setRemoving(false)} />}
    </div>
  )
}
