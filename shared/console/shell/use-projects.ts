import type { Client } from '../api/client.ts'
import { type Collection, type ListSearch, linkOf, type Resource } from '../api/hal.ts'
import { quickFilter, withFilters } from '../api/query.ts'
import { withQuery } from '../api/template.ts'
import { type Reading, useClient, useReading, useResource } from '../api/use-api.tsx'
import { hasWords } from '../fields/has-words.ts'
import { useDebounced } from '../fields/use-debounced.ts'
import { useWhere } from './use-where.tsx'

/** Maximum number of projects loaded. In larger installations, users find other projects by typing. */
const MAX_PROJECTS = 1_000

/** Reads the projects whose name or identifier matches a text. For an empty text, reads all projects. */
export function useProjects(text: string): Reading<readonly Resource[]> {
  const client = useClient()
  const list = linkOf(useWhere().root, 'projects')?.href
  const all = useResource(list && withQuery(list, { pageSize: MAX_PROJECTS }))
  const projects = all.value as Collection | undefined
  const isWhole = projects !== undefined && projects.total === projects.count
  const paused = useDebounced(text.trim())
  const found = useReading(
    async () => (isWhole || !projects || !paused ? [] : searched(client, projects, paused)),
    [client, projects, isWhole, paused],
  )
  const wanted = text.trim()
  const known = projects?._embedded.elements
  if (!wanted || isWhole) return { ...all, value: known?.filter((one) => fits(one, wanted)) }
  return { ...found, isLoading: all.isLoading || found.isLoading || wanted !== paused }
}

async function searched(client: Client, list: Collection, text: string): Promise<readonly Resource[]> {
  const search = linkOf(list, 'search')
  const self = linkOf(list, 'self')
  const filter = search && quickFilter((await client.get(search.href)) as ListSearch)
  if (!filter || !self) return []
  const found = await client.get(withFilters(self.href, [{ ...filter, values: [text] }]))
  return (found as Collection)._embedded.elements
}

/** Returns whether the name and identifier of a project together contain every search word. */
const fits = ({ name, identifier }: Resource, text: string): boolean =>
  hasWords(`${name} ${identifier}`, text)
