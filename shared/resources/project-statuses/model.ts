import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import { type Properties, text } from '#shared/platform/properties/property.ts'
import { routes } from './routes.ts'

/** The statuses of projects, from good to bad, as values of the property `status`. */
export const projectStatusNames = ['on track', 'at risk', 'off track'] as const

export type ProjectStatusName = (typeof projectStatusNames)[number]

/** The number of a status in filters and sort keys. The best status has the number 0. */
export const statusCode = (status: ProjectStatusName): number => projectStatusNames.indexOf(status)

export interface ProjectStatus {
  id: string
  name: string
}

const projectStatus = (status: string): ProjectStatus => ({
  id: status.replace(' ', '_'),
  name: status.charAt(0).toUpperCase() + status.slice(1),
})

export const projectStatuses: readonly ProjectStatus[] = projectStatusNames.map(projectStatus)

/** Returns a link to a project status. The title of the link is in the reader's language. */
export const projectStatusLink = (status: ProjectStatus) => ({
  href: href(routes.show, status),
  get title() {
    return say(status.name)
  },
})

export const statusLinks = Object.fromEntries(
  projectStatusNames.map((status) => [status, projectStatusLink(projectStatus(status))]),
) as Record<ProjectStatusName, ReturnType<typeof projectStatusLink>>

export const properties = {
  id: text({ label: 'ID', maxLength: 20 }),
  name: text({ label: 'Name', maxLength: 20 }),
} satisfies Properties<ProjectStatus>
