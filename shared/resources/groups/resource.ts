import { isDeepStrictEqual } from 'node:util'
import { canSeeMemberships, type Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import { type Draft, missingViolation } from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { kindPathsIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { principalLink } from '#shared/resources/principals/links.ts'
import { principalPaths } from '#shared/resources/principals/model.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { membersWith, unacceptableMembers } from './members.ts'
import { type Group, newGroup } from './model.ts'
import { canSeeMembers, canWrite } from './policy.ts'
import { properties } from './properties.ts'
import { memberLinks, representGroup } from './representer.ts'
import { MAX_ADDED } from './routes.ts'
import { groupsSeenBy } from './visibility.ts'
import { insertGroup, replaceGroup } from './writing.ts'

/** A group, and whether the requester sees it. */
export interface LoadedGroup extends Loaded<Group> {
  isVisible?: boolean
}

/** The names of the stores that showing a group takes. */
export type Shown = 'groups' | 'memberships' | 'principals' | 'projects' | 'table'

/** Parts of the endpoint that shows groups. For those who may not know about memberships, every address is 403. */
export const shownGroups: ShownResource<Group, LoadedGroup, Stores<Shown>> = {
  load: async (request, stores) => {
    const { id } = request.params
    const [entity, isVisible] = await Promise.all([
      stores.groups.byId(id),
      groupsSeenBy(request.viewer, stores).of([id]),
    ])
    return { entity, isVisible: isVisible(id) }
  },
  isPermitted: canSeeMemberships,
  isVisible: (_, __, { isVisible = false }) => isVisible,
  represent: (group, viewer, _, stores) => representSingle(group, viewer, stores),
}

type Written = Stores<
  Shown | 'jobs' | 'membershipEdits' | 'now' | 'placeholderUsers' | 'queues' | 'sequences' | 'users'
>

/** Parts of the endpoints that write groups. */
export const groups: CreatableResource<Group, LoadedGroup, Written> &
  UpdatableResource<Group, LoadedGroup, Written> = {
  ...shownGroups,
  properties,
  collection: (stores) => stores.groups,
  mayCreate: canWrite,
  mayUpdate: canWrite,
  review: (draft, { entity, input, stores }) => withFitMembers(draft, entity?.members ?? [], input, stores),
  blank: async (_, stores) => newGroup(await stores.sequences.allocate('principals'), stores.now()),
  withValues,
  insert: insertGroup,
  replace: replaceGroup,
}

/** Adds the violation for new members that cannot become members. */
async function withFitMembers(
  { values, violations }: Draft,
  present: readonly number[],
  input: Values,
  stores: Stores<'placeholderUsers' | 'principals' | 'users'>,
): Promise<Draft> {
  const isWrong = violations.some(({ details }) => details.attribute === 'members')
  const known = new Set(present)
  const added = isWrong ? [] : ((values.members ?? []) as number[]).filter((id) => !known.has(id))
  const problem = await problemOf(added, kindPathsIn(input, 'members', properties.members), stores)
  return { values, violations: problem ? [...violations, problem] : violations }
}

/** The problem of new members. Their number is checked before any of them is looked up. @param paths the addresses that name them */
async function problemOf(
  added: readonly number[],
  paths: ReadonlyMap<number, string>,
  stores: Stores<'placeholderUsers' | 'principals' | 'users'>,
): Promise<ApiError | undefined> {
  if (added.length > MAX_ADDED)
    return constraintViolation('members', about(properties.members.label, TOO_MANY))
  const named = added.filter((id) => paths.get(id) === principalPaths.placeholder_user)
  const [unacceptable, placeholders] = await Promise.all([
    unacceptableMembers(added, stores),
    stores.placeholderUsers.some(named, ({ id }) => id, ['id']),
  ])
  const areFit = unacceptable.length === 0 && named.every((id) => placeholders.has(id))
  return areFit ? undefined : missingViolation(properties, 'members')
}

const TOO_MANY = message`have too many new ones (maximum is ${MAX_ADDED}).`

/** A group with the values of a draft. Its members stay the same list if nobody comes or goes. */
async function withValues(group: Group, values: Values): Promise<Group> {
  const next = await withDraft(properties, group, values)
  const members = next.members.toSorted((a, b) => a - b)
  return { ...next, members: isDeepStrictEqual(members, group.members) ? group.members : members }
}

/** Limit of members that a group embeds. */
const MAX_EMBEDDED = 100

/** The Group resource outside of lists: with its first members, which are read together with the links to the others. */
async function representSingle(
  group: Group,
  viewer: Viewer,
  stores: Stores<'principals' | 'table'>,
): Promise<Resource> {
  if (!canSeeMembers(viewer)) return representGroup(group, viewer, new Map())
  const [first, links] = await Promise.all([
    membersWith(group.members.slice(0, MAX_EMBEDDED), stores),
    memberLinks(group.members.slice(MAX_EMBEDDED), viewer, stores),
  ])
  const represent = await representerFor(first, viewer, stores)
  const firstLinks = first.map((one): [number, Link] => [one.principal.id, principalLink(one, viewer)])
  return representGroup(group, viewer, new Map([...firstLinks, ...links]), { members: first.map(represent) })
}
