import { inWords } from './in-words.ts'
import { useLanguage } from './language.tsx'
import { type Module, modules } from './permissions.ts'

export interface PermissionGroup {
  readonly name: string
  readonly permissions: readonly { readonly name: string; readonly title: string }[]
}

const PARTS = Object.keys(modules) as Module[]

const KNOWN = new Set<string>(Object.values(modules).flat())

/**
 * Returns the given permissions, grouped by module. Permissions that belong to no known module come last. Modules
 * without any of the given permissions are omitted.
 */
export function usePermissions(names: readonly string[]): readonly PermissionGroup[] {
  const { sayPermission, say } = useLanguage()
  const groups = PARTS.map((part) => ({
    name: sayPermission(part),
    permissions: modules[part]
      .filter((one) => names.includes(one))
      .map((name) => ({ name, title: sayPermission(name) })),
  }))
  const others = names.filter((name) => !KNOWN.has(name)).map((name) => ({ name, title: inWords(name) }))
  return [...groups, { name: say('otherPermissions'), permissions: others }].filter(
    ({ permissions }) => permissions.length > 0,
  )
}
