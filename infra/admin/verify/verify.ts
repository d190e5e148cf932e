import type { App } from '#shared/app.ts'
import type { Finding } from '#shared/platform/collections/audit.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { ActivityWatch } from './activity.ts'
import { AdministratorsWatch } from './administrators.ts'
import { Comparison } from './difference.ts'
import { InheritanceWatch } from './inheritance.ts'
import { Items } from './items.ts'
import { RightsWatch } from './rights.ts'
import type { Scan } from './scan.ts'
import { countersOf, sourcesOf } from './sources.ts'
import { TextsWatch } from './texts.ts'

/** So many differences are told one by one; the others are counted. */
const TOLD = 100

export interface VerifyOptions {
  /** Mends what is found. */
  repair?: boolean
  /** Tells a difference. */
  tell(text: string): void
  /** Called with the number of items that have been read. */
  progress?(items: number): void
}

/** How many differences there were, and how many of them have been mended. */
export interface Verified {
  found: number
  mended: number
}

/**
 * Reads the whole table and checks what follows from entities and grids, while the service runs. A difference is
 * read again before it counts, so that a change that happens meanwhile is none.
 */
export async function verify(app: App, scan: Scan, options: VerifyOptions): Promise<Verified> {
  const sources = sourcesOf(app)
  const items = new Items(sources, new Comparison(app.table, sources), app.table)
  const watches = [
    new RightsWatch(app),
    new InheritanceWatch(app),
    new ActivityWatch(app),
    new AdministratorsWatch(app),
    new TextsWatch(app),
    ...countersOf(app),
  ]
  let read = 0
  for await (const batch of scan()) {
    for (const watch of [items, ...watches]) await watch.note(batch)
    read += batch.length
    options.progress?.(read)
  }
  const verified = { found: 0, mended: 0 }
  for await (const finding of items.findings(scan)) await settle(finding, verified, options)
  for (const watch of watches)
    for await (const finding of watch.findings()) await settle(finding, verified, options)
  return verified
}

async function settle(
  { text, mend }: Finding,
  verified: Verified,
  { repair, tell }: VerifyOptions,
): Promise<void> {
  const isMended = repair && mend !== undefined && (await succeeds(mend))
  verified.found += 1
  if (isMended) verified.mended += 1
  if (verified.found <= TOLD) tell(isMended ? `${text}: mended` : text)
}

async function succeeds(mend: () => Promise<void>): Promise<boolean> {
  try {
    await mend()
    return true
  } catch (error) {
    if (error instanceof WriteRefused) return false
    throw error
  }
}
