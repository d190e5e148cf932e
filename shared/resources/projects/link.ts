import type { Link } from '#shared/platform/hal/link.ts'
import { href } from '#shared/platform/http/href.ts'
import { type Project, type ProjectStatus, projectStatuses } from './model.ts'
import { routes } from './routes.ts'

/** A project, by its name. */
export const projectLink = (project: Pick<Project, 'id' | 'name'>): Link => ({
  href: href(routes.show, project),
  title: project.name,
})

/** Where the projects are listed that can become the parent of one, or of a new one. */
export const availableParentsHref = (id: number | undefined): string =>
  `${routes['available-parents'].path}${id === undefined ? '' : `?of=${id}`}`

/** The statuses of projects as links, which clients read and write as well; the endpoint behind them is outside of this service. */
export const statusLinks = Object.fromEntries(
  projectStatuses.map((status) => [
    status,
    {
      href: `/api/v3/project_statuses/${status.replace(' ', '_')}`,
      title: status.charAt(0).toUpperCase() + status.slice(1),
    },
  ]),
) as Record<ProjectStatus, { href: string; title: string }>
