import type { Client } from '../api/client.ts'
import { isCollection, type ListSearch, linkOf, type Resource } from '../api/hal.ts'
import { filtersOf, quickFilter, withFilters } from '../api/query.ts'
import { type Reading, useClient, useReading } from '../api/use-api.tsx'
import { distinct, type Option, resourceOption } from './allowed.ts'
import { hasWords } from './has-words.ts'

/**
 * Finds the elements of a list that match a text. If the list does not support search, finds only elements of its first
 * page.
 */
export function useOptions(href: string | undefined, text: string): Reading<readonly Option[]> {
  const client = useClient()
  return useReading(
    async () => (href === undefined ? [] : found(client, href, text.trim())),
    [client, href, text],
  )
}

async function found(client: Client, href: string, text: string): Promise<readonly Option[]> {
  const list = await client.get(href)
  if (!text) return optionsIn(list)
  const search = linkOf(list, 'search')
  const filter = search && quickFilter((await client.get(search.href)) as ListSearch)
  if (!filter) return matchingOptions(optionsIn(list), text)
  return optionsIn(await client.get(withFilters(href, [...filtersOf(href), { ...filter, values: [text] }])))
}

const optionsIn = (list: Resource): readonly Option[] =>
  isCollection(list) ? distinct(list._embedded.elements.map(resourceOption)) : []

/** Returns the options whose title contains every word of the text that the user typed. */
export const matchingOptions = (options: readonly Option[], text: string): readonly Option[] =>
  options.filter(({ title }) => hasWords(title, text))
