import type { Flaw, Known } from './flaws.ts'
import { keyOf } from './flaws.ts'
import type { Invitee } from './invitee.ts'

/** The addresses of the things that an invitation names. */
interface Targets {
  readonly groups: readonly string[]
  readonly project?: string
  readonly roles: readonly string[]
}

export type State = 'ready' | 'sending' | 'sent' | 'failed'

/** An invitation, with the steps that are done. It is kept while the page is reloaded. */
export interface Entry {
  readonly invitee: Invitee
  readonly flaws: readonly Flaw[]
  readonly targets: Targets
  readonly state: State
  /** The address of the new user, once it is created. */
  readonly user?: string
  /** True once the user is a member of the project. */
  readonly isMember?: boolean
  /** The addresses of the groups that have the user. */
  readonly joined?: readonly string[]
  /** The message of the service that refused the last step. */
  readonly message?: string
}

const targetsOf = ({ groups, project, roles }: Invitee, known: Known): Targets => {
  const found = (names: readonly string[], all: ReadonlyMap<string, string>) =>
    names.flatMap((name) => all.get(keyOf(name)) ?? [])
  return {
    groups: found(groups, known.groups),
    project: found(project ? [project] : [], known.projects)[0],
    roles: found(roles, known.roles),
  }
}

export const entryOf = (invitee: Invitee, flaws: readonly Flaw[], known: Known): Entry => ({
  ...{ invitee, flaws, state: 'ready' },
  targets: targetsOf(invitee, known),
})

/** Returns whether an entry can be sent. */
export const isOpen = ({ flaws, state }: Entry): boolean => flaws.length === 0 && state !== 'sent'

/** Returns whether the groups of an entry lack its user. */
export const lacksGroup = (entry: Entry, group: string): boolean =>
  entry.user !== undefined && entry.targets.groups.includes(group) && !entry.joined?.includes(group)

/** Returns whether all steps of an entry are done. */
export const isDone = ({ user, targets, isMember, joined = [] }: Entry): boolean =>
  user !== undefined &&
  (!targets.project || isMember === true) &&
  targets.groups.every((group) => joined.includes(group))
