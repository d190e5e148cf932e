import { newProject, type Project } from '#shared/resources/projects/model.ts'
import { packed } from '#shared/transfer/packs.ts'
import { tokenOf } from './records.ts'
import type { Answer, Service } from './service.ts'

export const projectsPath = '/api/v3/projects'
export const parentsPath = `${projectsPath}/available_parent_projects`

/** The administrator of most lists of projects is the user 1. */
const ADMIN = tokenOf(1)

/** When projects were created and changed, where a test does not say otherwise. */
export const BEGINNING = new Date('2024-01-01T00:00:00Z')

export const projectWith = (id: number, more: Partial<Project> = {}): Project => ({
  ...newProject(id, BEGINNING),
  identifier: `project-${id}`,
  name: `Project ${id}`,
  ...more,
})

/** Stores projects, many in one transaction. */
export async function store({ app }: Service, projects: readonly Project[]): Promise<void> {
  for (const pack of packed(projects, (project) => app.projects.insertion(project)))
    await app.table.write(pack.flatMap((project) => app.projects.insertion(project)))
}

/** The parameters of a list; what is not a string is sent as JSON. */
export type ListParameters = Record<string, unknown>

export const listAddress = (parameters: ListParameters = {}, path = projectsPath) => {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return texts.length > 0 ? `${path}?${new URLSearchParams(texts)}` : path
}

/** The list of projects, or another one, for the administrator, somebody else, or nobody in particular. */
export const list = (
  service: Service,
  parameters: ListParameters = {},
  { as = ADMIN, path }: { as?: string | null; path?: string } = {},
): Promise<Answer> => service.get(listAddress(parameters, path), as === null ? {} : { as })

export const idsOf = ({ body }: Answer): number[] =>
  body._embedded.elements.map(({ id }: { id: number }) => id)

/** The ids a list shows under filters. */
export const idsWith = async (service: Service, filters: object[], as?: string | null): Promise<number[]> =>
  idsOf(await list(service, { filters, pageSize: -1 }, { as }))

/** One entry of the `filters` parameter. */
export const filter = (name: string, operator: string, ...values: (string | number)[]) => ({
  [name]: { operator, values: values.map(String) },
})
