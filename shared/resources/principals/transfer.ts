import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/entities/collection.ts'
import { ValueTaken } from '#shared/entities/unique-value.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { type Write, WriteRefused } from '#shared/table/table.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { Principal, PrincipalKind } from './model.ts'
import { acceptRemoval } from './removal.ts'

/** What identifies a principal: its id, or else its login or name. */
export interface PrincipalKey {
  id?: number
}

/** What importing one kind of principal takes. */
export interface PrincipalImport<R extends PrincipalKey, E extends Principal> {
  kind: PrincipalKind
  collection(app: App): EntityCollection<E>
  /** The property that identifies a record without an id. */
  key: string & keyof E
  /** The entity a record describes; what it does not mention stays, or gets its default. */
  build(record: R, present: E | undefined, id: number, now: Date): E | Promise<E>
}

/** A record, what is stored under its key, and what is to be stored. */
interface Resolved<R, E> {
  line: Line<R>
  id: number
  present: E | undefined
  entity: E
}

/** The most changes DynamoDB takes in a transaction, less the counters that records share. */
const CHANGES_PER_WRITE = 96

/**
 * Imports users or placeholder users: reads what is there for all lines at once and packs as many records
 * into a transaction as it takes. A pack that is refused is taken apart to tell which line is wrong.
 */
export async function importPrincipals<R extends PrincipalKey, E extends Principal>(
  kind: PrincipalImport<R, E>,
  lines: Line<R>[],
  importing: Importing,
): Promise<number> {
  const resolved = await resolve(kind, lines, importing)
  let imported = 0
  for (const pack of packed(kind, resolved, importing.app)) imported += await write(kind, pack, importing)
  return imported
}

/** What the lines mean for what is stored; lines that cannot be are rejected. */
async function resolve<R extends PrincipalKey, E extends Principal>(
  kind: PrincipalImport<R, E>,
  lines: Line<R>[],
  importing: Importing,
): Promise<Resolved<R, E>[]> {
  const { app } = importing
  const found = await Promise.all(lines.map((line) => lookUp(kind, line.record, app)))
  const missing = found.filter(({ id }) => id === undefined).length
  let next = missing > 0 ? await app.sequences.allocate('principals', missing) : 0
  const highest = Math.max(0, ...lines.map(({ record }) => record.id ?? 0))
  if (highest > 0) await app.sequences.skipTo('principals', highest)
  const resolved = lines.map(async (line, index): Promise<Resolved<R, E>[]> => {
    const {
      id = next++,
      present,
      problem = present?.removal && 'is being removed.',
    } = found[index] as Found<E>
    if (problem) {
      importing.reject(line.number, problem)
      return []
    }
    return [{ line, id, present, entity: await kind.build(line.record, present, id, app.now()) }]
  })
  return (await Promise.all(resolved)).flat()
}

interface Found<E> {
  id?: number
  present?: E
  problem?: string
}

/** What is stored under the key of a record. */
export async function lookUp<R extends PrincipalKey, E extends Principal>(
  { kind, collection, key }: Pick<PrincipalImport<R, E>, 'kind' | 'collection' | 'key'>,
  record: R,
  app: App,
): Promise<Found<E>> {
  const value = (record as Record<string, unknown>)[key] as string | undefined
  const id = record.id ?? (value === undefined ? undefined : await collection(app).ownerOf(key, value))
  const found = id === undefined ? undefined : await app.principals.byId(id)
  if (found && found.kind !== kind) return { problem: `id ${id} is that of another kind of principal.` }
  return { id, present: found?.principal as E | undefined }
}

/** Splits records into packs that fit a transaction and in which no two concern the same thing. */
function packed<R extends PrincipalKey, E extends Principal>(
  kind: PrincipalImport<R, E>,
  resolved: Resolved<R, E>[],
  app: App,
): Resolved<R, E>[][] {
  const packs: Resolved<R, E>[][] = []
  let room = 0
  let keys = new Set<string>()
  for (const one of resolved) {
    const changes = changesFor(kind, one, app).filter((change) => !('update' in change))
    const own = changes.map(identity)
    if (changes.length > room || own.some((key) => keys.has(key))) {
      packs.push([])
      room = CHANGES_PER_WRITE
      keys = new Set()
    }
    for (const key of own) keys.add(key)
    room -= changes.length
    packs.at(-1)?.push(one)
  }
  return packs
}

function identity(change: Write): string {
  const key = 'put' in change ? change.put : 'remove' in change ? change.remove : undefined
  return JSON.stringify([key?.pk, key?.sk])
}

const changesFor = <R extends PrincipalKey, E extends Principal>(
  { collection }: PrincipalImport<R, E>,
  { present, entity }: Resolved<R, E>,
  app: App,
): Write[] => (present ? collection(app).replacement(present, entity) : collection(app).insertion(entity))

async function write<R extends PrincipalKey, E extends Principal>(
  kind: PrincipalImport<R, E>,
  pack: Resolved<R, E>[],
  importing: Importing,
): Promise<number> {
  try {
    await importing.app.table.write(pack.flatMap((one) => changesFor(kind, one, importing.app)))
    return pack.length
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
  }
  let imported = 0
  for (const { line } of pack) imported += await writeAlone(kind, line, importing)
  return imported
}

/** Imports one line on its own, from what is stored now. */
export async function writeAlone<R extends PrincipalKey, E extends Principal>(
  kind: PrincipalImport<R, E>,
  line: Line<R>,
  importing: Importing,
  also: (before: E | undefined, after: E) => Write[] = () => [],
): Promise<number> {
  const collection = kind.collection(importing.app)
  try {
    return await retryingRefusals(async () => {
      const [one] = await resolve(kind, [line], importing)
      if (!one) return 0
      const { present, entity } = one
      const more = also(present, entity)
      await (present ? collection.replace(present, entity, ...more) : collection.insert(entity, ...more))
      return 1
    })
  } catch (error) {
    if (!(error instanceof ValueTaken)) throw error
    importing.reject(line.number, `${error.property} has already been taken.`)
    return 0
  }
}

/** The times of a principal as a record gives them; what it does not say stays, or is now. */
export const timesOf = (
  given: { createdAt?: string; updatedAt?: string },
  present: Principal | undefined,
  now: Date,
) => ({
  createdAt: given.createdAt ?? present?.createdAt ?? now.toISOString(),
  updatedAt: given.updatedAt ?? now.toISOString(),
})

/** Removes what has a key, if there is anything; a removal that is under way is brought to its end. */
export async function removePrincipal<R extends PrincipalKey, E extends Principal>(
  kind: PrincipalImport<R, E>,
  key: PrincipalKey,
  { app, finish }: Importing,
): Promise<void> {
  const outcome = await retryingRefusals(async () => {
    const { present } = await lookUp(kind, key, app)
    if (!present) return {}
    const { removal } = present
    return {
      job: removal
        ? await app.jobs.pending(removal)
        : await acceptRemoval(app, kind.collection(app), present),
    }
  })
  if (outcome.job) await finish(outcome.job)
}
