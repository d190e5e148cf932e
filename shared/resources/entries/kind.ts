import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Entry, WrittenList } from '#shared/configuration/entry-changes.ts'
import type { LinkedRoutes } from '#shared/configuration/entry-links.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Loaded } from '#shared/platform/endpoints/show.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import type { ApiError } from '#shared/platform/http/errors.ts'
import type { Text } from '#shared/platform/language/message.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { Audited } from '#shared/resources/audit-entries/audit.ts'

/** An entry as it was read. Its version is the revision of the configuration that contains it. */
export type EntryEntity<T extends Entry> = T & Entity

/** An entry, and the data on which its writes depend. */
export interface LoadedEntry<T extends Entry> extends Loaded<EntryEntity<T>> {
  configuration: Configuration
  nextPosition: number
  /** The query parameter with the id of the entry that replaces a deleted entry. */
  replacement: string | null
}

/**
 * A kind of entries that administrators write: its list, and the rules in which it differs from other kinds. For
 * example, priorities:
 *
 *     const priorities = {
 *       label: 'Priority', audited: 'priority', list: priorityList, routes, properties, represent, activity: 'isActive',
 *     }
 */
export interface EntryKind<T extends Entry> {
  /** The word for an entry in messages, such as “Priority”. */
  label: Text
  /** The name of the kind in the audit log. */
  audited: Audited<T>['kind']
  /** Returns the values that the audit log shows in place of the stored values. */
  auditedValues?: Audited<T>['shown']
  routes: LinkedRoutes
  list: WrittenList<T>
  properties: Properties<T, LoadedEntry<T>>
  represent(entry: T, viewer: Viewer): Resource
  /** Returns an entry, completed with the values that other parts of the configuration determine. */
  complete?(entry: EntryEntity<T>, configuration: Configuration): EntryEntity<T>
  /**
   * Returns the configuration with a new or changed entry. By default, only the list of entries changes. Some kinds
   * also store values of an entry in other parts of the configuration.
   */
  put?(configuration: Configuration, entry: T): Configuration
  /** Returns the violations of rules that only this kind has. */
  violations?(values: Values, entry: T | undefined, configuration: Configuration): ApiError[]
  /** The property that is false for entries that can no longer be chosen. */
  activity?: string & keyof T
  /**
   * The property that cannot be changed while the entry is in use, and the problem in the error message. A concurrent
   * request may assign the entry to an entity just before the property changes. Therefore, a change to the property
   * also starts the job `settle-entries`, which adapts such entities.
   */
  fixed?: { property: string & keyof T; problem: Text }
  /** Returns the violation if the replacement is unfit for the removed entry; undefined if it is fit. */
  problemOfReplacement?(removed: T, replacement: T): ApiError | undefined
}
