import { useRef, useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { useToast } from '../../design/toast.tsx'
import { useLanguage } from '../../language/language.tsx'
import { ASSIGNABLE } from '../../language/permissions.ts'
import { holds, valuesFor } from './granted.ts'

export interface PermissionEditor {
  readonly problem?: Problem
  mayHave(role: Resource, permission: string): boolean
  has(role: Resource, permission: string): boolean
  /**
   * Grants permissions to a role or revokes them. The page shows the change immediately, and reverts the change if the
   * service refuses the request.
   */
  grant(role: Resource, granted: Granted, isGiven: boolean): void
}

/** Permissions that are granted together, and their title. */
interface Granted {
  readonly title: string
  readonly names: readonly string[]
}

const keyOf = (role: Resource, permission: string) => `${linkOf(role, 'self')?.href} ${permission}`

/**
 * Grants and revokes permissions. Writes are made one at a time, because each request body contains the result of the
 * previous write.
 */
export function usePermissionEditor(): PermissionEditor {
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problem, setProblem] = useState<Problem>()
  const last = useRef(Promise.resolve())
  const write = async (seen: Resource, { names, title }: Granted, isGiven: boolean) => {
    const keys = names.map((name) => keyOf(seen, name))
    const href = linkOf(seen, 'self')?.href ?? ''
    try {
      const role = await client.readAgain(href)
      const link = linkOf(role, 'updateImmediately')
      if (!link) throw new Problem(403, '')
      const saved = await client.write(link, valuesFor(role, names, isGiven), role)
      // Shows the saved permissions in the list of roles first, and only then clears `pending`, the unsaved changes.
      await client.settle(href, saved as Resource)
      toast(say(isGiven ? 'roleMay' : 'roleMayNot', { role: titleOf(role), permission: title }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      client.refresh()
      setProblem(error)
    } finally {
      // An unsaved change with another value belongs to a later write, and is kept.
      const isDone = ([key, change]: readonly [string, boolean]) => keys.includes(key) && change === isGiven
      setPending((before) => new Map([...before].filter((one) => !isDone(one))))
    }
  }
  return {
    problem,
    mayHave: (role, permission) =>
      linkOf(role, 'updateImmediately') !== undefined &&
      (permission === ASSIGNABLE
        ? role.builtin === null
        : ((role.grantable ?? []) as readonly string[]).includes(permission)),
    has: (role, permission) => pending.get(keyOf(role, permission)) ?? holds(role, permission),
    grant: (role, granted, isGiven) => {
      const changes = granted.names.map((name) => [keyOf(role, name), isGiven] as const)
      setProblem(undefined)
      setPending((before) => new Map([...before, ...changes]))
      last.current = last.current.then(() => write(role, granted, isGiven))
    },
  }
}
