import type { CustomValues } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { routes } from './routes.ts'

/** The ids of a project and its ancestors, up to the root of its tree. */
export type Path = readonly [project: number, ...ancestors: number[]]

export const rootOf = (path: Path): number => path.at(-1) as number

export const projectStatuses = ['on track', 'at risk', 'off track'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** How many levels a tree of projects may have. */
export const MAX_LEVELS = 32

/** A container for information, with members and roles of its own (specification, "Project"). */
export interface Project extends Entity {
  identifier: string
  name: string
  /** False for an archived project, in which nobody has any rights. */
  active: boolean
  public: boolean
  status: ProjectStatus
  statusExplanation?: Formatted
  description?: Formatted
  /** The id of the parent project. */
  parent?: number
  /** The ids of the types of its work packages. */
  types: number[]
  /** In bytes. */
  requiredDiskSpace: number
  customValues: CustomValues
  /** The id of the job that is archiving everything below it. */
  archiving?: string
  createdAt: string
  updatedAt: string
}

/** What other resources show of a project, and what decides whether the requester may see it. */
export type ProjectSummary = Pick<Project, 'id' | 'name' | 'active' | 'public'>

/** A new project with the default values. */
export const newProject = (id: number, now: Date): Project => ({
  id,
  version: 1,
  identifier: '',
  name: '',
  active: true,
  public: false,
  status: 'on track',
  types: [],
  requiredDiskSpace: 0,
  customValues: {},
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
})

/** A link to a project, titled with its name. */
export const projectLink = (project: Pick<Project, 'id' | 'name'>): Link => ({
  href: href(routes.show, project),
  title: project.name,
})

/** The address of the list of possible parents of a project, or of a new one. */
export const availableParentsHref = (id: number | undefined): string =>
  `${routes['available-parents'].path}${id === undefined ? '' : `?of=${id}`}`

/** The statuses of projects as links that clients read and write. The endpoint they point to is not part of this service. */
export const statusLinks = Object.fromEntries(
  projectStatuses.map((status) => [
    status,
    {
      href: `/api/v3/project_statuses/${status.replace(' ', '_')}`,
      title: status.charAt(0).toUpperCase() + status.slice(1),
    },
  ]),
) as Record<ProjectStatus, { href: string; title: string }>
