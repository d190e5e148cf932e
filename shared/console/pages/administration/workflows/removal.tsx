import type { Resource } from '../../../api/hal.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { hasOthers, workflowNames } from './explanation.tsx'
import type { WorkflowDraft } from './use-draft.ts'

interface RemovalProps {
  workflow: Resource
  draft: WorkflowDraft
  onClose(): void
}

/** Removes all transitions of a workflow, after asking for confirmation and naming the consequence. */
export function TransitionsRemoval({ workflow, draft, onClose }: RemovalProps) {
  const { say } = useLanguage()
  const remove = async () => {
    await draft.save(undefined)
    onClose()
  }
  const footer = (
    <>
      <Button autoFocus onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button look="danger" class="primary" disabled={draft.isBusy} onClick={remove}>
        {say('removeWorkflow')}
      </Button>
    </>
  )
  return (
    <Dialog title={`${say('removeWorkflow')}?`} footer={footer} onClose={onClose}>
      <p>{say(hasOthers(workflow, draft) ? 'removalBars' : 'removalFrees', workflowNames(workflow))}</p>
    </Dialog>
  )
}
