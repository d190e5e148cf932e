import { tokenOf } from './records.ts'
import type { Answer, Service } from './service.ts'

export const capabilitiesPath = '/api/v3/capabilities'

/** The ids of a page. */
export const capabilityIds = ({ body }: Answer): string[] =>
  body._embedded.elements.map(({ id }: { id: string }) => id)

/** A list of capabilities, or what there is at another address; what is not a string is sent as JSON. */
export function capabilities(
  service: Service,
  parameters: Record<string, unknown> = {},
  as: string = tokenOf(1),
  path = capabilitiesPath,
): Promise<Answer> {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return service.get(`${path}?${new URLSearchParams(texts)}`, { as })
}

/** Everything a list has, from page to page by the links between them. */
export async function walked(
  service: Service,
  parameters: Record<string, unknown>,
  as: string,
): Promise<{ ids: string[]; totals: Set<number> }> {
  let page = await capabilities(service, parameters, as)
  const found = { ids: capabilityIds(page), totals: new Set([page.body.total as number]) }
  for (let next = page.body._links.nextByOffset; next; next = page.body._links.nextByOffset) {
    page = await service.get(next.href, { as })
    found.ids.push(...capabilityIds(page))
    found.totals.add(page.body.total)
  }
  return found
}
