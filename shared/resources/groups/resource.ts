import { isDeepStrictEqual } from 'node:util'
import { canSeeMemberships, type Viewer } from '#shared/access/viewer.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message } from '#shared/platform/language/message.ts'
import { type Draft, missingViolation } from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import { kindPathsIn } from '#shared/platform/properties/input.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { isNamedBy, principalLink } from '#shared/resources/principals/model.ts'
import { representerFor } from '#shared/resources/principals/representer.ts'
import { acceptableMembers, membersWith } from './members.ts'
import { type Group, newGroup } from './model.ts'
import { canSeeMembers, canWrite } from './policy.ts'
import { properties } from './properties.ts'
import { memberLinks, representGroup } from './representer.ts'
import { MAX_ADDED } from './routes.ts'
import { groupsIn } from './store.ts'
import { groupsSeenBy } from './visibility.ts'
import { insertGroup, replaceGroup } from './writing.ts'

export interface LoadedGroup extends Loaded<Group> {
  isVisible?: boolean
}

/**
 * Declares how an endpoint shows a group. Requesters who may not see any members get a 403, whether or not the group
 * exists.
 */
export const shownGroups: ShownResource<Group, LoadedGroup> = {
  load: async (request, ports) => {
    const { id } = request.params
    const [entity, isVisible] = await Promise.all([
      groupsIn(ports).byId(id),
      request.viewer.then((viewer) => groupsSeenBy(viewer, ports).of([id])),
    ])
    return { entity, isVisible: isVisible(id) }
  },
  isPermitted: canSeeMemberships,
  isVisible: (_, __, { isVisible = false }) => isVisible,
  represent: (group, viewer, _, ports) => representSingle(group, viewer, ports),
}

/** Declares how endpoints write groups. */
export const groups: CreatableResource<Group, LoadedGroup> & UpdatableResource<Group, LoadedGroup> = {
  ...shownGroups,
  properties,
  collection: (ports) => groupsIn(ports),
  mayCreate: canWrite,
  mayUpdate: canWrite,
  review: (draft, { entity, input, ports }) => withFitMembers(draft, entity?.members ?? [], input, ports),
  blank: async (_, ports) => newGroup(await sequencesIn(ports).allocate('principals'), ports.now()),
  withValues,
  insert: insertGroup,
  replace: replaceGroup,
}

/** Adds a violation if some of the new members are not allowed. */
async function withFitMembers(
  { values, violations }: Draft,
  present: readonly number[],
  input: Values,
  ports: Ports,
): Promise<Draft> {
  const isWrong = violations.some(({ details }) => details.attribute === 'members')
  const known = new Set(present)
  const added = isWrong ? [] : ((values.members ?? []) as number[]).filter((id) => !known.has(id))
  const problem = await problemOf(added, kindPathsIn(input, 'members', properties.members), ports)
  return { values, violations: problem ? [...violations, problem] : violations }
}

/**
 * Returns the problem with new members, if there is one. Checks the number of new members before any lookup.
 *
 * @param paths the collection path in each new member's link, such as `/api/v3/users/`, keyed by the id of the member
 */
async function problemOf(
  added: readonly number[],
  paths: ReadonlyMap<number, string>,
  ports: Ports,
): Promise<ApiError | undefined> {
  if (added.length > MAX_ADDED)
    return constraintViolation('members', about(properties.members.label, TOO_MANY))
  const kinds = await acceptableMembers(added, ports)
  const isFit = (id: number) => {
    const kind = kinds.get(id)
    return kind !== undefined && isNamedBy(paths.get(id), kind)
  }
  return added.every(isFit) ? undefined : missingViolation(properties, 'members')
}

const TOO_MANY = message`have too many new ones (maximum is ${MAX_ADDED}).`

/** Returns a group with the values of a draft. The list of members stays the same object if no member changes. */
async function withValues(group: Group, values: Values): Promise<Group> {
  const next = await withDraft(properties, group, values)
  const members = next.members.toSorted((a, b) => a - b)
  return { ...next, members: isDeepStrictEqual(members, group.members) ? group.members : members }
}

/** Maximum number of members that a group embeds. */
const MAX_EMBEDDED = 100

/**
 * Returns the Group resource for a response that contains a single group. Only the first members are embedded. The
 * other members appear only as links.
 */
async function representSingle(group: Group, viewer: Viewer, ports: Ports): Promise<Resource> {
  if (!canSeeMembers(viewer)) return representGroup(group, viewer, new Map())
  const [first, links] = await Promise.all([
    membersWith(group.members.slice(0, MAX_EMBEDDED), ports),
    memberLinks(group.members.slice(MAX_EMBEDDED), viewer, ports),
  ])
  const represent = await representerFor(first, viewer, ports)
  const firstLinks = first.map((one): [number, Link] => [one.id, principalLink(one, viewer)])
  return representGroup(group, viewer, new Map([...firstLinks, ...links]), { members: first.map(represent) })
}
