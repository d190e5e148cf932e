import { useEffect, useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'

const hrefOf = (resource: Resource) => linkOf(resource, 'self')?.href ?? ''

/** A selection among the resources of a list, for bulk actions. */
export interface Choosing {
  readonly all: readonly Resource[]
  readonly chosen: readonly Resource[]
  choose(resources: readonly Resource[]): void
}

/**
 * Keeps a selection of the resources in a list. A resource that disappears from the list is deselected.
 *
 * @param address the address of the displayed page of the list; a new address clears the selection
 */
export function useChoosing(all: readonly Resource[], address: string | undefined): Choosing {
  const [hrefs, setHrefs] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setHrefs(new Set()), [address])
  return {
    all,
    chosen: all.filter((one) => hrefs.has(hrefOf(one))),
    choose: (resources) => setHrefs(new Set(resources.map(hrefOf))),
  }
}

interface ChoiceProps {
  resource: Resource
  choosing: Choosing
}

/** Checkbox that selects a resource for bulk actions. Renders nothing for a resource that cannot be selected. */
export function ChooseOne({ resource, choosing: { all, chosen, choose } }: ChoiceProps) {
  const { say } = useLanguage()
  const isThis = (one: Resource) => hrefOf(one) === hrefOf(resource)
  if (!all.some(isThis)) return null
  const others = chosen.filter((one) => !isThis(one))
  return (
    <input
      type="checkbox"
      aria-label={say('chooseOne', { name: titleOf(resource) })}
      checked={others.length < chosen.length}
      onChange={({ currentTarget }) => choose(currentTarget.checked ? [...others, resource] : others)}
    />
  )
}

interface ChooseAllProps {
  choosing: Choosing
  label(count: number): string
}

/** Checkbox that selects all resources, and shows how many are selected. */
export function ChooseAll({ choosing: { all, chosen, choose }, label }: ChooseAllProps) {
  const { say } = useLanguage()
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={chosen.length > 0 && chosen.length === all.length}
        onChange={({ currentTarget }) => choose(currentTarget.checked ? all : [])}
      />
      {chosen.length > 0 ? label(chosen.length) : say('chooseAll')}
    </label>
  )
}
