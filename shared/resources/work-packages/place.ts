import type { ProjectRights } from '#shared/access/viewer.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { AllowedLinks, LinkKind } from '#shared/platform/properties/kind.ts'
import { type Properties, type Property, withKind } from '#shared/platform/properties/property.ts'
import { prioritiesIn, priorityOf } from '#shared/resources/priorities/model.ts'
import { representPriority } from '#shared/resources/priorities/representer.ts'
import { statusesIn, statusOf } from '#shared/resources/statuses/model.ts'
import { representStatus } from '#shared/resources/statuses/representer.ts'
import { canSeeTime } from '#shared/resources/time-entries/links.ts'
import { typeOf, typesOf } from '#shared/resources/types/model.ts'
import { representType } from '#shared/resources/types/representer.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { type CustomPlace, customAt } from './custom-values.ts'
import type { WorkPackage } from './model.ts'
import { canWrite } from './policy.ts'
import { missingIn, properties } from './properties.ts'
import { linkOf, type ReferenceName } from './references.ts'
import { routes } from './routes.ts'

/** Links that may lead to what the requester does not see, or to what does not count any more. */
export type HiddenLink = 'category' | 'parent' | 'version'

/** Where a work package is or is to be, and what the requester may do there. */
export interface Place extends CustomPlace {
  /** The requester's rights in the project where it is; for a new one, where it is to be. */
  rights?: ProjectRights
  /** Whether the properties are those that are declared, whoever asks. */
  isDeclared?: true
  /** Its links that the requester does not see; they are shown as empty, and stay. */
  hidden?: readonly HiddenLink[]
  /** Looks up the names of what links lead to. */
  around: Surroundings
  /** The versions and categories to choose from; read for forms and schemas only. */
  versions?: AllowedLinks
  categories?: AllowedLinks
}

/**
 * The properties of a work package at a place: those of its type, as the requester may write them, with the values that
 * they may choose.
 */
export function propertiesAt(place: Place): Properties<WorkPackage> {
  const missing = [...missingIn(place.type), ...(canSeeTime(place.rights) ? [] : ['spentTime'])]
  const declared: Properties<WorkPackage> = { ...properties, ...linkedAt(place), ...customAt(place) }
  const known = Object.entries(declared).filter(([name]) => !missing.includes(name))
  return Object.fromEntries(known.map(([name, property]) => [name, writableAt(name, property, place)]))
}

/** In a status that is read only, nothing but the status is writable. */
function writableAt(name: string, property: Property<WorkPackage>, place: Place): Property<WorkPackage> {
  const { viewer, present, rights } = place
  if (name === 'lockVersion') return { ...property, writable: present !== undefined }
  if (!property.writable || place.isDeclared) return property
  const isFixed =
    present !== undefined && statusOf(viewer.configuration, present.status).isReadonly && name !== 'status'
  // As long as it is not known where a new one can be, everything can be written.
  const isAnywhere = present === undefined && !place.project?.active
  return { ...property, writable: isAnywhere || (!isFixed && canWrite(name, rights, present === undefined)) }
}

/** A link to an entry of the configuration. @param allowed those that can be chosen */
const toEntry = (
  all: readonly { id: number; name: string }[],
  allowed: LinkKind['allowed'],
): Partial<LinkKind> => ({
  exists: (id) => all.some((one) => one.id === id),
  title: (id) => all.find((one) => one.id === id)?.name,
  allowed,
})

function linkedAt(place: Place): Properties<WorkPackage> {
  const { viewer, project, type, present, around, hidden = [] } = place
  const shownAsNone = (name: HiddenLink) => hidden.includes(name) && { show: () => null }
  const titleOf = (name: ReferenceName) => async (id: number | string) =>
    (await linkOf(name, Number(id), around)).title
  const { configuration } = viewer
  const types = project ? typesOf(configuration, project) : []
  const statuses = () => statusesIn(configuration).map((one) => representStatus(one, viewer))
  const priorities = () =>
    prioritiesIn(configuration)
      .filter(({ isActive }) => isActive)
      .map((one) => representPriority(one, viewer))
  const principal = {
    target: async (id: number | string) => {
      const { href: address, title = '' } = await linkOf('assignee', Number(id), around)
      return address === null ? undefined : { href: address, title }
    },
    allowed: () => (project ? { href: href(routes['available-assignees-in-project'], project) } : undefined),
  }
  return {
    project: withKind(properties.project, {
      title: async (id) => (id === project?.id ? project?.name : undefined),
      allowed: () => ({
        href: present
          ? `${href(routes.show, present)}/available_projects`
          : '/api/v3/work_packages/available_projects',
      }),
    }),
    type: {
      ...withKind(properties.type, {
        // Before the project is known, any type may be right.
        ...(project && { choices: types.map(({ id, name }) => ({ id, value: name })) }),
        allowed: () => types.map((one) => representType(one, viewer)),
      }),
      required: project !== undefined,
      default: type?.id,
      show: ({ type: id }) => typeOf(configuration, id).id,
    },
    status: {
      ...withKind(properties.status, toEntry(statusesIn(configuration), statuses)),
      default: statusOf(configuration).id,
      show: ({ status: id }) => statusOf(configuration, id).id,
    },
    priority: {
      ...withKind(properties.priority, toEntry(prioritiesIn(configuration), priorities)),
      default: priorityOf(configuration).id,
      show: ({ priority: id }) => priorityOf(configuration, id).id,
    },
    author: withKind(properties.author, principal),
    assignee: withKind(properties.assignee, principal),
    responsible: withKind(properties.responsible, principal),
    parent: {
      ...withKind(properties.parent, { title: titleOf('parent') }),
      ...shownAsNone('parent'),
    },
    version: {
      ...withKind(properties.version, { title: titleOf('version'), allowed: () => place.versions }),
      ...shownAsNone('version'),
    },
    category: {
      ...withKind(properties.category, {
        // Before the project is known, any category may be right.
        ...(project && {
          choices: (project.categories ?? []).map(({ id, name }) => ({ id, value: name })),
        }),
        allowed: () => place.categories,
      }),
      ...shownAsNone('category'),
    },
  }
}
