import { inWords } from '../../language/in-words.ts'
import { useLanguage } from '../../language/language.tsx'
import { modules } from '../../language/permissions.ts'
import { ASSIGNABLE } from './granting.ts'

/** What can be allowed in a part of the product, in words. */
export interface PermissionGroup {
  readonly name: string
  readonly permissions: readonly { readonly name: string; readonly title: string }[]
}

/** Groups permissions by the part of the product that they are about. Those of no known part come last, by their names. */
export function usePermissions(names: readonly string[]): readonly PermissionGroup[] {
  const { language, say } = useLanguage()
  const groups = modules.map(({ name, permissions }) => ({
    name: name[language],
    permissions: Object.entries(permissions)
      .filter(([one]) => names.includes(one))
      .map(([one, words]) => ({ name: one, title: words[language] })),
  }))
  const known = new Set(modules.flatMap(({ permissions }) => Object.keys(permissions)))
  const others = names.filter((name) => !known.has(name))
  const more = [
    { name: ASSIGNABLE, title: say('assignableRole') },
    ...others.map((name) => ({ name, title: inWords(name) })),
  ]
  return [...groups, { name: say('otherPermissions'), permissions: more }]
}
