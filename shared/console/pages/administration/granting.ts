import { useRef, useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { useToast } from '../../design/toast.tsx'
import { useLanguage } from '../../language/language.tsx'
import { ASSIGNABLE, type PermissionGroup } from '../../language/use-permissions.ts'
import { changeAtOnce } from '../../pictures/change.ts'

export interface Granting {
  readonly problem?: Problem
  mayHave(role: Resource, permission: string): boolean
  has(role: Resource, permission: string): boolean
  /**
   * Grants a permission to a role or revokes it. The page shows the change immediately, and takes it back if the
   * service refuses it.
   */
  grant(role: Resource, permission: Granted, isGiven: boolean): void
}

/** A permission with its title. */
type Granted = PermissionGroup['permissions'][number]

const keyOf = (role: Resource, permission: string) => `${linkOf(role, 'self')?.href} ${permission}`

const permissionsOf = ({ permissions }: Resource) => (permissions ?? []) as readonly string[]

const holds = (role: Resource, permission: string): boolean =>
  permission === ASSIGNABLE ? role[ASSIGNABLE] === true : permissionsOf(role).includes(permission)

/** The body that grants or revokes a permission. */
function valuesFor(role: Resource, permission: string, isGiven: boolean): object {
  if (permission === ASSIGNABLE) return { [ASSIGNABLE]: isGiven }
  const others = permissionsOf(role).filter((one) => one !== permission)
  return { permissions: isGiven ? [...others, permission] : others }
}

/** Grants and revokes permissions, one write at a time, since each body contains the result of the previous one. */
export function useGranting(): Granting {
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const [wished, setWished] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problem, setProblem] = useState<Problem>()
  const last = useRef(Promise.resolve())
  const write = async (seen: Resource, { name, title }: Granted, isGiven: boolean) => {
    try {
      const role = await client.readAgain(linkOf(seen, 'self')?.href ?? '')
      await changeAtOnce(client, role, valuesFor(role, name, isGiven))
      toast(say(isGiven ? 'roleMay' : 'roleMayNot', { role: titleOf(role), permission: title }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setWished((before) => new Map([...before].filter(([key]) => key !== keyOf(seen, name))))
    }
  }
  return {
    problem,
    mayHave: (role, permission) =>
      linkOf(role, 'updateImmediately') !== undefined &&
      (permission === ASSIGNABLE
        ? role.builtin === null
        : ((role.grantable ?? []) as readonly string[]).includes(permission)),
    has: (role, permission) => wished.get(keyOf(role, permission)) ?? holds(role, permission),
    grant: (role, permission, isGiven) => {
      setProblem(undefined)
      setWished((before) => new Map([...before, [keyOf(role, permission.name), isGiven]]))
      last.current = last.current.then(() => write(role, permission, isGiven))
    },
  }
}
