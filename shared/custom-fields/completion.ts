import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { CustomField } from './custom-field.ts'
import { awaitsVersions, type GivenValues, importedValues } from './importing.ts'
import type { Customised } from './value.ts'

type CustomisedLine = Line<{ customFields?: GivenValues }>

/** A line, and the ids of the fields that have no value yet. */
interface Open {
  line: CustomisedLine
  awaited: number[]
}

const collectionFor = (resource: CustomField['resource'], { projects, versions }: App) =>
  (resource === 'project' ? projects : versions) as unknown as EntityCollection<Entity & Customised>

/** The completions of each import. */
const completions = new WeakMap<Importing, Map<CustomField['resource'], Completion>>()

/** Records with custom fields that name versions which come later: they are completed when those are there. */
export class Completion {
  /** Lines by the ids of what they describe: of several, the last one counts. */
  readonly #open = new Map<number, Open>()

  private constructor(
    private readonly resource: CustomField['resource'],
    private readonly importing: Importing,
  ) {
    importing.later(() => this.#complete())
  }

  /** The one completion of an import for a resource, however many times its lines are written. */
  static of(resource: CustomField['resource'], importing: Importing): Completion {
    const known = completions.get(importing) ?? new Map<CustomField['resource'], Completion>()
    const completion = known.get(resource) ?? new Completion(resource, importing)
    completions.set(importing, known.set(resource, completion))
    return completion
  }

  /** Takes note of a record that has been written. */
  note(line: CustomisedLine, { id, customValues }: Entity & Customised): void {
    const fields = this.importing.app.configuration.cached.customFields
    const awaited = fields
      .filter(({ resource }) => resource === this.resource)
      .filter((field) => awaitsVersions(line.record.customFields, customValues, [field]))
      .map((field) => field.id)
    if (awaited.length > 0) this.#open.set(id, { line, awaited })
    else this.#open.delete(id)
  }

  async #complete(): Promise<void> {
    for (const [id, open] of this.#open) {
      try {
        await this.#fill(id, open)
      } catch (error) {
        if (!(error instanceof RecordRefused)) throw error
        this.importing.reject(open.line.number, error.message)
      }
    }
  }

  /** Fills in what was awaited; what a later line or a client has written meanwhile stays. */
  async #fill(id: number, { line: { record }, awaited }: Open): Promise<void> {
    const { app } = this.importing
    const collection = collectionFor(this.resource, app)
    const about = { resource: this.resource, app, ahead: new Set<number>() }
    await retryingRefusals(async () => {
      const [values, entity] = await Promise.all([
        importedValues(record.customFields, about),
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
