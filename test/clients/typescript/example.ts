import createClient from 'openapi-fetch'
import type { components, paths } from './generated.d.ts'

type Schemas = components['schemas']

/** Returns a client of the service with types from its OpenAPI document. */
export const clientOf = (baseUrl: string, token: string) =>
  createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })

type Client = ReturnType<typeof clientOf>

/** Creates a subproject, if its form reports no errors. */
export async function createBelow(client: Client, parent: number, body: Schemas['ProjectCreation']) {
  const draft = { ...body, _links: { parent: { href: `/api/v3/projects/${parent}` } } }
  const form = await client.POST('/api/v3/projects/form', { body: draft })
  if (!form.data) throw new Error(messageOf(form.error))
  const { validationErrors } = form.data._embedded
  const wrong = Object.entries(validationErrors).map(([name, error]) => `${name}: ${messageOf(error)}`)
  if (!form.data._links.commit) throw new Error(wrong.join(' '))
  const { data, error, response } = await client.POST('/api/v3/projects', { body: draft })
  if (!data) throw new Error(messageOf(error))
  return { project: data, address: response.headers.get('location') }
}

/**
 * Returns the names of the active projects whose name or identifier contains a text, in descending order. Follows the
 * links to the next pages.
 */
export async function namesMentioning(client: Client, text: string, pageSize: number): Promise<string[]> {
  const filters: Schemas['ProjectFilters'] = [
    { active: { operator: '=', values: ['t'] } },
    { nameAndIdentifier: { operator: '~', values: [text] } },
  ]
  const sortBy: Schemas['ProjectSortKeys'] = [['name', 'desc']]
  const names: string[] = []
  for (let offset = 1; ; offset++) {
    const query = { filters: JSON.stringify(filters), sortBy: JSON.stringify(sortBy), offset, pageSize }
    const { data, error } = await client.GET('/api/v3/projects', { params: { query } })
    if (!data) throw new Error(messageOf(error))
    names.push(...data._embedded.elements.map(({ name }) => name))
    if (!data._links.nextByOffset) return names
  }
}

/**
 * Sets the status of a project to "at risk".
 *
 * @returns the new status, and the title of the parent
 */
export async function putAtRisk(client: Client, id: number) {
  const { data, error } = await client.PATCH('/api/v3/projects/{id}', {
    params: { path: { id } },
    body: { status: 'at risk', statusExplanation: { raw: 'Nobody is left.' } },
  })
  if (!data) throw new Error(messageOf(error))
  return { status: data.status, html: data.statusExplanation.html, parent: data._links.parent.title }
}

/**
 * Reads the users with a query that the service refuses. Returns the error, and the statuses and sort keys that the
 * service would accept.
 */
export async function refusalOf(client: Client, filters: string, sortBy: string) {
  const { error, response } = await client.GET('/api/v3/users', { params: { query: { filters, sortBy } } })
  const details = error?._embedded?.details
  const statuses = details?.filters?.status?.values ?? []
  return {
    status: response.status,
    identifier: error?.errorIdentifier,
    message: messageOf(error),
    statuses,
    sortKeys: details?.sortBy ?? [],
  }
}

const messageOf = (error: Schemas['Error'] | undefined) => [error?.message ?? 'No answer.'].flat().join(' ')
