import type { Answer, Service } from './service.ts'
import { tokens, usersPath } from './user-personas.ts'

/** The list of users for an administrator, or somebody else; what is not a string is sent as JSON. */
export function list(
  service: Service,
  parameters: Record<string, unknown> = {},
  as = tokens.admin,
): Promise<Answer> {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return service.get(`${usersPath}?${new URLSearchParams(texts)}`, { as })
}

export const idsOf = ({ body }: Answer): number[] =>
  body._embedded.elements.map(({ id }: { id: number }) => id)

/** One entry of the `filters` parameter. */
export const filter = (name: string, operator: string, values: unknown = []) => ({
  [name]: { operator, values },
})
