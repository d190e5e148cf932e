import { MAX_ENTRIES } from '#shared/configuration/entry-policy.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { isIdentifier } from '#shared/platform/http/addresses.ts'
import type { Viewer } from '#shared/platform/product.ts'
import {
  boolean,
  choice,
  dateTime,
  formattable,
  integer,
  linked,
  text,
} from '#shared/platform/properties/property.ts'
import { isFavorite } from '#shared/resources/favorites/model.ts'
import { projectStatusNames, statusLinks } from '#shared/resources/project-statuses/model.ts'
import { listedTypes, typesIn, typesOfNewProject } from '#shared/resources/types/model.ts'
import { routes } from './routes.ts'

/** Returns the address of the list of possible parents of a project or, without an id, of a new project. */
export const availableParentsHref = (id: number | undefined): string =>
  `${routes['available-parents'].path}${id === undefined ? '' : `?of=${id}`}`

/**
 * Words that the paths of some routes have in the place where other paths have a project's identifier. A project cannot
 * have such a word as its identifier.
 */
const reserved = ['new', 'form', 'schema', 'schemas', 'available_parent_projects']

const MAX_IDENTIFIER = 100

/**
 * Returns whether an identifier has the correct form. If it is too long, only its beginning is checked here, because
 * `maxLength` reports the length separately.
 */
const isAcceptable = (identifier: string) => isIdentifier(identifier.slice(0, MAX_IDENTIFIER))

/**
 * The parents that matter for a write to a project: the current parent, if it was loaded, and the parent in the body.
 */
export interface Parents {
  parent?: { entity?: Named }
  newParent?: { project: Named }
  /** The ids of the parents that the requester does not see. */
  hiddenParents: ReadonlySet<unknown>
}

interface Named {
  id: number
  name: string
}

/** The rights of the requester in a write. If a right is undefined, the requester has it. */
export interface WriteRights {
  /** True if the requester may write properties other than the types. */
  mayEdit?: boolean
  mayChooseTypes?: boolean
  maySeeTypes?: boolean
}

/** The data on which the rules for the properties of a project depend. */
export interface ProjectFacts extends Parents, WriteRights {}

const editable = (_viewer: Viewer, _project: unknown, { mayEdit = true }: WriteRights = {}): boolean =>
  mayEdit

const parentName = (
  id: unknown,
  _: Viewer,
  { parent, newParent }: Partial<ProjectFacts> = {},
): string | undefined => [parent?.entity, newParent?.project].find((one) => one?.id === id)?.name

const isParentHidden = (id: unknown, _: Viewer, context?: ProjectFacts): boolean =>
  context?.hiddenParents.has(id) ?? false

/**
 * The types that a project lists. Only holders of `manage_types` may choose them. A project whose list is empty has all
 * types.
 */
const listed = linked({
  label: 'Types',
  to: 'Type',
  paths: { '/api/v3/types/': '' },
  many: true,
  max: MAX_ENTRIES,
  default: [],
  demanded: false,
  defaultFor: ({ configuration }: Viewer) => typesOfNewProject(configuration),
  choices: ({ configuration }: Viewer) => typesIn(configuration).map(({ id, name }) => ({ id, value: name })),
  show: (project: Entity & { types: readonly number[] }, { configuration }: Viewer) =>
    listedTypes(configuration, project).map(({ id }) => id),
  visible: (_viewer: Viewer, _project: unknown, { maySeeTypes = true }: WriteRights = {}) => maySeeTypes,
  writable: (_viewer: Viewer, _project: unknown, { mayChooseTypes = true }: WriteRights = {}) =>
    mayChooseTypes,
})

/** The properties of a project (specification, "Project"). `policy.ts` determines the requester's rights in it. */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  identifier: text({
    label: 'Identifier',
    maxLength: MAX_IDENTIFIER,
    accepts: isAcceptable,
    reserved,
    unique: true,
    filter: true,
    writable: editable,
  }),
  name: text({ label: 'Name', maxLength: 255, writable: editable, filter: true, sort: true }),
  /** False for an archived project. Nobody has any rights in such a project. */
  active: boolean({ label: 'Active', default: true, writable: editable }),
  public: boolean({ label: 'Public', default: false, writable: editable, filter: true, sort: true }),
  status: choice({
    label: 'Status',
    default: 'on track',
    links: statusLinks,
    all: projectStatusNames,
    writable: editable,
  }),
  statusExplanation: formattable({ label: 'Status description', format: 'markdown', writable: editable }),
  description: formattable({ label: 'Description', format: 'markdown', writable: editable }),
  parent: linked({
    label: 'Subproject of',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    required: false,
    allowed: (_viewer, project?: Entity) => ({ href: availableParentsHref(project?.id) }),
    title: parentName,
    isHidden: isParentHidden,
    writable: editable,
  }),
  types: listed,
  favorited: boolean({
    label: 'Favorite',
    stored: false,
    show: ({ id }: Entity, { user }: Viewer) => isFavorite(user, id),
  }),
  createdAt: dateTime({ label: 'Created on', sort: true }),
  updatedAt: dateTime({ label: 'Updated on', sort: true }),
}

/** The properties of a stored project. Some are set only by imports, and the API does not show them. */
export const storedProperties = {
  ...properties,
  /** Number of bytes. */
  requiredDiskSpace: integer({ label: 'Required disk space', min: 0, default: 0, sort: true }),
}

/** The additional properties of list elements (specification, "Projects"). */
export const elementProperties = {
  type: text({ label: 'Type', maxLength: 255, required: false, stored: false, show: () => null }),
}
