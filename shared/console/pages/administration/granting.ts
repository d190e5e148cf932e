import { useRef, useState } from 'preact/hooks'
import { linkOf, type Resource } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { changeAtOnce } from '../../pictures/change.ts'

/** The property of a role that is no permission, and is ticked as one. */
export const ASSIGNABLE = 'assignable'

export interface Granting {
  readonly problem?: Problem
  mayHave(role: Resource, permission: string): boolean
  has(role: Resource, permission: string): boolean
  /** Gives a role a permission, or takes it away. It is shown at once, and taken back if the service refuses. */
  grant(role: Resource, permission: string, isGiven: boolean): void
}

const keyOf = (role: Resource, permission: string) => `${linkOf(role, 'self')?.href} ${permission}`

const permissionsOf = ({ permissions }: Resource) => (permissions ?? []) as readonly string[]

const holds = (role: Resource, permission: string): boolean =>
  permission === ASSIGNABLE ? role[ASSIGNABLE] === true : permissionsOf(role).includes(permission)

/** What is to be written so that a role has a permission, or has it no longer. */
function valuesFor(role: Resource, permission: string, isGiven: boolean): object {
  if (permission === ASSIGNABLE) return { [ASSIGNABLE]: isGiven }
  const others = permissionsOf(role).filter((one) => one !== permission)
  return { permissions: isGiven ? [...others, permission] : others }
}

/** Gives permissions to roles and takes them away, one write after the other: each goes by what the one before has left. */
export function useGranting(): Granting {
  const client = useClient()
  const [wished, setWished] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problem, setProblem] = useState<Problem>()
  const last = useRef(Promise.resolve())
  const write = async (seen: Resource, permission: string, isGiven: boolean) => {
    try {
      const role = await client.readAgain(linkOf(seen, 'self')?.href ?? '')
      await changeAtOnce(client, role, valuesFor(role, permission, isGiven))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setWished((before) => new Map([...before].filter(([key]) => key !== keyOf(seen, permission))))
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
      setWished((before) => new Map([...before, [keyOf(role, permission), isGiven]]))
      last.current = last.current.then(() => write(role, permission, isGiven))
    },
  }
}
