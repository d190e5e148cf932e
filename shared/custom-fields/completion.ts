import type { App } from '#shared/app.ts'
import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Entity } from '#shared/entities/entity.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import type { Importing, Line } from '#shared/transfer/transfer.ts'
import type { CustomField } from './custom-field.ts'
import { awaitsVersions, type GivenValues, importedValues } from './importing.ts'
import type { Customised } from './properties.ts'

type CustomisedLine = Line<{ customFields?: GivenValues }>

const collectionFor = (resource: CustomField['resource'], { projects, versions }: App) =>
  (resource === 'project' ? projects : versions) as unknown as EntityCollection<Entity & Customised>

/** Records with custom fields that name versions which come later: they are completed when those are there. */
export class Completion {
  /** Lines by the ids of what they describe: of several, the last one counts. */
  readonly #open = new Map<number, CustomisedLine>()

  constructor(
    private readonly resource: CustomField['resource'],
    private readonly importing: Importing,
  ) {
    importing.later(() => this.#complete())
  }

  /** Takes note of a record that has been written. */
  note(line: CustomisedLine, { id, customValues }: Entity & Customised): void {
    const fields = this.importing.app.configuration.cached.customFields
    const own = fields.filter(({ resource }) => resource === this.resource)
    if (awaitsVersions(line.record.customFields, customValues, own)) this.#open.set(id, line)
    else this.#open.delete(id)
  }

  async #complete(): Promise<void> {
    for (const [id, line] of this.#open) {
      try {
        await this.#fill(id, line)
      } catch (error) {
        if (!(error instanceof RecordRefused)) throw error
        this.importing.reject(line.number, error.message)
      }
    }
  }

  async #fill(id: number, { record }: CustomisedLine): Promise<void> {
    const { app } = this.importing
    const collection = collectionFor(this.resource, app)
    const about = { resource: this.resource, app, ahead: new Set<number>() }
    const customValues = await importedValues(record.customFields, about)
    await retryingRefusals(async () => {
      const entity = await collection.byId(id)
      if (entity) await collection.replace(entity, { ...entity, customValues })
    })
  }
}
