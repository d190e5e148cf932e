import type { App } from '#shared/app.ts'
import type { Member } from '#shared/resources/memberships/items/store.ts'
import type { Standings } from '#shared/resources/principals/standing/store.ts'
import type { ContextId } from './model.ts'
import { ofContexts } from './of-contexts.ts'
import { ofEverything } from './of-everything.ts'
import { ofPrincipals } from './of-principals.ts'
import type { Asked, Question } from './question.ts'

/** So many principals or contexts are read one by one; of more, everything costs less. */
const FEW = 100

/** A context with those who hold roles in it; of a project, whether everybody is admitted. */
export interface Context {
  id: ContextId
  isPublic: boolean
  members: Member[]
}

/** What capabilities follow from. */
export interface World {
  standings: Standings
  /** The global context before projects, these by number; no archived ones. */
  contexts: Context[]
  /** The ids of users who are not locked, in order; those that were asked for, or all. */
  users(): Promise<readonly number[]>
}

/** Where capabilities are looked for: the memberships that come into question, and the active projects. */
export interface Found extends Pick<World, 'standings' | 'users'> {
  members: readonly Member[]
  /** Whether they are public, by their id. */
  projects: ReadonlyMap<number, boolean>
}

/** What is known when something is asked. */
interface Asking {
  /** Whether it is likely that all users are needed, so that they are better read at once. */
  hasOpen?: boolean
  /** Settles when it is known who asks, where it is not yet: every project is read only then. */
  admitted?: Promise<unknown>
}

/**
 * Reads what the capabilities that are asked for follow from: of principals or contexts only what is theirs,
 * otherwise all memberships and projects, and never more than that.
 */
export async function worldFor(question: Question, app: App, asking: Asking = {}): Promise<World> {
  const { members, projects, ...found } = await foundFor(question, app, asking)
  return { ...found, contexts: contextsOf(members, projects) }
}

function foundFor(
  { principal, context }: Question,
  app: App,
  { hasOpen = false, admitted }: Asking,
): Promise<Found> {
  const [principals, contexts] = [few(principal), few(context)]
  if (principals) return ofPrincipals(principals.map(Number), contexts, app, admitted)
  return contexts ? ofContexts(contexts, app) : ofEverything(app, hasOpen)
}

/** The values that alone come into question, where they are few enough to be looked up each on its own. */
const few = ({ only }: Asked) => (only && only.length <= FEW ? only : undefined)

function contextsOf(members: readonly Member[], projects: ReadonlyMap<number, boolean>): Context[] {
  const byContext = new Map<ContextId, Member[]>()
  for (const member of members) {
    const list = byContext.get(member.project) ?? []
    byContext.set(member.project, list)
    list.push(member)
  }
  const ofProjects = [...projects].sort(([a], [b]) => a - b)
  return [
    { id: null, isPublic: false, members: byContext.get(null) ?? [] },
    ...ofProjects.map(([id, isPublic]) => ({ id, isPublic, members: byContext.get(id) ?? [] })),
  ]
}
