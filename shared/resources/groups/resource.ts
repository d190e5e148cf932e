import { isDeepStrictEqual } from 'node:util'
import { canSeeMemberships, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/writing.ts'
import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { type Draft, missingViolation } from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { principalLink } from '#shared/resources/principals/links.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { membersWith, unacceptableMembers } from './members.ts'
import { type Group, newGroup } from './model.ts'
import { canSeeMembers, canWrite } from './policy.ts'
import { properties } from './properties.ts'
import { memberLinks, representGroup } from './representer.ts'
import { groupsSeenBy } from './visibility.ts'
import { insertGroup, replaceGroup } from './writing.ts'

interface LoadedGroup extends Loaded<Group> {
  isVisible?: boolean
}

/** What groups are to their endpoints. For those who may not know about memberships, every address is 403. */
export const groups: ShownResource<Group, LoadedGroup> &
  CreatableResource<Group, LoadedGroup> &
  UpdatableResource<Group, LoadedGroup> = {
  properties,
  collection: (app) => app.groups,
  load: async (request, app) => {
    const { id } = request.params
    const [entity, isVisible] = await Promise.all([app.groups.byId(id), groupsSeenBy(request, app).of([id])])
    return { entity, isVisible: isVisible(id) }
  },
  isPermitted: canSeeMemberships,
  isVisible: (_, __, { isVisible = false }) => isVisible,
  mayCreate: canWrite,
  mayUpdate: canWrite,
  review: (draft, { entity, app }) => withFitMembers(draft, entity?.members ?? [], app),
  blank: async (_, app) => newGroup(await app.sequences.allocate('principals'), app.now()),
  withValues,
  insert: insertGroup,
  replace: replaceGroup,
  represent: (group, viewer, _, app) => representSingle(group, viewer, app),
}

/** Adds the violation for new members that cannot become members. */
async function withFitMembers(
  { values, violations }: Draft,
  present: readonly number[],
  app: App,
): Promise<Draft> {
  const isWrong = violations.some(({ details }) => details.attribute === 'members')
  const known = new Set(present)
  const added = isWrong ? [] : ((values.members ?? []) as number[]).filter((id) => !known.has(id))
  if ((await unacceptableMembers(added, app)).length === 0) return { values, violations }
  return { values, violations: [...violations, missingViolation(properties, 'members')] }
}

/** A group with the values of a draft. Its members stay the same list if nobody comes or goes. */
async function withValues(group: Group, values: Values): Promise<Group> {
  const next = await withDraft(properties, group, values)
  const members = next.members.toSorted((a, b) => a - b)
  return { ...next, members: isDeepStrictEqual(members, group.members) ? group.members : members }
}

/** How many members a group embeds at most. */
const MAX_EMBEDDED = 100

/** The Group resource outside of lists: with its first members, which are read together with the links to the others. */
async function representSingle(group: Group, viewer: Viewer, app: App): Promise<Resource> {
  if (!canSeeMembers(viewer)) return representGroup(group, viewer, new Map())
  const [first, links] = await Promise.all([
    membersWith(group.members.slice(0, MAX_EMBEDDED), app),
    memberLinks(group.members.slice(MAX_EMBEDDED), viewer, app),
  ])
  const represent = await representerFor(first, viewer, app)
  const firstLinks = first.map((one): [number, Link] => [one.principal.id, principalLink(one, viewer)])
  return representGroup(group, viewer, new Map([...firstLinks, ...links]), { members: first.map(represent) })
}
