import type { Link } from '../../api/hal.ts'
import { Skeleton } from '../../design/skeleton.tsx'
import { type Option, optionKey } from '../../fields/allowed.ts'
import { useOptions } from '../../fields/use-options.ts'
import { useLanguage } from '../../language/language.tsx'
import './members.css'

interface RoleTicksProps {
  /** Address of the roles that can be assigned. */
  href: string | undefined
  chosen: readonly Link[]
  /** Roles that the user cannot deselect here. */
  fixed?: readonly Link[]
  onChoose(roles: readonly Link[]): void
}

/** Checkboxes for the roles that can be assigned. At least one must be selected. */
export function RoleTicks({ href, chosen, fixed = [], onChoose }: RoleTicksProps) {
  const { say } = useLanguage()
  const { value: read, isLoading } = useOptions(href, '')
  const options = href === undefined ? [] : (read ?? [])
  const isAmong = (roles: readonly Link[], { value }: Option) =>
    roles.some((one) => one.href === (value as Link).href)
  const tick = (option: Option, isTicked: boolean) => {
    const others = chosen.filter((one) => one.href !== (option.value as Link).href)
    onChoose(isTicked ? [...others, option.value as Link] : others)
  }
  return (
    <fieldset class="role-ticks">
      <legend>{say('roles')}</legend>
      {(isLoading || href === undefined) && <Skeleton />}
      {options.map((option) => (
        <label key={optionKey(option)}>
          <input
            type="checkbox"
            checked={isAmong(chosen, option)}
            disabled={isAmong(fixed, option)}
            onChange={({ currentTarget }) => tick(option, currentTarget.checked)}
          />
          {option.title}
        </label>
      ))}
    </fieldset>
  )
}
