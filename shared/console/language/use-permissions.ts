import { inWords } from './in-words.ts'
import { useLanguage } from './language.tsx'
import { type Module, modules } from './permissions.ts'

/** What can be allowed in a part of the product, in words. */
export interface PermissionGroup {
  readonly name: string
  readonly permissions: readonly { readonly name: string; readonly title: string }[]
}

/** The property of a role that is no permission, and is ticked as one. */
export const ASSIGNABLE = 'assignable'

const PARTS = Object.keys(modules) as Module[]

const KNOWN = new Set<string>(Object.values(modules).flat())

/**
 * Groups permissions by the part of the product that they are about. Those of no known part come last, by their names. What is
 * not among the names is left out.
 */
export function usePermissions(names: readonly string[]): readonly PermissionGroup[] {
  const { sayPermission, say } = useLanguage()
  const groups = PARTS.map((part) => ({
    name: sayPermission(part),
    permissions: modules[part]
      .filter((one) => names.includes(one))
      .map((name) => ({ name, title: sayPermission(name) })),
  }))
  const others = names
    .filter((name) => !KNOWN.has(name))
    .map((name) => ({ name, title: name === ASSIGNABLE ? say('assignableRole') : inWords(name) }))
  return [...groups, { name: say('otherPermissions'), permissions: others }].filter(
    ({ permissions }) => permissions.length > 0,
  )
}
