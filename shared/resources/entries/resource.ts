import type { Viewer } from '#shared/access/viewer.ts'
import { type Configuration, requireRoom } from '#shared/configuration/configuration.ts'
import { type Entry, inOrder, nextEntryId, withEntry } from '#shared/configuration/entry-changes.ts'
import { canManage } from '#shared/configuration/entry-policy.ts'
import { NO_COLOR } from '#shared/configuration/ordered.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Consequence, DeletableResource } from '#shared/platform/endpoints/deletion.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { newEntity, withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { auditOf } from './audited.ts'
import { holders, tallyHolders } from './holders.ts'
import type { EntryEntity, EntryKind, LoadedEntry } from './kind.ts'
import { startEntryRemoval } from './replace-entry.ts'
import { reviewOf } from './review.ts'
import { createSettleEntriesJob } from './settle-entries.ts'

/** The functions with which endpoints create, change and delete the entries of a list, such as statuses. */
export type EntryResource<T extends Entry> = CreatableResource<EntryEntity<T>, LoadedEntry<T>> &
  UpdatableResource<EntryEntity<T>, LoadedEntry<T>> &
  RemovableResource<EntryEntity<T>, LoadedEntry<T>> &
  DeletableResource<EntryEntity<T>, LoadedEntry<T>>

/**
 * Returns the functions with which endpoints write the entries of a kind. Each write replaces the configuration that it
 * read.
 */
export function entryResource<T extends Entry>(kind: EntryKind<T>): EntryResource<T> {
  const { list, properties } = kind
  const load = loadingOf(kind)
  const withIt = (current: Configuration, entity: EntryEntity<T>) =>
    kind.put?.(current, entity) ?? withEntry(current, list, entity)
  const put = (entity: EntryEntity<T>, decided: number, { configuration }: Ports, also: Write[]) =>
    configuration.changeAt(decided, (current) => requireRoom(withIt(current, entity)), ...also)
  return {
    properties,
    load,
    loadForCreation: load,
    isPermitted: canManage,
    mayCreate: canManage,
    review: reviewOf(kind),
    blank: async ({ loaded }, ports) => blankOf(kind, loaded, ports.now()),
    withValues: (present, values) => withDraft(properties, present, settled(values, present)),
    insert: (after, { loaded: { configuration }, viewer, ports }) =>
      put(after, configuration.revision, ports, auditOf(kind, { after }, viewer, ports)),
    replace: (before, after, { viewer, ports }) =>
      put(after, before.version, ports, [
        ...auditOf(kind, { before, after }, viewer, ports),
        ...settling(kind, before, after, viewer, ports),
      ]),
    represent: (entity, viewer, { configuration }) =>
      kind.represent(entity, { ...viewer, configuration: withIt(configuration, entity) }),
    acceptRemoval: (entity, ports, loaded, viewer) => startEntryRemoval(kind, entity, ports, loaded, viewer),
    consequences: { [holders[list.part].kind]: losses(kind) },
  }
}

/**
 * Returns a function that loads the data for a request about an entry. If no entry has the id in the address, the data
 * contains no entry.
 */
const loadingOf =
  <T extends Entry>({ list, complete = (entry) => entry }: EntryKind<T>) =>
  async ({ params: { id }, query }: Request, ports: Ports): Promise<LoadedEntry<T>> => {
    const configuration = await ports.configuration.current()
    const all = inOrder(list, configuration)
    const found = all.find((one) => one.id === id)
    return {
      configuration,
      entity: found && complete({ ...found, version: configuration.revision }, configuration),
      nextPosition: all.length + 1,
      replacement: query.get('replacement'),
    }
  }

/** Returns a new entry in the last position of its list. */
const blankOf = <T extends Entry>(
  { list }: EntryKind<T>,
  { configuration, nextPosition }: LoadedEntry<T>,
  now: Date,
): EntryEntity<T> =>
  ({
    ...newEntity(list.properties, nextEntryId(configuration, list), now),
    name: '',
    position: nextPosition,
    color: NO_COLOR,
    version: configuration.revision + 1,
  }) as unknown as EntryEntity<T>

/**
 * Returns the values of a draft. A missing color is replaced with the default color, and a missing position is replaced
 * with the current position.
 */
const settled = (values: Values, present: Entry): Values => ({
  ...values,
  ...('color' in values && { color: values.color || NO_COLOR }),
  position: values.position ?? present.position,
})

/**
 * Returns the write that adds the job `settle-entries`, if the property that the kind declares as `fixed` has changed.
 * The job updates the entities that use the entry.
 */
const settling = <T extends Entry>(
  { fixed, list: { part } }: EntryKind<T>,
  before: T,
  after: T,
  { user }: Viewer,
  ports: Ports,
): Write[] =>
  fixed && before[fixed.property] !== after[fixed.property]
    ? [createSettleEntriesJob({ list: part, subject: after.id, by: user?.id }, ports)]
    : []

/** The consequence of a deletion: the work packages or time entries that lose the deleted entry. */
const losses = <T extends Entry>({ list }: EntryKind<T>): Consequence<EntryEntity<T>, LoadedEntry<T>> => ({
  label: holders[list.part].label,
  effect: 'detaches',
  count: ({ id }, ports, { configuration }) => tallyHolders(list, id, configuration, ports as Ports),
})
