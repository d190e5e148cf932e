import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Bearer } from '#shared/custom-fields/custom-field.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { DeclaredLinks, DeclaredResource } from '#shared/platform/properties/resource.ts'
import { commentLinks } from '#shared/resources/activities/links.ts'
import { routes as attachments } from '#shared/resources/attachments/routes.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import { priorityOf } from '#shared/resources/priorities/model.ts'
import { routes as priorities } from '#shared/resources/priorities/routes.ts'
import { projectLink } from '#shared/resources/projects/model.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { routes as statuses } from '#shared/resources/statuses/routes.ts'
import { type CompleteType, typesIn } from '#shared/resources/types/model.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { customLinksOf } from './custom-values.ts'
import { embeddedOf } from './embedded.ts'
import type { WorkPackage } from './model.ts'
import { missingIn } from './place.ts'
import { canCreate, canDelete, canEdit, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'
import type { Surroundings } from './surroundings.ts'

/** The links of a work package besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    schema: 'The Schema of the work packages of its type in its project.',
    attachments: 'The files of the work package.',
    activities: 'What was changed and said.',
  },
  sometimes: {
    availableAssignees: 'Who may be its assignee.',
    update: 'The form for a change of the work package.',
    updateImmediately: 'Changes the work package.',
    delete: 'Deletes the work package with everything below it.',
    addComment: 'Adds a comment.',
    addChild: 'Creates a work package below it.',
    changeParent: 'Puts it below another work package.',
  },
  lists: {
    ancestors: 'The work packages above it, the highest first.',
    children: 'The work packages below it.',
  },
}

/** The links of collections of work packages. */
export const collectionLinks: DeclaredResource['ofCollections'] = {
  schemas: 'The Schemas of the work packages of the page.',
  createWorkPackage: 'The form for a new work package.',
  createWorkPackageImmediate: 'Creates a work package.',
  editWorkPackage: 'The form for a change of one of them, by its id `{work_package_id}`.',
}

const link = (workPackage: Pick<WorkPackage, 'id' | 'subject'>): Link => ({
  href: href(routes.show, workPackage),
  title: workPackage.subject,
})

const none: Link = { href: null }

/** The type of a work package; the first one stands in for one that is gone. */
const typeOf = ({ type }: WorkPackage, { viewer }: Surroundings) => {
  const types = typesIn(viewer.configuration)
  return types.find(({ id }) => id === type) ?? (types[0] as CompleteType)
}

/** A work package as an element of a list: everything but its children and what is embedded. */
export async function representElement(workPackage: WorkPackage, around: Surroundings): Promise<Resource> {
  const { viewer } = around
  const missing = missingIn(typeOf(workPackage, around))
  const own = Object.entries(properties as Properties<WorkPackage>).filter(
    ([name]) => !missing.includes(name),
  )
  const bearer: Bearer = { project: workPackage.project, type: typeOf(workPackage, around) }
  const [links, custom] = await Promise.all([
    linksOf(workPackage, around),
    customLinksOf(workPackage, bearer, around),
  ])
  return {
    _type: 'WorkPackage',
    ...represented({ ...Object.fromEntries(own), ...customProperties(bearer, viewer) }, workPackage, viewer),
    _links: { ...links, ...custom },
  }
}

/**
 * A work package on its own, with its children and with what it links to.
 *
 * @param isNew it has just been created, so it has no children
 */
export async function representSingle(
  workPackage: WorkPackage,
  around: Surroundings,
  isNew = false,
): Promise<Resource> {
  const [element, embedded, children, parent] = await Promise.all([
    representElement(workPackage, around),
    embeddedOf(workPackage, around),
    isNew ? [] : around.children(workPackage),
    workPackage.parent === undefined ? undefined : around.workPackage(workPackage.parent),
  ])
  const links = element._links as Record<string, unknown>
  const shownParent =
    parent && (await around.sees(parent)) ? await representElement(parent, around) : undefined
  return {
    ...element,
    _links: { ...links, children: children.map(link) },
    _embedded: {
      ...embedded,
      ...(shownParent && { parent: shownParent }),
      customActions: [],
    },
  }
}

async function linksOf(workPackage: WorkPackage, around: Surroundings) {
  const { configuration } = around.viewer
  const [project, rights, ancestors, version, author, assignee, responsible] = await Promise.all([
    around.project(workPackage.project),
    around.rights(workPackage.project),
    around.ancestors(workPackage).then((found) => around.visible(found)),
    around.version(workPackage),
    around.principalLink(workPackage.author),
    around.principalLink(workPackage.assignee),
    around.principalLink(workPackage.responsible),
  ])
  const type = typeOf(workPackage, around)
  const status = statusOf(configuration, workPackage.status)
  const priority = priorityOf(configuration, workPackage.priority)
  const [parent] = ancestors
  const category = project && categoryIn(project, workPackage.category)
  const self = link(workPackage)
  return {
    self,
    schema: { href: href(routes.schema, { id: `${workPackage.project}-${type?.id}` }) },
    project: project ? projectLink(project) : none,
    type: type ? { href: href(types.show, type), title: type.name } : none,
    status: { href: href(statuses.show, status), title: status.name },
    priority: { href: href(priorities.show, priority), title: priority.name },
    author:
      workPackage.author !== undefined && author.href === null ? { ...none, title: 'Deleted user' } : author,
    assignee,
    responsible,
    version: version ? { href: href(versions.show, version), title: version.name } : none,
    category: category ? { href: href(categories.show, category), title: category.name } : none,
    parent: parent?.id === workPackage.parent && parent ? link(parent) : none,
    ancestors: ancestors.toReversed().map(link),
    attachments: { href: href(attachments.list, workPackage) },
    ...commentLinks(workPackage, rights),
    ...actionsOf(workPackage, type?.isMilestone ?? false, rights),
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
    ...when(canUpdate(rights), {
      update: { href: href(routes['update-form'], workPackage), method: 'post' },
      updateImmediately: { href: self, title: `Update ${subject}`, method: 'patch' },
    }),
    ...when(canDelete(rights), { delete: { href: self, title: `Delete ${subject}`, method: 'delete' } }),
    ...when(canCreate(rights) && !isMilestone, {
      addChild: {
        href: href(routes['create-in-project'], { id: project }),
        title: `Add child of ${subject}`,
        method: 'post',
      },
    }),
    ...when(rights?.mayChange('manage_subtasks') ?? false, {
      changeParent: { href: self, title: `Change parent of ${subject}`, method: 'patch' },
    }),
  }
}
