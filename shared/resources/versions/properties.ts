import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import {
  choice,
  date,
  dateTime,
  formattable,
  integer,
  linked,
  onCreation,
  text,
} from '#shared/platform/properties/property.ts'
import { allowedSharings, type Sharing, sharings } from './policy.ts'
import { routes } from './routes.ts'

const statuses = ['open', 'finished', 'locked', 'closed'] as const

/**
 * Facts about a version and its defining project. The rules for the properties of the version depend on these facts.
 * `write-context.ts` loads them.
 */
interface DefinedBy {
  entity?: { sharing: Sharing }
  defining?: { project: { name: string }; rights: { isVisible: boolean } }
  rootRights?: ProjectRights
}

/**
 * Returns the values of `sharing` that a requester may choose. They depend on the requester's rights in the root of the
 * tree that contains the defining project.
 */
const sharingsFor = (viewer: Viewer, context?: DefinedBy): readonly string[] =>
  context
    ? allowedSharings(viewer, context.rootRights, context.entity?.sharing)
    : sharings.filter((sharing) => viewer.isAdmin || sharing !== 'system')

/**
 * Returns whether the defining project of a stored version is hidden from the requester. If so, a request body may
 * repeat the link to the project, but not change it.
 */
const isProjectHidden = (_id: unknown, _viewer: Viewer, context?: DefinedBy): boolean =>
  context?.entity !== undefined && context.defining?.rights.isVisible === false

/**
 * The properties of a version (specification, "Version"). Rights in the defining project determine who may write a
 * version.
 */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 60, writable: true, filter: true, sort: true }),
  description: formattable({ label: 'Description', format: 'plain', writable: true }),
  startDate: date({ label: 'Start date', required: false, writable: true, filter: true, sort: true }),
  endDate: date({ label: 'Finish date', required: false, writable: true, filter: true, sort: true }),
  status: choice({
    label: 'Status',
    default: 'open',
    offered: () => ['open', 'locked', 'closed'],
    // The specification's table of properties contains `finished`, so bodies may set it. Schemas do not offer it.
    also: ['finished'],
    all: statuses,
    writable: true,
    filter: true,
  }),
  sharing: choice({
    label: 'Sharing',
    default: 'none',
    offered: sharingsFor,
    all: sharings,
    writable: true,
    filter: true,
  }),
  definingProject: linked({
    label: 'Project',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    stored: 'project',
    title: (_id, _viewer, context?: DefinedBy): string | undefined => context?.defining?.project.name,
    allowed: (_viewer, version?: object) =>
      version ? undefined : { href: routes['available-projects'].path },
    isHidden: isProjectHidden,
    writable: onCreation,
  }),
  createdAt: dateTime({ label: 'Created on', sort: true }),
  updatedAt: dateTime({ label: 'Updated on', sort: true }),
}
