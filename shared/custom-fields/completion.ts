import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { CustomField } from './custom-field.ts'
import { awaitsVersions, type GivenValues, importedValues } from './transfer.ts'
import type { Customised } from './value.ts'

type CustomisedLine = Line<{ customFields?: GivenValues }>

/** A line, and the ids of the fields whose versions were not written yet. */
interface Incomplete {
  line: CustomisedLine
  awaited: number[]
}

const collectionFor = (resource: CustomField['resource'], { projects, versions }: App) =>
  (resource === 'project' ? projects : versions) as unknown as EntityCollection<Entity & Customised>

/** The completions of each import, by resource. */
const completions = new WeakMap<Importing, Map<CustomField['resource'], Completion>>()

/** Sets custom fields that name versions which are imported later, as soon as those versions are written. */
export class Completion {
  /** Lines by the id of their entity. If there are several for one, the last one counts. */
  readonly #incomplete = new Map<number, Incomplete>()

  private constructor(
    private readonly resource: CustomField['resource'],
    private readonly importing: Importing,
  ) {
    importing.later(() => this.#complete())
  }

  /** The completion of an import for a resource: one, even if its lines are written in several calls. */
  static of(resource: CustomField['resource'], importing: Importing): Completion {
    const known = completions.get(importing) ?? new Map<CustomField['resource'], Completion>()
    const completion = known.get(resource) ?? new Completion(resource, importing)
    completions.set(importing, known.set(resource, completion))
    return completion
  }

  /** Notes whether a record that has been written still lacks versions. */
  note(line: CustomisedLine, { id, customValues }: Entity & Customised): void {
    const fields = this.importing.app.configuration.cached.customFields
    const awaited = fields
      .filter(({ resource }) => resource === this.resource)
      .filter((field) => awaitsVersions(line.record.customFields, customValues, [field]))
      .map((field) => field.id)
    if (awaited.length > 0) this.#incomplete.set(id, { line, awaited })
    else this.#incomplete.delete(id)
  }

  async #complete(): Promise<void> {
    for (const [id, incomplete] of this.#incomplete) {
      try {
        await this.#fill(id, incomplete)
      } catch (error) {
        if (!(error instanceof RecordRefused)) throw error
        this.importing.reject(incomplete.line.number, error.message)
      }
    }
  }

  /** Sets the values that were missing. A value that a later line or a client has written meanwhile is kept. */
  async #fill(id: number, { line: { record }, awaited }: Incomplete): Promise<void> {
    const { app } = this.importing
    const collection = collectionFor(this.resource, app)
    // By now, nothing is written later.
    const context = { app, laterIds: () => new Set<number>() }
    await retryingRefusals(async () => {
      const [values, entity] = await Promise.all([
        importedValues(record.customFields, this.resource, context),
        collection.byId(id),
      ])
      if (!entity) return
      const missing = awaited.filter((field) => entity.customValues[field] === undefined)
      const filled = missing.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]]))
      if (filled.length === 0) return
      const customValues = { ...entity.customValues, ...Object.fromEntries(filled) }
      await collection.replace(entity, { ...entity, customValues })
    })
  }
}
