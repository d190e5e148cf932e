import * as z from 'zod/mini'
import { slices } from '#shared/platform/concurrency.ts'
import { fold } from '#shared/platform/fold.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import { createReplaceEntryJob } from '#shared/resources/entries/replace-entry.ts'
import { createSettleEntriesJob, settleImported } from '#shared/resources/entries/settle-entries.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { statusList } from '#shared/resources/statuses/model.ts'
import { changeBySystem } from '#shared/resources/work-packages/add-activity.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Transfer } from '#shared/transfer/transfer.ts'
import { type Configuration, withoutRecord, withRecord } from './configuration.ts'
import { withDeleted, withRestored } from './entry-changes.ts'
import type { ListedPart, Ordered } from './ordered.ts'
import { ConfigurationKey, entitiesIn, importEach } from './records.ts'

/**
 * The entities that refer to the entries of a configuration list, such as work packages. If an entry is changed or
 * deleted, the entities may have to be updated.
 */
interface Holders {
  /** Returns whether a change to entries also affects the entities that refer to them. */
  areConcerned?(former: Configuration, present: Configuration): boolean
  /**
   * Returns a function that replaces all references to an entry. The returned function is called once before the entry
   * is deleted and once afterwards.
   */
  releasing(removed: number, importing: Importing): Promise<() => Promise<void>>
}

interface Listed<P extends DeclaredProperties> {
  kind: string
  part: ListedPart
  properties: P
  /** True if the list has exactly one default entry. Importing a default entry then replaces the previous default. */
  hasOneDefault: boolean
  /**
   * Returns the reason why an entry cannot be imported: it refers to something that neither exists nor is imported
   * later.
   */
  problemOf?(entry: EntityOf<P>, configuration: Configuration, importing: Importing): string | undefined
  /** Returns the entry without references to deleted things. */
  exported?(entry: EntityOf<P>, configuration: Configuration): EntityOf<P>
  withoutReferences?(configuration: Configuration, removed: number): Configuration
}

/** A list of statuses, of priorities or of types. Every work package refers to one entry of each of these lists. */
interface Described<P extends DeclaredProperties> extends Listed<P> {
  kind: 'status' | 'priority' | 'type'
  /** Returns the entry that work packages get in place of a deleted entry. */
  otherwise(configuration: Configuration): Pick<Ordered, 'id' | 'name'>
  /** Removes the references of other entities to an entry. */
  forget?(removed: number, importing: Importing): Promise<void>
}

const entriesOf = (configuration: Configuration, part: ListedPart) => configuration[part] as Ordered[]

/**
 * Returns whether any status has changed from open to closed, or from closed to open. A deleted status is compared with
 * its replacement.
 */
const haveStatusesChanged = (former: Configuration, present: Configuration): boolean =>
  statusList
    .ids(present)
    .some((id) => statusList.of(former, id).isClosed !== statusList.of(present, id).isClosed)

const without = (configuration: Configuration, part: ListedPart, removed: number): Configuration => ({
  ...configuration,
  [part]: withoutRecord(entriesOf(configuration, part), removed),
})

/**
 * Returns the import and export of one kind of entry: statuses, priorities or types of work packages. Names are unique
 * within a kind.
 */
export const orderedTransfer = <P extends DeclaredProperties>({
  otherwise,
  forget = async () => {},
  ...listed
}: Described<P>): Transfer => {
  const { kind, part } = listed
  return configurationListTransfer(listed, {
    areConcerned: haveStatusesChanged,
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

/** Returns the import and export of the entries of a configuration list. Names are unique within a list. */
export const configurationListTransfer = <P extends DeclaredProperties>(
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
  /**
   * Returns whether the entities that refer to entries may need an update. There are two reasons: the first entries of
   * a list have replaced its default set, or `areConcerned` returns true for the change.
   */
  const isUnsettled = (former: Configuration, present: Configuration) =>
    (of(former).length === 0 && of(present).length > 0) || holders.areConcerned?.(former, present)
  return defineTransfer<ConfigurationKey, ConfigurationKey>({
    kind,
    record: z.strictObject({ ...recordShape(properties), id }) as unknown as z.ZodMiniType<ConfigurationKey>,
    key: ConfigurationKey,
    after: ['replace-entry'],
    /**
     * Imports entries. The first imported entries replace the default set. Entities that refer to a replaced default
     * entry get another entry, or none, at the end of the import. If the import ends early, a job replaces these
     * references.
     */
    import: async (lines, importing) => {
      const { ports, later } = importing
      const former = await ports.configuration.current()
      // If there are no projects, as in a new installation, no entity refers to an entry of the list. There are then no
      // references to replace.
      const isUsed = (await projectsIn(ports).counters()).length > 0
      const imported = await importEach(
        await entitiesIn(lines, properties, part, importing),
        importing,
        (current, record) => {
          const problem = problemOf(record, current, importing)
          if (problem) return problem
          const entries = withEntry(of(current), record as EntityOf<P> & Ordered, hasOneDefault)
          if (!entries) return `name: another ${kind} has it.`
          return withRestored({ ...current, [part]: entries }, part, (record as ConfigurationKey).id)
        },
        (...states) =>
          isUsed && isUnsettled(...states) ? [createSettleEntriesJob({ list: part, subject: 0 }, ports)] : [],
      )
      if (isUsed && isUnsettled(former, await ports.configuration.current()))
        later(`${kind} of entities`, () => settleImported(part, former, ports))
      return imported
    },
    /**
     * Deletes an entry, and replaces or removes every reference to the entry.
     *
     * A reference must not remain, because a new entry with the same id may be imported later. Clients may choose the
     * entry until it is deleted. The references are therefore replaced before and after the deletion, and again by a
     * job.
     */
    async remove({ id: removed }, importing) {
      const { ports } = importing
      const present = await ports.configuration.current()
      if (of(present).length === 0) return
      const release = await holders.releasing(removed, importing)
      await release()
      const { name = String(removed) } = of(present).find(({ id }) => id === removed) ?? {}
      await ports.configuration.change(
        (current) => withDeleted(withoutReferences(without(current, part, removed), removed), part, removed),
        () => [createReplaceEntryJob(removed, { part, name }, undefined, ports).acceptance],
      )
      await release()
    },
    async *export(ports) {
      const configuration = await ports.configuration.current()
      for (const entry of of(configuration)) yield exported(entry as EntityOf<P> & Ordered, configuration)
    },
  })
}

/**
 * Returns the entries together with the given entry, which replaces an entry with the same id.
 *
 * If another entry has the same name, returns undefined.
 */
function withEntry<T extends Ordered>(entries: readonly T[], entry: T, hasOneDefault: boolean) {
  const others = withoutRecord(entries, entry.id)
  if (others.some(({ name }) => fold(name) === fold(entry.name))) return undefined
  const isOnlyDefault = hasOneDefault && entry.isDefault
  return withRecord(isOnlyDefault ? others.map((one) => ({ ...one, isDefault: false })) : others, entry)
}

const WORK_PACKAGES_PER_BATCH = 500

/** Returns the ids of the work packages that use an entry. */
async function idsWith(kind: Described<never>['kind'], entry: number, ports: Ports): Promise<number[]> {
  const found: number[] = []
  for await (const one of workPackagesIn(ports).all()) if (one[kind] === entry) found.push(one.id)
  return found
}
