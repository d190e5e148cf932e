import type { ProjectRights } from '#shared/access/viewer.ts'
import { customProperties, type ValueContext } from '#shared/custom-fields/properties.ts'
import { UNDISCLOSED } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { AllowedLinks, LinkKind } from '#shared/platform/properties/kind.ts'
import { type Properties, type Property, withKind } from '#shared/platform/properties/property.ts'
import { representCategory } from '#shared/resources/categories/representer.ts'
import { principalTarget } from '#shared/resources/principals/links.ts'
import { activeIn } from '#shared/resources/priorities/model.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { statusesIn, statusOf } from '#shared/resources/statuses/model.ts'
import { canSeeTime } from '#shared/resources/time-entries/links.ts'
import { type CompleteType, typesOf } from '#shared/resources/types/model.ts'
import { offeredIn } from '#shared/resources/versions/available.ts'
import type { EntriesInForce, Entry } from '#shared/surroundings/entries.ts'
import { seenName } from '#shared/surroundings/reference.ts'
import { versionFor } from '#shared/surroundings/references.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { type EntryKind, entries } from './entries.ts'
import type { WorkPackage } from './model.ts'
import { canWrite } from './policy.ts'
import { missingIn, properties } from './properties.ts'
import { type ReferenceName, references } from './references.ts'
import { routes } from './routes.ts'

/** Where a work package is or is to be, and what the requester may do there. */
export interface Place {
  /** Absent while it is not known, or hidden from the requester. */
  project?: Project
  type?: CompleteType
  /** The work package as it is; absent for a new one. */
  present?: WorkPackage
  /** What decides which custom values may be shown and chosen. */
  custom?: ValueContext
  /** The requester's rights in the project where it is; for a new one, where it is to be. */
  rights?: ProjectRights
  /** Whether the properties are those that are declared, whoever asks. */
  isDeclared?: true
  /** Its links to what the requester does not see, or what does not count any more: they are shown as empty. */
  hidden?: readonly string[]
  /** Its links that do not say where they lead. */
  undisclosed?: readonly string[]
  /** Looks up the names of what links lead to. */
  around: Surroundings
  /** Whether it cannot be opened again; found out for forms only. */
  staysClosed?: boolean
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
  const { around, project, type, custom } = place
  const fields =
    project && type ? customProperties<WorkPackage>({ project: project.id, type }, around.viewer, custom) : {}
  const declared: Properties<WorkPackage> = { ...properties, ...linkedAt(place), ...fields }
  const known = Object.entries(declared).filter(([name]) => !missing.includes(name))
  return Object.fromEntries(known.map(([name, property]) => [name, writableAt(name, property, place)]))
}

/** In a status that is read only, nothing but the status is writable. */
function writableAt(name: string, property: Property<WorkPackage>, place: Place): Property<WorkPackage> {
  const { present, rights } = place
  const { configuration } = place.around.viewer
  if (name === 'lockVersion') return { ...property, writable: present !== undefined }
  if (!property.writable || place.isDeclared) return property
  const isFixed =
    present !== undefined && statusOf(configuration, present.status).isReadonly && name !== 'status'
  // As long as it is not known where a new one can be, everything can be written.
  const isAnywhere = present === undefined && !place.project?.active
  return { ...property, writable: isAnywhere || (!isFixed && canWrite(name, rights, present === undefined)) }
}

/** The links, each with the names of what it leads to and with what can be chosen. */
function linkedAt(place: Place): Properties<WorkPackage> {
  const { project, type, present, around, hidden = [], undisclosed = [] } = place
  const { viewer } = around
  const { configuration } = viewer
  const linked = (name: ReferenceName, kind: Partial<LinkKind>): Property<WorkPackage> => ({
    ...withKind<Property<WorkPackage> & { kind: LinkKind }>(properties[name], {
      title: (id) => seenName(references[name], Number(id), around),
      ...kind,
    }),
    ...(hidden.includes(name) && { show: () => null }),
    ...(undisclosed.includes(name) && { show: () => UNDISCLOSED }),
  })
  const entry = (kind: EntryKind, offered: readonly Entry[], choices: Partial<LinkKind>) => {
    const { of, represent }: EntriesInForce<Entry> = entries[kind]
    return {
      ...linked(kind, { ...choices, allowed: () => offered.map((one) => represent(one, viewer)) }),
      default: of(configuration).id,
      show: (one: WorkPackage) => of(configuration, one[kind]).id,
    }
  }
  /** Of these, only what does not exist at all is refused before the review. */
  const configured = (kind: 'status' | 'priority', offered: readonly Entry[]) =>
    entry(kind, offered, {
      exists: (id) => entries[kind].of(configuration, Number(id)).id === id,
    })
  // Before the project is known, any type and any category may be right.
  const among = (offered: readonly Entry[]): Partial<LinkKind> =>
    project ? { choices: offered.map(({ id, name }) => ({ id, value: name })) } : {}
  const types = project ? typesOf(configuration, project) : []
  const statuses = statusesIn(configuration).filter(({ isClosed }) => isClosed || !place.staysClosed)
  const principal: Partial<LinkKind> = {
    target: principalTarget(async (id) => ((await around.discloses(id)) ? around.principal(id) : undefined)),
    title: () => undefined,
    isHidden: (value) => value === UNDISCLOSED,
    allowed: () => project && { href: href(routes['available-assignees-in-project'], project) },
  }
  const projects = present
    ? href(routes['available-projects-of'], present)
    : routes['available-projects'].path
  return {
    project: linked('project', { allowed: () => ({ href: projects }) }),
    type: { ...entry('type', types, among(types)), required: project !== undefined, default: type?.id },
    status: configured('status', statuses),
    priority: configured('priority', activeIn(configuration)),
    author: linked('author', principal),
    assignee: linked('assignee', principal),
    responsible: linked('responsible', principal),
    parent: linked('parent', {}),
    version: linked('version', { allowed: () => place.versions }),
    category: linked('category', { ...among(project?.categories ?? []), allowed: () => place.categories }),
  }
}

/** What can be chosen in a project. */
interface Offers {
  versions: AllowedLinks
  categories: AllowedLinks
}

/** The versions and categories that a work package may get in a project, as forms and schemas show them. */
export async function offersOf(project: number, around: Surroundings): Promise<Offers> {
  const { ports, hierarchy } = around
  const [versions, categories] = await Promise.all([
    offeredIn(project, ports, hierarchy).then((offered) =>
      Promise.all(offered.map((version) => versionFor(version, around))),
    ),
    around.project(project).then((found) => (found ? categoriesOf(found, around) : [])),
  ])
  return { versions, categories }
}

const categoriesOf = (project: Project, { viewer, ports }: Surroundings) =>
  Promise.all((project.categories ?? []).map((one) => representCategory(one, project, viewer, ports)))
