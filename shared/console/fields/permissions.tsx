import { GroupTick } from '../design/group-tick.tsx'
import { type PermissionGroup, usePermissions } from '../language/use-permissions.ts'
import { type ChoiceProps, Ticks } from './choice.tsx'

/** Checkboxes for permissions, grouped by module. */
export function Permissions({ described, options, ...props }: ChoiceProps) {
  const { id, value, onChange } = props
  const granted = [value ?? []].flat()
  const groups = usePermissions(options.map(({ value }) => String(value)))
  const { 'aria-required': _, ...allowed } = described
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={`${id}-name`} {...allowed} class="permissions">
      {groups.map(({ name, permissions }, index) => (
        <fieldset key={name} class="choices">
          <legend>
            <label for={`${id}-${index}`}>
              <GroupTick
                id={`${id}-${index}`}
                states={permissions.map((one) => granted.includes(one.name))}
                onChange={(isOn) => onChange(withAll(granted, { permissions }, isOn))}
              />
              {name}
            </label>
          </legend>
          <Ticks {...props} options={permissions.map((one) => ({ title: one.title, value: one.name }))} />
        </fieldset>
      ))}
    </fieldset>
  )
}

/** Returns the granted permissions with all of a group, or without them. */
function withAll(
  granted: readonly unknown[],
  { permissions }: Pick<PermissionGroup, 'permissions'>,
  isOn: boolean,
) {
  const names: unknown[] = permissions.map(({ name }) => name)
  const others = granted.filter((one) => !names.includes(one))
  return isOn ? [...others, ...names] : others
}
