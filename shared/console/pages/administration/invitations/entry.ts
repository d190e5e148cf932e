import type { Flaw, Known } from './flaws.ts'
import { normalisedName } from './flaws.ts'
import { completedInvitee, type InvitationDefaults, NOTHING, rolesFor } from './invitation-defaults.ts'
import type { Invitee } from './invitee.ts'

/**
 * The addresses of the groups, the project and the roles of an invitation. They come from the line of the invited
 * person, or from the fields for all invitees.
 */
interface Targets {
  readonly groups: readonly string[]
  readonly project?: string
  readonly roles: readonly string[]
}

export type InvitationState = 'ready' | 'sending' | 'sent' | 'failed'

/** An invitation and the steps completed so far. The entry survives a reload of the page. */
export interface InvitationEntry {
  readonly invitee: Invitee
  readonly flaws: readonly Flaw[]
  readonly targets: Targets
  readonly state: InvitationState
  /** The address of the new user; absent until the user has been created. */
  readonly user?: string
  /** True once the user is a member of the project. */
  readonly isMember?: boolean
  readonly joined?: readonly string[]
  /** The message with which the service refused the last step. */
  readonly message?: string
}

function targetsOf(invitee: Invitee, known: Known, forAll: InvitationDefaults): Targets {
  const { groups, project, roles } = invitee
  const found = (names: readonly string[], all: ReadonlyMap<string, string>) =>
    names.flatMap((name) => all.get(normalisedName(name)) ?? [])
  return {
    groups: found(groups, known.groups),
    project: project ? known.projects.get(normalisedName(project)) : (forAll.project?.href ?? undefined),
    roles: [...found(roles, known.roles), ...rolesFor(invitee, forAll).flatMap(({ href }) => href ?? [])],
  }
}

/** Returns the invitation of a person. The invitation can be sent if it has no flaws. */
export const entryOf = (
  invitee: Invitee,
  flaws: readonly Flaw[],
  known: Known,
  forAll: InvitationDefaults = NOTHING,
): InvitationEntry => ({
  ...{ flaws, state: 'ready' },
  invitee: completedInvitee(invitee, forAll),
  targets: targetsOf(invitee, known, forAll),
})

/** Returns whether an invitation can be sent: it has no flaws, and has not been sent yet. */
export const isOpen = ({ flaws, state }: InvitationEntry): boolean => flaws.length === 0 && state !== 'sent'

/** Returns true if at least one invitation was sent and no other invitation can be sent. */
export const areSent = (entries: readonly InvitationEntry[]): boolean =>
  !entries.some(isOpen) && entries.some(({ state }) => state === 'sent')

/** Returns whether the user of an entry still has to be added to a group. */
export const lacksGroup = (entry: InvitationEntry, group: string): boolean =>
  entry.user !== undefined && entry.targets.groups.includes(group) && !entry.joined?.includes(group)

/**
 * Returns whether all steps for an entry are done: the user exists, and is a member of the project and of all groups
 * that the entry names.
 */
export const isDone = ({ user, targets, isMember, joined = [] }: InvitationEntry): boolean =>
  user !== undefined &&
  (!targets.project || isMember === true) &&
  targets.groups.every((group) => joined.includes(group))
