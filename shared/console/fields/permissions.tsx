import { usePermissions } from '../language/use-permissions.ts'
import { type ChoiceProps, Ticks } from './choice.tsx'

/** Property of a role with its permissions. */
export const PERMISSIONS = 'permissions'

/** Checkboxes for permissions, grouped by module. */
export function Permissions({ described, options, ...props }: ChoiceProps) {
  const { id } = props
  const groups = usePermissions(options.map(({ value }) => String(value)))
  const { 'aria-required': _, ...allowed } = described
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={`${id}-name`} {...allowed} class="permissions">
      {groups.map(({ name, permissions }) => (
        <fieldset key={name} class="choices">
          <legend>{name}</legend>
          <Ticks {...props} options={permissions.map((one) => ({ title: one.title, value: one.name }))} />
        </fieldset>
      ))}
    </fieldset>
  )
}
