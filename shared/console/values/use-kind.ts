import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import { useAnswerOfOthers } from '../api/use-api.tsx'
import { useWhere } from '../shell/use-where.tsx'

/**
 * Reads the status or type at an address, for properties such as the color, which links lack. Undefined until all have
 * been read. They change rarely, so writes do not read them again.
 */
export function useKind(
  relation: 'statuses' | 'types',
  href: string | null | undefined,
): Resource | undefined {
  const { value } = useAnswerOfOthers(linkOf(useWhere().root, relation)?.href)
  const elements = value && isCollection(value) ? value._embedded.elements : []
  return href ? elements.find((one) => linkOf(one, 'self')?.href === href) : undefined
}
