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
 * ids. It reads them again when the revision item, which every request reads, shows a change of the set.
 *
 * A read that overlaps a transaction may see only some of the transaction's changes. The number of changes in the
 * revision item cannot reveal such a read. Therefore, ids are kept only if their sum equals the sum in the revision
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
   * If this process has no cached ids, reads the ids in parallel with the revision item. If it has cached ids, reads
   * the ids again only if the revision item shows that the set of archived projects has changed.
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
