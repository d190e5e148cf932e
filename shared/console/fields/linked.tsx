import { linkOf } from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { hasMultipleValues } from './allowed.ts'
import type { ControlProps } from './control.ts'
import { listOf } from './list-of.ts'
import { Addresses } from './other.tsx'
import { SearchChoice, SearchChoices } from './search-choice.tsx'

/**
 * A control for a link whose allowed values are unknown. If the root links to a list of possible targets, the options
 * come from this list.
 */
export function Linked(props: ControlProps) {
  const { mount } = useNavigation()
  const { value: root, isLoading } = useResource(mount.root)
  const { property } = props.field
  const list = linkOf(root ?? {}, listOf(property.type))
  if (!root && isLoading) return <Skeleton lines={1} />
  if (!list) return <Addresses {...props} />
  const Searched = hasMultipleValues(property) ? SearchChoices : SearchChoice
  return <Searched {...props} href={list.href} />
}
