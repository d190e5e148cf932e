import { tokens } from './personas.ts'
import type { Answer, Service } from './service.ts'

export const listPath = '/api/v3/placeholder_users'

/** The parameters of a list; what is not a string is sent as JSON. */
export type ListParameters = Record<string, unknown>

export const listAddress = (parameters: ListParameters = {}) => {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return texts.length > 0 ? `${listPath}?${new URLSearchParams(texts)}` : listPath
}

/** The list, as an administrator sees it. */
export const list = (service: Service, parameters?: ListParameters): Promise<Answer> =>
  service.get(listAddress(parameters), { as: tokens.admin })

export const idsOf = ({ body }: Answer): number[] =>
  body._embedded.elements.map(({ id }: { id: number }) => id)

/** One entry of the `filters` parameter. */
export const filter = (name: string, operator: string, values: unknown = []) => ({
  [name]: { operator, values },
})

/** Imported records of placeholder users with these ids. */
export const placeholderUsers = (ids: readonly number[], name = (id: number) => `Placeholder ${id}`) =>
  ids.map((id) => ({ kind: 'placeholder_user', id, name: name(id) }))
