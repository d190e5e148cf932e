import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ofFollowing, perMillion, perMonth } from './dollars.ts'
import { publishedIn, type Results, resultsIn } from './results.ts'
import { withTables } from './tables.ts'

const root = join(import.meta.dirname, '..', '..')

/** Returns the tables of each document, keyed by the path of the document and then by the name of the table. */
const tables = (results: Results): Record<string, Record<string, string>> => ({
  'infra/README.md': {
    'dollars a million': perMillion(results),
    'dollars a month': perMonth(results),
    'following changes': ofFollowing(results),
  },
})

/** Returns each document as stored, and as generated from the published results. */
export function documents() {
  return Object.entries(tables(resultsIn(publishedIn))).map(([name, own]) => {
    const path = join(root, name)
    const present = readFileSync(path, 'utf8')
    return { path, present, wanted: withTables(present, own) }
  })
}

export function updateDocuments(): void {
  for (const { path, wanted } of documents()) writeFileSync(path, wanted)
}
