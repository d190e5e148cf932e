import type { Viewer } from '#shared/access/viewer.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { DAY, dayOf, isDay } from '#shared/platform/calendar.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { slices } from '#shared/platform/concurrency.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import { log } from '#shared/platform/log.ts'
import type { Ports } from '#shared/ports.ts'
import type { CopyOrder, CopyPart } from '#shared/resources/projects/model.ts'
import type { CopiedIds, Renumbered } from './copied-ids.ts'
import { EntityImporter } from './entity-importer.ts'
import { recordsOf } from './entity-transfer.ts'
import type { ImportedResource, RecordKey } from './imported-resource.ts'
import type { Importing } from './transfer.ts'

/**
 * Thrown if a copy ends without a result. The message is for the user who requested the copy, and has a translation.
 */
export class CopyFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CopyFailed'
  }
}

/**
 * The number of attempts to write entities. A write is refused if another request deletes a target of the entities'
 * links after the entities have been read.
 */
const ATTEMPTS = 2

/** The facts about a copy that stay the same in all of its steps. */
interface CopyFacts {
  job: Job & { copy: CopyOrder }
  ports: Ports
  /** The user who requested the copy. */
  viewer: Viewer
  /** The ids of the copied entities, keyed by kind. */
  ids: ReadonlyMap<string, CopiedIds>
  requireTime: RequireTime
  /** Runs a job that the copy has created, and returns when the job is done. */
  finish: Importing['finish']
}

/** A copy of a project. Entities are exported from the original and imported with new ids. */
export class Copy {
  readonly order: CopyOrder
  /** The id of the new project. */
  readonly to: number
  readonly ports: Ports
  readonly viewer: Viewer
  readonly requireTime: RequireTime
  readonly importing: Importing
  readonly #ids: CopyFacts['ids']

  constructor({ job, ports, viewer, ids, requireTime, finish }: CopyFacts) {
    this.order = job.copy
    this.to = job.subject
    this.ports = ports
    this.viewer = viewer
    this.requireTime = requireTime
    this.#ids = ids
    this.importing = {
      ports,
      finish,
      reject: (number, reason) =>
        log('WARN', 'a part of a copy was left out', { job: job.id, number, reason }),
      advance: () => {},
      laterIds: () => new Set(),
      // A copied work package has only one activity: its creation.
      highestNumber: (kind) => (kind === 'activity' ? 1 : 0),
      later: () => {},
    }
  }

  /** Returns whether the copy includes a part of the project, such as its attachments. */
  has = (part: CopyPart): boolean => this.order.parts.includes(part)

  get requester(): number {
    return this.viewer.user?.id as number
  }

  /** Returns the id of the copy of an entity; undefined if the entity is not copied. */
  newId = (kind: string, id: number | undefined): number | undefined =>
    id === undefined ? undefined : this.#ids.get(kind)?.newId(id)

  /** Returns the ids of the copied entities of a kind, page by page, in the order in which the entities are written. */
  pages = (kind: string, size: number): number[][] =>
    (this.#ids.get(kind)?.groups ?? []).flatMap((group) => slices(group, size))

  /**
   * Moves a date by the number of days that the `CopyOrder` specifies, and returns the result. Returns undefined if the
   * result is not a valid date.
   */
  shifted(date: string | null | undefined): string | undefined {
    if (!date || this.order.shiftDays === 0) return date ?? undefined
    const day = dayOf(Date.parse(date) + this.order.shiftDays * DAY)
    return isDay(day) ? day : undefined
  }

  /**
   * Returns the exported custom values for the copy: the values that the requester may see, with versions replaced by
   * their copies.
   */
  customFields(resource: CustomField['resource'], values: unknown): Record<string, unknown> | undefined {
    const given = (values ?? {}) as Record<string, unknown>
    const { customFields } = this.viewer.configuration
    const seen = customFields.filter(
      (field) => field.resource === resource && (field.visible || this.viewer.isAdmin) && field.id in given,
    )
    return Object.fromEntries(seen.map((field) => [field.id, this.#valueOf(field, given[field.id])]))
  }

  #valueOf({ format }: CustomField, value: unknown): unknown {
    if (format !== 'version' || value === null) return value
    const [version] = [value].flat() as number[]
    return this.newId('versions', version) ?? null
  }

  /**
   * Writes the copies of entities. Idempotent.
   *
   * @param changed converts the exported record of an original to the record of its copy
   * @param isOptional true to leave out a copy that is refused twice
   * @throws CopyFailed if a copy is refused twice and `isOptional` is false
   */
  async write<R extends RecordKey, E extends Entity & { project?: number }>(
    kind: string,
    ids: readonly number[],
    resource: ImportedResource<R, E>,
    changed: (record: R, original: E) => R | Promise<R>,
    isOptional = false,
  ): Promise<void> {
    let remaining = ids
    for (let attempt = 1; remaining.length > 0; attempt++) {
      const refused = await this.#writeSome(kind, remaining, resource, changed)
      if (refused.length > 0 && attempt === ATTEMPTS && !isOptional)
        throw new CopyFailed('A part of the project cannot be copied.')
      remaining = attempt === ATTEMPTS ? [] : refused
    }
  }

  /**
   * Writes copies. A copy may be refused; the others are still written.
   *
   * @returns the ids of the originals whose copies were refused
   */
  async #writeSome<R extends RecordKey, E extends Entity & { project?: number }>(
    kind: string,
    ids: readonly number[],
    resource: ImportedResource<R, E>,
    changed: (record: R, original: E) => R | Promise<R>,
  ): Promise<number[]> {
    const recordOf = await recordsOf<R, E>(resource, this.ports)
    const lines = ids.map(async (number) => {
      const original = await resource.collection(this.ports).byId(number)
      const exported = original?.project === this.order.from ? await recordOf(original as E) : undefined
      if (!exported) return []
      const record: R = { ...(await changed(exported, original as E)), id: this.newId(kind, number) }
      return [{ number, record, isNew: true as const }]
    })
    const refused: number[] = []
    const importer = new EntityImporter(resource, this.importing, ({ number }, { message }) => {
      refused.push(number)
      this.importing.reject(number, message)
    })
    await importer.import((await Promise.all(lines)).flat())
    return refused
  }
}

/** An idempotent step of a copy. */
export type CopyStep = () => Promise<unknown>

/** Declares how one kind of entity is copied. */
export interface CopiedKind {
  part: CopyPart
  /** Declares how the copied entities get new ids. Absent if no other entity refers to the ids of these entities. */
  renumbered?: Renumbered
  /** Returns the steps of the copy. The number of steps is the same in each run of the job. */
  steps(copy: Copy): CopyStep[]
}
