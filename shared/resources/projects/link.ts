import { href } from '#shared/api/href.ts'
import type { Link } from '#shared/hal/link.ts'
import type { Project } from './model.ts'
import { routes } from './routes.ts'

/** A project, by its name. */
export const projectLink = (project: Pick<Project, 'id' | 'name'>): Link => ({
  href: href(routes.show, project),
  title: project.name,
})

/** Where the projects are listed that can become the parent of one, or of a new one. */
export const availableParentsHref = (id: number | undefined): string =>
  `${routes['available-parents'].path}${id === undefined ? '' : `?of=${id}`}`
