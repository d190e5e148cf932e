import { inWords } from '../../language/in-words.ts'
import { useLanguage } from '../../language/language.tsx'
import { type Module, modules } from '../../language/permissions.ts'
import { ASSIGNABLE } from './granting.ts'

/** What can be allowed in a part of the product, in words. */
export interface PermissionGroup {
  readonly name: string
  readonly permissions: readonly { readonly name: string; readonly title: string }[]
}

const PARTS = Object.keys(modules) as Module[]

/** Groups permissions by the part of the product that they are about. Those of no known part come last, by their names. */
export function usePermissions(names: readonly string[]): readonly PermissionGroup[] {
  const { sayPermission, say } = useLanguage()
  const groups = PARTS.map((part) => ({
    name: sayPermission(part),
    permissions: modules[part]
      .filter((one) => names.includes(one))
      .map((name) => ({ name, title: sayPermission(name) })),
  }))
  const known = new Set<string>(PARTS.flatMap((part) => modules[part]))
  const others = names.filter((name) => !known.has(name))
  const more = [
    { name: ASSIGNABLE, title: say('assignableRole') },
    ...others.map((name) => ({ name, title: inWords(name) })),
  ]
  return [...groups, { name: say('otherPermissions'), permissions: more }]
}
