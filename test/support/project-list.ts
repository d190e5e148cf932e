import { projectsPath } from './project-personas.ts'
import { tokenOf } from './records.ts'
import type { Answer, Service } from './service.ts'

export const parentsPath = `${projectsPath}/available_parent_projects`

/** The parameters of a list; what is not a string is sent as JSON. */
export type ListParameters = Record<string, unknown>

interface Asking {
  /** A token; without one the user 1 asks, who is an administrator wherever there is one, with null nobody in particular. */
  as?: string | null
  path?: string
}

/** A list of projects. */
export function list(
  service: Service,
  parameters: ListParameters = {},
  { as = tokenOf(1), path = projectsPath }: Asking = {},
): Promise<Answer> {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return service.get(`${path}?${new URLSearchParams(texts)}`, as === null ? {} : { as })
}

export const idsOf = ({ body }: Answer): number[] =>
  body._embedded.elements.map(({ id }: { id: number }) => id)

/** One entry of the `filters` parameter. */
export const filter = (name: string, operator: string, ...values: unknown[]) => ({
  [name]: { operator, values },
})

/** The ids that a list has under one filter. */
export async function found(
  service: Service,
  entry: ReturnType<typeof filter>,
  asking?: Asking,
): Promise<number[]> {
  const { body, ...answer } = await list(service, { filters: [entry], pageSize: -1 }, asking)
  if (answer.status !== 200) throw new Error(`${JSON.stringify(entry)}: ${JSON.stringify(body)}`)
  return idsOf({ body, ...answer })
}

/** The ids in an order. */
export const sorted = async (service: Service, ...sortBy: [name: string, direction: string][]) =>
  idsOf(await list(service, { sortBy, pageSize: -1 }))
