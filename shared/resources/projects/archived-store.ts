import { archivingChange, type ConfigurationStore } from '#shared/configuration/store.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Project } from './model.ts'

export const sumOf = (ids: readonly number[]): number => ids.reduce((sum, id) => sum + id, 0)

/**
 * Returns a list with the write that updates the set of archived projects. The set changes if a project is archived or
 * unarchived, or if an archived project is deleted. The list is empty for other changes.
 */
export function archivingChanges(before: Project | undefined, after: Project | undefined): Write[] {
  const [was, is] = [before, after].map((project) => (project && !project.active ? project.id : undefined))
  return was === is ? [] : [archivingChange((is ?? 0) - (was ?? 0))]
}

/**
 * The ids of the archived projects. Most requests need these ids, which rarely change. A process therefore keeps the
 * ids until the revision item, which every request reads, shows that the set has changed again.
 *
 * A read that overlaps a transaction may see only some of the changes in the transaction. The number of changes alone
 * would therefore not show that the ids are complete. Ids are kept only if their sum equals the sum in the revision
 * item.
 */
export class ArchivedProjects {
  #kept?: { ids: readonly number[]; changes: number }

  /** @param read reads the ids from the table */
  constructor(
    private readonly read: () => Promise<number[]>,
    private readonly configuration: Pick<ConfigurationStore, 'archivings'>,
  ) {}

  /**
   * Returns the ids of the archived projects. They are at least as recent as the revision item that the request has
   * read.
   *
   * If this process has no cached ids, they are read at the same time as the revision item. Otherwise, they are read
   * only if they have changed since.
   */
  readonly ids = async (): Promise<readonly number[]> => {
    const [{ changes, sum }, first] = await Promise.all([
      this.configuration.archivings(),
      this.#kept ? undefined : this.read(),
    ])
    if (this.#kept && this.#kept.changes >= changes) return this.#kept.ids
    const ids = first ?? (await this.read())
    this.#kept = sumOf(ids) === sum ? { ids, changes } : undefined
    return ids
  }
}
