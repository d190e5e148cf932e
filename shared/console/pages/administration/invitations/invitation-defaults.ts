import type { Link } from '../../../api/hal.ts'
import type { Invitee } from './invitee.ts'

/**
 * The project and the roles for invitees whose own lines specify none. A line that specifies only a project gets these
 * roles, and a line that specifies only roles gets this project.
 */
export interface InvitationDefaults {
  readonly project?: Link
  readonly roles: readonly Link[]
}

export const NOTHING: InvitationDefaults = { roles: [] }

/** Returns whether a project was chosen without roles. */
export const lacksRoles = ({ project, roles }: InvitationDefaults): boolean =>
  project !== undefined && roles.length === 0

/**
 * Returns the roles that an invitee gets from the fields for all invitees. The result is empty if the invitee's own
 * line has roles, or if the invitee joins no project.
 */
export const rolesFor = ({ project, roles }: Invitee, forAll: InvitationDefaults): readonly Link[] =>
  roles.length === 0 && (project ?? forAll.project) ? forAll.roles : []

const titlesOf = (links: readonly Link[]) => links.map(({ title }) => title ?? '')

/** Returns an invitee whose missing project and roles are taken from the fields for all invitees. */
export const completedInvitee = (invitee: Invitee, forAll: InvitationDefaults): Invitee => ({
  ...invitee,
  ...(!invitee.project && forAll.project && { project: forAll.project.title }),
  roles: [...invitee.roles, ...titlesOf(rolesFor(invitee, forAll))],
})
