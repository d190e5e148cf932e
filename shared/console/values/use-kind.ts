import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import { useResourceOfOthers } from '../api/use-api.tsx'
import { useWhere } from '../shell/use-where.tsx'

/**
 * Returns the status or type at an address. The result has properties that links lack, such as the color. It is
 * undefined until all statuses or types have been read. They rarely change, so they are not read again after writes.
 */
export function useKind(
  relation: 'statuses' | 'types',
  href: string | null | undefined,
): Resource | undefined {
  const { value } = useResourceOfOthers(linkOf(useWhere().root, relation)?.href)
  const elements = value && isCollection(value) ? value._embedded.elements : []
  return href ? elements.find((one) => linkOf(one, 'self')?.href === href) : undefined
}
