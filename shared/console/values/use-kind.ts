import { isCollection, linkOf, type Resource } from '../api/hal.ts'
import { useAnswerOfOthers } from '../api/use-api.tsx'
import { useWhere } from '../shell/use-where.tsx'

/**
 * The status or type at an address, with its color, which links to it lack; undefined until these are read. Administrators
 * change them rarely, so that writes do not read them again.
 */
export function useKind(
  relation: 'statuses' | 'types',
  href: string | null | undefined,
): Resource | undefined {
  const { value } = useAnswerOfOthers(linkOf(useWhere().root, relation)?.href)
  const elements = value && isCollection(value) ? value._embedded.elements : []
  return href ? elements.find((one) => linkOf(one, 'self')?.href === href) : undefined
}
