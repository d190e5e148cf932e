import * as z from 'zod/mini'
import { slices } from '#shared/platform/concurrency.ts'
import { fold } from '#shared/platform/fold.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { changeBySystem, settleEntries } from '#shared/resources/work-packages/noting.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Transfer } from '#shared/transfer/transfer.ts'
import { type Configuration, withoutRecord, withRecord } from './configuration.ts'
import type { Ordered } from './ordered.ts'
import { entitiesIn, importEach, Key, type ListedPart } from './records.ts'

/** Entities that hold entries of a list of the configuration. */
interface Holders {
  /** Makes up for the first entries taking the place of the default set. @param former the configuration with that */
  settle(former: Configuration, importing: Importing): void
  /** @returns takes an entry from what has it; called before and after its removal */
  releasing(removed: number, importing: Importing): Promise<() => Promise<void>>
}

/** A list of the configuration. */
interface Listed<P extends DeclaredProperties> {
  kind: string
  part: ListedPart
  properties: P
  /** Whether the last line that says so is the only default. */
  hasOneDefault: boolean
  /** The problem of an entry that refers to something that is not there, and will not be. */
  problemOf?(entry: EntityOf<P>, configuration: Configuration, importing: Importing): string | undefined
  /** The entry without references to what is gone. */
  exported?(entry: EntityOf<P>, configuration: Configuration): EntityOf<P>
  /** The configuration without references to an entry that is removed. */
  withoutReferences?(configuration: Configuration, removed: number): Configuration
}

/** A list of which each work package has one entry. */
interface Described<P extends DeclaredProperties> extends Listed<P> {
  kind: 'status' | 'priority' | 'type'
  /** The entry that work packages get whose own is gone. */
  otherwise(configuration: Configuration): Pick<Ordered, 'id' | 'name'>
  /** Takes an entry out of what else refers to it. */
  forget?(removed: number, importing: Importing): Promise<void>
}

const entriesOf = (configuration: Configuration, part: ListedPart) => configuration[part] as Ordered[]

const without = (configuration: Configuration, part: ListedPart, removed: number): Configuration => ({
  ...configuration,
  [part]: withoutRecord(entriesOf(configuration, part), removed),
})

/** The transfer of statuses, priorities or types of work packages. No two of a kind have the same name. */
export const orderedTransfer = <P extends DeclaredProperties>({
  otherwise,
  forget = async () => {},
  ...listed
}: Described<P>): Transfer => {
  const { kind, part } = listed
  return listTransfer(listed, {
    settle: (former, { ports, later }) =>
      later(`${kind} of work packages`, () => settleEntries(former, ports)),
    async releasing(removed, importing) {
      const { ports } = importing
      const present = await ports.configuration.current()
      const { name: old = String(removed) } = entriesOf(present, part).find(({ id }) => id === removed) ?? {}
      const next = otherwise(without(present, part, removed))
      const changes = [{ property: kind, old, new: next.name }]
      const replaced = (one: WorkPackage) =>
        one[kind] === removed ? { values: { [kind]: next.id }, changes } : undefined
      return async () => {
        await forget(removed, importing)
        for (const step of slices(await idsWith(kind, removed, ports), WORK_PACKAGES_PER_BATCH))
          await changeBySystem(step, replaced, ports)
      }
    },
  })
}

/** The transfer of the entries of a list of the configuration. No two of them have the same name. */
export const listTransfer = <P extends DeclaredProperties>(
  {
    kind,
    part,
    properties,
    hasOneDefault,
    problemOf = () => undefined,
    exported = (entry) => entry,
    withoutReferences = (configuration) => configuration,
  }: Listed<P>,
  holders: Holders,
): Transfer => {
  const of = (configuration: Configuration) => entriesOf(configuration, part)
  return defineTransfer<Key, Key>({
    kind,
    record: z.strictObject({ ...recordShape(properties), id }) as unknown as z.ZodMiniType<Key>,
    key: Key,
    /** The first entries take the place of the default set: what has one of that gets another one, or none. */
    import: async (lines, importing) => {
      const former = await importing.ports.configuration.current()
      if (of(former).length === 0) holders.settle(former, importing)
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
     * What refers to the entry gets another one, or none, so that it does not get one that is later imported with the same
     * id. This is repeated at the end, because clients may have chosen it meanwhile.
     */
    async remove({ id: removed }, importing) {
      const { ports } = importing
      const present = await ports.configuration.current()
      if (of(present).length === 0) return
      const release = await holders.releasing(removed, importing)
      await release()
      await ports.configuration.change((current) =>
        withoutReferences(without(current, part, removed), removed),
      )
      await release()
    },
    async *export(ports) {
      const configuration = await ports.configuration.current()
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

/** Work packages changed at the same time. */
const WORK_PACKAGES_PER_BATCH = 500

/** The ids of the work packages that have an entry. */
async function idsWith(kind: Described<never>['kind'], entry: number, ports: Ports): Promise<number[]> {
  const found: number[] = []
  for await (const one of workPackagesIn(ports).all()) if (one[kind] === entry) found.push(one.id)
  return found
}
