import { isCollection, linkOf, type Resource, titleOf } from '../api/hal.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import { CopyFrom } from '../design/copy-from.tsx'
import { GroupCheckbox } from '../design/group-checkbox.tsx'
import { useLanguage } from '../language/language.tsx'
import { type PermissionGroup, usePermissions } from '../language/use-permissions.ts'
import { readAllPages } from '../pictures/read-all-pages.ts'
import { useWhere } from '../shell/use-where.tsx'
import { type ChoiceProps, Ticks } from './choice.tsx'

/** Maximum number of roles from which permissions can be copied. */
const MAX_ROLES = 1_000

/**
 * Checkboxes for permissions, grouped by module, and a drop-down list that copies the permissions of an existing role.
 */
export function Permissions({ described, options, ...props }: ChoiceProps) {
  const { id, value, onChange } = props
  const granted = [value ?? []].flat()
  const offered = options.map(({ value }) => String(value))
  const groups = usePermissions(offered)
  const { 'aria-required': _, ...allowed } = described
  return (
    <fieldset id={id} tabIndex={-1} aria-labelledby={`${id}-name`} {...allowed} class="permissions">
      <CopyFromRole onCopy={(granted) => onChange(offered.filter((name) => granted.includes(name)))} />
      {groups.map(({ name, permissions }, index) => (
        <fieldset key={name} class="choices">
          <legend>
            <label for={`${id}-${index}`}>
              <GroupCheckbox
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

/** Returns the granted permissions after adding or removing all permissions of a group. */
function withAll(
  granted: readonly unknown[],
  { permissions }: Pick<PermissionGroup, 'permissions'>,
  isOn: boolean,
) {
  const names: unknown[] = permissions.map(({ name }) => name)
  const others = granted.filter((one) => !names.includes(one))
  return isOn ? [...others, ...names] : others
}

/**
 * A drop-down list that copies the permissions of the selected role. Renders nothing until the roles have been read.
 */
function CopyFromRole({ onCopy }: { onCopy(granted: readonly unknown[]): void }) {
  const { say } = useLanguage()
  const roles = useRoles()
  if (roles.length === 0) return null
  const copy = (id: string) => onCopy(grantedTo(roles.find((role) => String(role.id) === id)))
  return (
    <CopyFrom
      label={say('copyFrom')}
      choices={roles.map((role) => [String(role.id), titleOf(role)])}
      onCopy={copy}
    />
  )
}

const grantedTo = (role: Resource = {}) => (role.permissions ?? []) as readonly unknown[]

/** Returns the roles whose permissions the requester may see. While the roles are being read, the list is empty. */
function useRoles(): readonly Resource[] {
  const client = useClient()
  const href = linkOf(useWhere().root, 'roles')?.href
  const read = async () => {
    const list = href && (await client.get(href))
    return list && isCollection(list) ? (await readAllPages(client, list, MAX_ROLES)).elements : []
  }
  const { value = [] } = useReading(read, [client, href])
  return value.filter(({ permissions }) => Array.isArray(permissions))
}
