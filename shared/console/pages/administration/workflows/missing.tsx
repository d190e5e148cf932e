import { useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { ChoiceField } from '../../../design/choice-field.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To } from '../../../navigation/navigation.tsx'
import { changeAtOnce } from '../../../pictures/change.ts'
import { NamedType } from '../../../values/type-icon.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { useTask } from '../../../views/use-task.ts'
import { barredTypes, sourcesFor, workflowsFor } from './barred.ts'
import type { Setup } from './setup.ts'
import { CHANGES_STATUS } from './ticks.ts'
import { useSetup } from './use-setup.ts'
import './workflows.css'

interface MissingWorkflowsProps {
  role: Resource
  root: Resource
}

/**
 * A notice on the page of a role. It appears if the role may edit work packages, but has no workflow that allows
 * changing their status.
 */
export function MissingWorkflows(props: MissingWorkflowsProps) {
  const granted = (props.role.permissions ?? []) as readonly string[]
  const isEditor = linkOf(props.role, 'updateImmediately') && granted.includes(CHANGES_STATUS)
  return isEditor ? <Notice {...props} /> : null
}

function Notice({ role, root }: MissingWorkflowsProps) {
  const { say } = useLanguage()
  const setup = useSetup(root)
  const types = setup ? barredTypes(role, setup) : []
  if (!setup || types.length === 0) return null
  return (
    <div class="notice workflows-missing">
      <p>{say('workflowsMissing', { role: titleOf(role) })}</p>
      <ul>
        {types.map((type) => (
          <li key={String(type.id)}>
            <To href={setup.hrefOf(type, role)}>
              <NamedType type={type} />
            </To>
          </li>
        ))}
      </ul>
      <CopyWorkflows {...{ role, types, setup }} />
    </div>
  )
}

interface CopyWorkflowsProps {
  role: Resource
  /** The types for which the role has no workflow. */
  types: readonly Resource[]
  setup: Setup
}

/**
 * A drop-down list of other roles, and a button that copies the workflows of the selected role for the missing types.
 */
function CopyWorkflows({ role, types, setup }: CopyWorkflowsProps) {
  const { say } = useLanguage()
  const sources = sourcesFor(role, types, setup)
  const [chosen, setChosen] = useState<string>()
  const source = sources.find(({ id }) => String(id) === chosen) ?? sources[0]
  const { isBusy, problem, copy } = useCopying({ role, setup })
  if (!source) return null
  return (
    <>
      <div class="workflow-choices">
        <ChoiceField
          label={say('workflowsLikeRole')}
          choices={sources.map((one) => [String(one.id), titleOf(one)])}
          value={String(source.id)}
          onChoose={setChosen}
        />
        <Button disabled={isBusy} onClick={() => copy(workflowsFor(source, types, setup))}>
          {say('copyWorkflows')}
        </Button>
      </div>
      {problem && <ProblemText problem={problem} />}
    </>
  )
}

/**
 * Copies the workflows of another role to this role, one write at a time. All workflows are stored in the same
 * configuration, so concurrent writes would conflict.
 */
function useCopying({ role, setup }: Pick<CopyWorkflowsProps, 'role' | 'setup'>) {
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const { isBusy, problem, run } = useTask()
  const copyOne = async ({ transitions, ...workflow }: Resource) => {
    const type = setup.types.find((one) => linkOf(one, 'self')?.href === linkOf(workflow, 'type')?.href)
    if (type) await changeAtOnce(client, await client.readAgain(setup.hrefOf(type, role)), { transitions })
  }
  const copy = (workflows: readonly Resource[]) =>
    run(async () => {
      for (const workflow of workflows) await copyOne(workflow)
      // Marks all cached data as stale, even schemas, because schemas contain the transitions. After most other writes,
      // cached schemas are not marked as stale.
      client.forget()
      toast(say('workflowsCopied', { role: titleOf(role) }))
    })
  return { isBusy, problem, copy }
}
