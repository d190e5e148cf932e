import { slices } from '#shared/platform/concurrency.ts'
import { jobDocumentsIn } from '#shared/platform/jobs/document-store.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Ports } from '#shared/ports.ts'

/** Maximum number of ids in one document, which may have at most 400 KB. */
const IDS_PER_DOCUMENT = 20_000

/** Entities of one kind that get new ids. */
export interface Renumbered {
  kind: string
  /**
   * Returns the ids of the entities to be copied, in groups. The copies of a group are written before the copies of the
   * next group.
   */
  originals(project: number, ports: Ports): Promise<number[][]>
  /** Allocates `count` consecutive new ids, and returns the first of them. */
  allocate(count: number, ports: Ports): Promise<number>
}

/**
 * The document that is written last for a kind. The stored ids of the kind are complete only once this document exists.
 */
interface Head {
  /** The first new id. The documents that list the ids of the originals have this id in their names. */
  first: number
  /** The number of ids in each group. */
  sizes: number[]
}

/** The ids of a project's entities of one kind, and the new ids of their copies. */
export class CopiedIds {
  readonly #newIds: ReadonlyMap<number, number>

  constructor(
    readonly groups: readonly number[][],
    first: number,
  ) {
    this.#newIds = new Map(groups.flat().map((id, index) => [id, first + index]))
  }

  /** Returns the id of the copy of an entity; undefined if the entity is not copied. */
  newId = (id: number): number | undefined => this.#newIds.get(id)
}

/**
 * Returns the ids of the originals of a kind, and the ids of their copies. The first run of the job chooses and stores
 * these ids. All runs therefore write the same copies, and no original is copied twice.
 */
export async function copiedIds(
  renumbered: Renumbered,
  job: Job,
  project: number,
  ports: Ports,
): Promise<CopiedIds> {
  const documents = jobDocumentsIn(ports)
  const head =
    (await documents.find<Head>(job, renumbered.kind)) ?? (await choose(renumbered, job, project, ports))
  const parts = Array.from({ length: Math.ceil(total(head) / IDS_PER_DOCUMENT) }, (_, part) =>
    documents.find<number[]>(job, partOf(renumbered, head, part)),
  )
  const all = (await Promise.all(parts)).flatMap((ids) => ids ?? [])
  return new CopiedIds(groupsIn(all, head), head.first)
}

function groupsIn(all: readonly number[], { sizes }: Head): number[][] {
  const rest = [...all]
  return sizes.map((size) => rest.splice(0, size))
}

async function choose(renumbered: Renumbered, job: Job, project: number, ports: Ports): Promise<Head> {
  const groups = await renumbered.originals(project, ports)
  const all = groups.flat()
  const first = all.length > 0 ? await renumbered.allocate(all.length, ports) : 0
  const head: Head = { first, sizes: groups.map(({ length }) => length) }
  for (const [part, ids] of slices(all, IDS_PER_DOCUMENT).entries())
    await jobDocumentsIn(ports).keep(job, partOf(renumbered, head, part), ids)
  // If another run of the job has already stored its ids, these ids are kept, and the ids of this run are never used.
  return jobDocumentsIn(ports).keep(job, renumbered.kind, head)
}

const total = ({ sizes }: Head): number => sizes.reduce((sum, size) => sum + size, 0)

const partOf = ({ kind }: Renumbered, { first }: Head, part: number): string => `${kind}-${first}-${part}`
