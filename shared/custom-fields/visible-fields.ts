import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import type { ProjectPermission } from '#shared/access/permissions.ts'
import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { rowsByIds } from '#shared/platform/query/lookup.ts'
import type { Ports } from '#shared/ports.ts'
import { ownMemberships } from '#shared/resources/memberships/visibility.ts'
import { projectRow, projectsIn, row } from '#shared/resources/projects/store.ts'
import { typesIn, typesOf } from '#shared/resources/types/model.ts'
import { type CustomField, isActive } from './custom-field.ts'

/**
 * Permissions that reveal the custom fields of a resource. One of these permissions in any project is enough, because
 * the fields apply to all projects.
 */
const revealing = {
  project: ['view_project'],
  version: ['view_work_packages', 'manage_versions'],
} as const satisfies Partial<Record<CustomField['resource'], readonly ProjectPermission[]>>

/**
 * Returns the requester with a configuration that omits those custom fields of projects or versions (`resource`) that
 * the requester may not know.
 *
 * Custom fields of projects are known to requesters who may see or create a project. Custom fields of versions are
 * known to requesters who may see versions in some project. Reads nothing if the resource has no custom fields.
 */
export async function withVisibleFieldsOf(
  resource: keyof typeof revealing,
  viewer: Viewer,
  ports: Ports,
): Promise<Viewer> {
  const { configuration, isAdmin } = viewer
  const others = configuration.customFields.filter((field) => field.resource !== resource)
  const mayCreate = resource === 'project' && viewer.may('add_project')
  if (isAdmin || mayCreate || others.length === configuration.customFields.length) return viewer
  const known = await withRightsInAnyProject(viewer, revealing[resource], ports)
  if (known.mayAnywhere(...revealing[resource])) return viewer
  return { ...viewer, configuration: { ...configuration, customFields: others } }
}

/**
 * Returns the requester with a configuration from which hidden custom fields of work packages are removed.
 * Administrators may see all fields. Other requesters may see a field if they may see the work packages of a project in
 * which some type has the field. Reads nothing if every field applies to all projects and types.
 */
export async function withVisibleWorkPackageFields(viewer: Viewer, ports: Ports): Promise<Viewer> {
  const { configuration, isAdmin } = viewer
  const limited = isAdmin ? [] : configuration.customFields.filter((field) => isLimited(field, configuration))
  if (limited.length === 0) return viewer
  const projects = await readableProjects(viewer, ports, limited)
  const applies = (field: CustomField) =>
    projects.some((one) => typesOf(configuration, one).some((type) => isActive(field, one.id, type)))
  const customFields = configuration.customFields.filter(
    (field) => !limited.includes(field) || applies(field),
  )
  return { ...viewer, configuration: { ...configuration, customFields } }
}

/** Returns whether a field applies only to some work packages. */
const isLimited = (field: CustomField, configuration: Viewer['configuration']): boolean =>
  field.resource === 'work_package' &&
  (field.projects !== undefined || !typesIn(configuration).every((type) => isActive(field, 0, type)))

/**
 * Returns the projects whose work packages the requester may see, and to which at least one of the given fields may
 * apply. Each project comes with its types.
 */
async function readableProjects(viewer: Viewer, ports: Ports, fields: readonly CustomField[]) {
  const [own, open] = await Promise.all([ownMemberships(viewer, ports), projectsIn(ports).public()])
  const named = new Set(fields.flatMap(({ projects = [] }) => projects))
  const isAnywhere = fields.some(({ projects }) => projects === undefined)
  const ids = [...new Set([...own.keys(), ...open])].filter((id) => isAnywhere || named.has(id))
  const rows = await rowsByIds(projectsIn(ports).rows, [row.archived, row.public, row.types], projectIn).of(
    ids,
  )
  const found = ids.flatMap((id) => rows.get(id) ?? [])
  return found.filter((one) => rightsIn(viewer, one, own.get(one.id)).may('view_work_packages'))
}

/** Returns the data about a project that its row contains. */
function projectIn(found: ListedRow) {
  const { [row.archived]: archived, [row.public]: isPublic, [row.types]: types = [] } = projectRow(found)
  return { id: found.id, active: !archived, public: isPublic === true, types }
}

/**
 * Returns the requester with a configuration that contains only the custom fields that the requester may see. This
 * applies to the fields of all resources.
 */
export async function withVisibleFields(viewer: Viewer, stores: Ports): Promise<Viewer> {
  const ofWorkPackages = await withVisibleWorkPackageFields(viewer, stores)
  return withVisibleFieldsOf('version', await withVisibleFieldsOf('project', ofWorkPackages, stores), stores)
}
