import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { Field } from '../../../design/field.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useNavigation } from '../../../navigation/navigation.tsx'
import type { Setup } from './setup.ts'

interface ChoicesProps {
  workflow: Resource
  setup: Setup
}

/** Fields for the type and the role, which go to their workflow. */
export function Choices({ workflow, setup: { types, roles, hrefOf } }: ChoicesProps) {
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

/** Returns the element of a list that a workflow links to. */
const linkedIn = (all: readonly Resource[], workflow: Resource, relation: string): Resource | undefined =>
  all.find((one) => linkOf(one, 'self')?.href === linkOf(workflow, relation)?.href)

interface ChoiceProps {
  label: string
  all: readonly Resource[]
  present: Resource | undefined
  onChoose(next: Resource | undefined): void
}

const Choice = ({ label, all, present, onChoose }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <select
        {...control}
        value={String(present?.id ?? '')}
        onChange={({ currentTarget }) => onChoose(all.find(({ id }) => String(id) === currentTarget.value))}
      >
        {all.map((one) => (
          <option key={String(one.id)} value={String(one.id)}>
            {titleOf(one)}
          </option>
        ))}
      </select>
    )}
  </Field>
)
