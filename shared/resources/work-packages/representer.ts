import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Bearer } from '#shared/custom-fields/custom-field.ts'
import { customProperties, nameOf, visibleFieldsOf } from '#shared/custom-fields/properties.ts'
import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href, withQuery } from '#shared/platform/http/addresses.ts'
import { message, say } from '#shared/platform/language/message.ts'
import type { DeclaredLinks, DeclaredResource } from '#shared/platform/properties/resource.ts'
import type { IsWanted } from '#shared/platform/query/select.ts'
import type { Ports } from '#shared/ports.ts'
import { referenceTo } from '#shared/project-context/container.ts'
import { customLinksOf } from '#shared/project-context/custom-values.ts'
import { embeddedFrom, type LinkTarget, linksFrom, seen } from '#shared/project-context/link-target.ts'
import { linkTo, toVersion, toWorkPackage } from '#shared/project-context/link-targets.ts'
import { mentioning } from '#shared/project-context/mentions.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { commentLinks } from '#shared/resources/activities/links.ts'
import type { Claims } from '#shared/resources/attachments/claiming.ts'
import { attachmentLinks, embeddedAttachments } from '#shared/resources/attachments/representer.ts'
import { embeddedRelations, relationLinks } from '#shared/resources/relations/representer.ts'
import { declaredLinks as declaredReminderLinks, reminderLinks } from '#shared/resources/reminders/links.ts'
import { routes as rendering } from '#shared/resources/render/routes.ts'
import { timeLinks } from '#shared/resources/time-entries/model.ts'
import { type CompleteType, typeOf } from '#shared/resources/types/model.ts'
import { declaredLinks as declaredWatcherLinks, watcherLinks } from '#shared/resources/watchers/links.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { workPackageKind } from './container-kind.ts'
import type { WithRuleContext } from './links.ts'
import type { WorkPackage } from './model.ts'
import { canCreate, canDelete, canEdit, canPlace, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { isReference, linkedIdsOf, type ReferenceName, references } from './references.ts'
import { routes } from './routes.ts'

/**
 * Represents a work package as an element of a list, without children or embedded resources.
 *
 * @param isWanted returns whether a member is requested. Other members are not looked up and may be missing
 */
export async function representElement(
  workPackage: WorkPackage,
  context: ProjectContext,
  isWanted: IsWanted = () => true,
): Promise<Resource> {
  const { viewer } = context
  const type = typeOf(viewer.configuration, workPackage.type)
  const bearer: Bearer = { project: workPackage.project, type }
  const [links, custom, spentTime] = await Promise.all([
    linksOf(workPackage, type, context, isWanted),
    visibleFieldsOf(bearer, viewer).map(nameOf).some(isWanted)
      ? customLinksOf(workPackage, bearer, context)
      : {},
    isWanted('spentTime') ? context.spentTime(workPackage) : undefined,
  ])
  const values = represented<WorkPackage & { spentTime?: number }, WithRuleContext>(
    { ...properties, ...customProperties(bearer, viewer) },
    { ...workPackage, spentTime },
    viewer,
    undefined,
    isWanted,
  )
  return {
    _type: 'WorkPackage',
    ...(await mentioning(values, 'description', workPackage.project, context)),
    _links: { ...links, ...custom },
  }
}

/**
 * Represents a single work package, with its children and the targets of its links.
 *
 * @param created the attachments of the work package, if it was just created. Children, relations and watchers are then
 * not read, because a new work package cannot have any of them
 */
export async function representSingle(
  workPackage: WorkPackage,
  context: ProjectContext,
  ports: Ports,
  created?: Claims,
): Promise<Resource> {
  const isNew = created !== undefined
  const { viewer } = context
  const [element, embedded, children, relations, attachments, rights, isWatching] = await Promise.all([
    representElement(workPackage, context),
    embeddedOf(workPackage, context, representElement),
    isNew ? [] : context.children(workPackage),
    embeddedRelations(workPackage, context, ports, isNew ? [] : undefined),
    embeddedAttachments({ container: workPackageKind, entity: workPackage }, context, created?.attachments),
    context.rights(workPackage.project),
    viewer.user && !isNew
      ? watchersIn(ports).has(referenceTo(workPackageKind, workPackage.id), viewer.user.id)
      : false,
  ])
  return {
    ...element,
    _links: {
      ...Object(element._links),
      ...textLinks(workPackage),
      ...relationLinks(workPackage, rights),
      ...watcherLinks(workPackageKind, href(routes.show, workPackage), viewer, rights, isWatching),
      ...reminderLinks(href(routes.show, workPackage), viewer),
      children: children.map(linkTo),
    },
    _embedded: { ...embedded, relations, attachments, customActions: [] },
  }
}

/**
 * Returns the links that a text editor for the work package needs: the principals that can be mentioned, and the
 * preview.
 */
function textLinks(workPackage: WorkPackage): Record<string, Link> {
  const preview = withQuery(rendering.markdown.path, { context: href(routes.show, workPackage) })
  return {
    availableMentions: { href: href(routes['available-mentions'], workPackage) },
    previewMarkup: { href: preview, method: 'post' },
  }
}

async function linksOf(
  workPackage: WorkPackage,
  type: CompleteType,
  context: ProjectContext,
  isWanted: IsWanted,
) {
  const hasActions = Object.keys(links.sometimes ?? {}).some(isWanted)
  const [references, rights, ancestors] = await Promise.all([
    referenceLinks(workPackage, context, isWanted),
    hasActions ? context.rights(workPackage.project) : undefined,
    isWanted('ancestors') ? context.ancestors(workPackage).then((found) => context.visible(found)) : [],
  ])
  return {
    self: linkTo(workPackage),
    schema: { href: href(routes.schema, { id: `${workPackage.project}-${type.id}` }) },
    ...references,
    ...(workPackage.author === undefined && { author: { href: null } }),
    ancestors: ancestors.toReversed().map(linkTo),
    ...attachmentLinks(workPackageKind, href(routes.show, workPackage), rights),
    ...commentLinks(workPackage, rights),
    ...timeLinks(workPackage, rights),
    ...actionsOf(workPackage, type.isMilestone, rights),
  }
}

function actionsOf(
  workPackage: WorkPackage,
  isMilestone: boolean,
  rights: ProjectRights | undefined,
): Record<string, Link> {
  const { subject, project } = workPackage
  const self = href(routes.show, workPackage)
  return {
    ...when(canEdit(rights), { availableAssignees: { href: `${self}/available_assignees` } }),
    ...changesOf(routes.show, workPackage, { change: canUpdate(rights), delete: canDelete(rights) }, subject),
    ...when(canCreate(rights) && !isMilestone, {
      addChild: {
        href: href(routes['create-in-project'], { id: project }),
        title: say(message`Add child of ${subject}`),
        method: 'post',
      },
    }),
    ...when(canPlace(rights), {
      changeParent: { href: self, title: say(message`Change parent of ${subject}`), method: 'patch' },
    }),
  }
}

/** Returns the requested links of a work package. A link without a target has a null `href`. */
export const referenceLinks = (
  workPackage: WorkPackage,
  context: ProjectContext,
  isWanted: IsWanted,
): Promise<Partial<Record<ReferenceName, Link>>> => {
  const wanted = Object.entries(references).filter(([name]) => isWanted(name))
  return linksFrom<ReferenceName>(
    Object.fromEntries(wanted) as typeof references,
    linkedIdsOf(workPackage),
    context,
  )
}

/**
 * Returns the visible targets of a work package's links. Each target except the parent has the form that it has in
 * lists.
 *
 * @param represent the function that represents the parent
 */
const embeddedOf = (
  workPackage: WorkPackage,
  context: ProjectContext,
  represent: LinkTarget<WorkPackage>['represent'],
): Promise<Record<string, Resource>> =>
  embeddedFrom({ ...references, parent: { ...toWorkPackage, represent } }, linkedIdsOf(workPackage), context)

/**
 * Returns whether the requester sees the target of a property's value. If the property is not a declared link, it is a
 * custom field that refers to a version.
 */
export const seesReferred = async (property: string, id: number, context: ProjectContext): Promise<boolean> =>
  (await seen(isReference(property) ? references[property] : toVersion, id, context)) !== undefined

/** All links of a work package except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The schema of the work packages of its type in its project.',
    attachments: 'The files of the work package.',
    activities: 'The changes of the work package, and the comments on it.',
  },
  sometimes: {
    availableAssignees: 'The principals who may be its assignee.',
    update: 'The form for changing the work package.',
    updateImmediately: 'Changes the work package.',
    delete: 'Deletes the work package and its descendants.',
    deletionPreview: 'The preview of the deletion.',
    addComment: 'Adds a comment.',
    availableMentions: 'The users and groups that its texts may mention; not in elements of a list.',
    previewMarkup: 'Renders a text as its description and comments are rendered; not in elements of a list.',
    relations: 'The relations to other work packages; not in elements of a list.',
    addRelation: 'Creates a relation to another work package.',
    logTime: 'Logs time on the work package.',
    timeEntries: 'The time entries on the work package.',
    addAttachment: 'Attaches a file.',
    ...declaredWatcherLinks,
    ...declaredReminderLinks,
    addChild: 'Creates a child of the work package.',
    changeParent: 'Changes the parent of the work package.',
  },
  lists: {
    ancestors: 'The ancestors of the work package, the root first.',
    children: 'The children of the work package.',
  },
}

export const workPackageListLinks: DeclaredResource['ofCollections'] = {
  schemas: 'The schemas of the work packages on the page.',
  sumsSchema: 'The schema of the sums, if the list has sums.',
  createWorkPackage: 'The form for a new work package.',
  createWorkPackageImmediate: 'Creates a work package.',
  editWorkPackage: 'The form for changing the work package with the id `{work_package_id}`.',
}
