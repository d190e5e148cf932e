import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { ChoiceField } from '../../../design/choice-field.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useNavigation } from '../../../navigation/navigation.tsx'
import type { Setup } from './setup.ts'

interface ChoicesProps {
  workflow: Resource
  setup: Setup
}

/** Fields for the type and the role. When the user changes one of them, the workflow for the new combination opens. */
export function WorkflowChoices({ workflow, setup: { types, roles, hrefOf } }: ChoicesProps) {
  const { say } = useLanguage()
  const { go } = useNavigation()
  const [type, role] = [linkedIn(types, workflow, 'type'), linkedIn(roles, workflow, 'role')]
  const open = (nextType = type, nextRole = role) => {
    if (nextType && nextRole) go({ href: hrefOf(nextType, nextRole), how: '' })
  }
  return (
    <div class="workflow-choices">
      <Choice label={say('workType')} all={types} present={type} onChoose={(next) => open(next, role)} />
      <Choice label={say('workRole')} all={roles} present={role} onChoose={(next) => open(type, next)} />
    </div>
  )
}

/** Returns the list element that a workflow links to. */
export const linkedIn = (
  all: readonly Resource[],
  workflow: Resource,
  relation: string,
): Resource | undefined => all.find((one) => linkOf(one, 'self')?.href === linkOf(workflow, relation)?.href)

interface ChoiceProps {
  label: string
  all: readonly Resource[]
  present: Resource | undefined
  onChoose(next: Resource | undefined): void
}

const Choice = ({ label, all, present, onChoose }: ChoiceProps) => (
  <ChoiceField
    label={label}
    choices={all.map((one) => [String(one.id), titleOf(one)])}
    value={String(present?.id ?? '')}
    onChoose={(chosen) => onChoose(all.find(({ id }) => String(id) === chosen))}
  />
)
