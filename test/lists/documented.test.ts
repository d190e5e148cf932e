import { expect, it } from 'vitest'
import { serviceDocument } from '#infra/openapi.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { oneIn } from '#test/support/faults/thoroughness.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { project, user, version, workPackage } from '#test/support/fixtures/records.ts'

const records = [
  user(1, 'ada', { admin: true, token: tokens.admin }),
  project(1),
  version(1, 1),
  workPackage(1, 1),
]
const unknown = new URLSearchParams({ filters: '[{"x":{"operator":"="}}]', sortBy: '[["x","asc"]]' })

interface FilterSchema {
  properties: { operator: { enum: string[] }; values: { items: { enum?: string[] } } }
}

/** A filter that exists only in the lists of a project. */
const ofProjects = 'subprojectId'

/** Returns the documented filters and sort keys, in the form in which error messages list them. */
function documented(elements: string, path: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the document is nested data.
  const schemas = serviceDocument().components.schemas as any
  const filters = Object.entries<FilterSchema>(schemas[`${elements}Filters`].items?.properties ?? {}).filter(
    ([name]) => name !== ofProjects || path.startsWith('/api/v3/projects/'),
  )
  const [key] = schemas[`${elements}SortKeys`].items?.prefixItems ?? []
  const taken = filters.map(([name, { properties }]) => {
    const { operator, values } = properties
    return [name, { operators: operator.enum, ...(values.items.enum && { values: values.items.enum }) }]
  })
  return { filters: Object.fromEntries(taken), sortBy: (key?.anyOf?.[0] ?? key)?.enum ?? [] }
}

it.each(
  oneIn(
    3,
    // Excludes the lists that belong to a webhook or to a time entry, because the service of this test has neither.
    allRoutes.filter(({ elements, path }) => elements && !/\/(webhooks|time_entries)\/\{id\}/.test(path)),
  ),
)(
  '$path takes exactly the filters and sort keys that the OpenAPI document names',
  async ({ path, elements }) => {
    const service = await Service.startWith(records)
    const { status, body } = await service.get(`${path.replace('{id}', '1')}?${unknown}`, {
      as: tokens.admin,
    })

    expect([status, body._embedded.details]).toEqual([400, documented(elements as string, path)])
  },
)
