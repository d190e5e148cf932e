import * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { fold } from '#shared/platform/dynamodb/fold.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import { settleEntries } from '#shared/resources/work-packages/entries-in-force.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { changeBySystem } from '#shared/resources/work-packages/system-change.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Transfer } from '#shared/transfer/transfer.ts'
import { type Configuration, withoutRecord, withRecord } from './configuration.ts'
import type { Ordered } from './ordered.ts'
import { entitiesIn, importEach, Key } from './records.ts'

/** A list of the configuration, and what work packages have of it. */
interface Described<P extends DeclaredProperties> {
  kind: 'status' | 'priority' | 'type'
  part: 'statuses' | 'priorities' | 'types'
  properties: P
  /** Whether the last line that says so is the only default. */
  hasOneDefault: boolean
  /** The entry that work packages get whose own is gone. */
  otherwise(configuration: Configuration): Pick<Ordered, 'id' | 'name'>
  /** The problem of an entry that refers to something that is not there, and will not be. */
  problemOf?(entry: EntityOf<P>, configuration: Configuration, importing: Importing): string | undefined
  /** The entry without references to what is gone. */
  exported?(entry: EntityOf<P>, configuration: Configuration): EntityOf<P>
  /** The configuration without references to an entry that is removed. */
  withoutReferences?(configuration: Configuration, removed: number): Configuration
  /** Takes an entry out of what else refers to it. */
  forget?(removed: number, importing: Importing): Promise<void>
}

/** The transfer of statuses, priorities or types of work packages. No two of a kind have the same name. */
export const orderedTransfer = <P extends DeclaredProperties>({
  kind,
  part,
  properties,
  hasOneDefault,
  otherwise,
  problemOf = () => undefined,
  exported = (entry) => entry,
  withoutReferences = (configuration) => configuration,
  forget = async () => {},
}: Described<P>): Transfer => {
  const of = (configuration: Configuration) => configuration[part] as Ordered[]
  const without = (configuration: Configuration, removed: number): Configuration => ({
    ...configuration,
    [part]: withoutRecord(of(configuration), removed),
  })
  return defineTransfer<Key, Key>({
    kind,
    record: z.strictObject({ ...recordShape(properties), id }) as unknown as z.ZodMiniType<Key>,
    key: Key,
    /** The first entries take the place of the default set: what work packages have of that gets another one. */
    import: async (lines, importing) => {
      const { app, later } = importing
      const former = await app.configuration.current()
      if (of(former).length === 0) later(`${kind} of work packages`, () => settleEntries(former, app))
      return importEach(
        await entitiesIn(lines, properties, part, importing),
        importing,
        (current, record) => {
          const problem = problemOf(record, current, importing)
          if (problem) return problem
          const entries = withEntry(of(current), record as EntityOf<P> & Ordered, hasOneDefault)
          return entries ? { ...current, [part]: entries } : `name: another ${kind} has it.`
        },
      )
    },
    /**
     * What refers to the entry gets another one, so that it does not get one that is later imported with the same id. This
     * is repeated at the end, because clients may have chosen it meanwhile.
     */
    async remove({ id: removed }, importing) {
      const { app } = importing
      const present = await app.configuration.current()
      if (of(present).length === 0) return
      const { name: old = String(removed) } = of(present).find(({ id }) => id === removed) ?? {}
      const next = otherwise(without(present, removed))
      const changes = [{ property: kind, old, new: next.name }]
      const replaced = (one: WorkPackage) =>
        one[kind] === removed ? { values: { [kind]: next.id }, changes } : undefined
      const revise = async () => {
        await forget(removed, importing)
        for (const step of slices(await idsWith(kind, removed, app), BATCH))
          await changeBySystem(step, replaced, app)
      }
      await revise()
      await app.configuration.change((current) => withoutReferences(without(current, removed), removed))
      await revise()
    },
    async *export(app) {
      const configuration = await app.configuration.current()
      for (const entry of of(configuration)) yield exported(entry as EntityOf<P> & Ordered, configuration)
    },
  })
}

/** The entries with one added or replaced; undefined if another one has its name. */
function withEntry<T extends Ordered>(entries: readonly T[], entry: T, hasOneDefault: boolean) {
  const others = withoutRecord(entries, entry.id)
  if (others.some(({ name }) => fold(name) === fold(entry.name))) return undefined
  const isOnlyDefault = hasOneDefault && entry.isDefault
  return withRecord(isOnlyDefault ? others.map((one) => ({ ...one, isDefault: false })) : others, entry)
}

/** Work packages that are changed together. */
const BATCH = 500

/** The ids of the work packages that have an entry. */
async function idsWith(
  kind: Described<never>['kind'],
  entry: number,
  { workPackages }: App,
): Promise<number[]> {
  const found: number[] = []
  for await (const one of workPackages.all()) if (one[kind] === entry) found.push(one.id)
  return found
}
