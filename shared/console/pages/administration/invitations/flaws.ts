import type { Word } from '../../../language/words.ts'
import { completedInvitee, type InvitationDefaults, NOTHING } from './invitation-defaults.ts'
import type { Invitee } from './invitee.ts'

/**
 * The addresses of the existing users, groups, projects and roles that the input names. Users are keyed by email
 * address, and the others by lower-case name.
 */
export interface Known {
  /** The addresses of users, keyed by email address. */
  readonly users: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, string>
  readonly projects: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<string, string>
}

/** A reason why a person cannot be invited. */
export interface Flaw {
  readonly word: Word
  readonly values?: Readonly<Record<string, string | number>>
}

/** Maximum number of people who can be invited at a time. */
export const MOST = 500

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns a name in the form of the keys in `Known`: trimmed and in lower case. */
export const normalisedName = (name: string): string => name.trim().toLowerCase()

/** Returns, for each person in the input, any reasons why the person cannot be invited. */
export function flawsIn(
  invitees: readonly Invitee[],
  known: Known,
  forAll: InvitationDefaults = NOTHING,
): readonly (readonly Flaw[])[] {
  const first = new Map<string, number>()
  for (const [index, { email }] of invitees.entries())
    if (!first.has(normalisedName(email))) first.set(normalisedName(email), index)
  return invitees.map((invitee, index) => [
    ...(index < MOST ? [] : [{ word: 'tooManyInvitees', values: { limit: MOST } } as const]),
    ...ofAddress(invitee, known, first.get(normalisedName(invitee.email)) !== index),
    ...ofNames(invitee, known),
    ...ofMembership(completedInvitee(invitee, forAll)),
  ])
}

function ofAddress({ email }: Invitee, { users }: Known, isRepeated: boolean): Flaw[] {
  if (!EMAIL.test(email)) return [{ word: 'badEmail' }]
  if (isRepeated) return [{ word: 'repeatedEmail' }]
  return users.has(normalisedName(email)) ? [{ word: 'knownEmail' }] : []
}

function ofNames({ groups, project, roles }: Invitee, known: Known): Flaw[] {
  const unknown = (word: Word, names: readonly string[], all: ReadonlyMap<string, string>): Flaw[] =>
    names.filter((name) => !all.has(normalisedName(name))).map((name) => ({ word, values: { name } }))
  return [
    ...unknown('unknownGroup', groups, known.groups),
    ...unknown('unknownProject', project ? [project] : [], known.projects),
    ...unknown('unknownRole', roles, known.roles),
  ]
}

function ofMembership({ project, roles }: Invitee): Flaw[] {
  return [
    ...(project && roles.length === 0 ? [{ word: 'roleNeeded' } as const] : []),
    ...(!project && roles.length > 0 ? [{ word: 'projectNeeded' } as const] : []),
  ]
}
