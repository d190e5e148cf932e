import type { Viewer } from '#shared/access/viewer.ts'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { sum } from '#shared/platform/collections/keys.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { computed } from '#shared/platform/dynamodb/condition.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import { byText } from '#shared/platform/query/listing.ts'
import type { ListAccess } from '#shared/project-context/list-access.ts'
import { listInProjects } from '#shared/project-context/list-in-projects.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Standing } from '#shared/project-context/standing.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import {
  elementsFromRows,
  row,
  rowPartitions,
  workPackagesIn,
} from '#shared/resources/work-packages/store.ts'
import type { Candidates } from './candidates.ts'
import { MAX_FOUND } from './found.ts'
import { Ranking, rankOf, type SearchedWords } from './ranking.ts'

/** A ranked candidate. A work package built from its row lacks the members that rows do not hold. */
export interface RankedWorkPackage {
  rank: number
  workPackage: WorkPackage
}

/** Maximum number of visible candidates that are ranked where work packages are read by id: the latest ones. */
const COMPARED = 100

/** Number of rows that take as long to read as one work package by id. */
const ROWS_PER_ENTITY = 30

/**
 * Yields the candidates that the requester sees, best first, in batches. Reads them by id if that is less work than reading
 * the rows of all visible projects.
 */
export async function* inRanks(
  wanted: SearchedWords,
  candidates: Candidates,
  access: ListAccess,
  { context, standing }: { context: ProjectContext; standing: Standing },
): AsyncGenerator<RankedWorkPackage[]> {
  if (candidates.ids.size === 0) return
  const ranked = (await areFew(candidates, access, standing, context)) ? byId : byRows
  yield* ranked(wanted, candidates, access, context)
}

/** Returns whether reading candidates by id is less work than reading the rows of all visible projects. */
async function areFew(
  { ids }: Candidates,
  access: ListAccess,
  standing: Standing,
  { ports }: ProjectContext,
): Promise<boolean> {
  if (access.viewer.isAdmin || ids.size <= COMPARED) return true
  const [seen, projects, workPackages] = await Promise.all([
    access.projects(ports),
    standing.counters(),
    workPackagesIn(ports).counters(),
  ])
  const share = seen.length / Math.max(1, sum(projects))
  return Math.min(ids.size, COMPARED / share) * ROWS_PER_ENTITY < share * sum(workPackages)
}

const rankIn =
  (wanted: SearchedWords, { configuration }: Viewer) =>
  (found: ListedRow) =>
    rankOf(wanted, [String(found[row.subject])], !statusOf(configuration, Number(found[row.status])).isClosed)

/** Reads candidates by id: those with all words in their subjects first, the latest first. */
async function* byId(
  wanted: SearchedWords,
  candidates: Candidates,
  access: ListAccess,
  context: ProjectContext,
): AsyncGenerator<RankedWorkPackage[]> {
  const { ids, areInSubject } = candidates
  const latest = [...ids].sort((a, b) => Number(areInSubject(b)) - Number(areInSubject(a)) || b - a)
  const rank = rankIn(wanted, context.viewer)
  const ranked = (workPackage: WorkPackage) => {
    const found: ListedRow = { ...workPackagesIn(context.ports).rowOf(workPackage), id: workPackage.id }
    return { rank: rank(found), subject: String(found[row.subject]), workPackage }
  }
  let compared: ReturnType<typeof ranked>[] = []
  for (const some of slices(latest, COMPARED)) {
    const read = await Promise.all(some.map((id) => context.workPackage(id)))
    const there = read.filter((one) => one !== undefined)
    compared.push(...there.filter((one) => !one.removal && access.reads(one.project)).map(ranked))
    if (compared.length < COMPARED) continue
    yield compared.sort(byRank)
    compared = []
  }
  yield compared.sort(byRank)
}

type Compared = RankedWorkPackage & { subject: string }

const byRank = (a: Compared, b: Compared): number =>
  a.rank - b.rank || Number(a.subject > b.subject) - Number(a.subject < b.subject)

/** Reads the rows of all visible projects, which hold all members that a result shows. */
async function* byRows(
  wanted: SearchedWords,
  { ids }: Candidates,
  access: ListAccess,
  context: ProjectContext,
): AsyncGenerator<RankedWorkPackage[]> {
  const { ports, viewer } = context
  const list = listInProjects<WorkPackage>(workPackagesIn(ports), access, ports, {
    rowPartitions,
    tooMuch: () => invalidQuery(['There is too much to search.']),
  })
  const ranking = new Ranking([row.subject, row.status], rankIn(wanted, viewer))
  const order = [ranking.order, { by: byText(row.subject), descending: false }]
  const filter = computed([], ({ id }) => ids.has(Number(id)))
  for (let start = 0, total = 1; start < total; start += MAX_FOUND) {
    const page = await list.page({ filter, order, start, size: MAX_FOUND, fromRows: elementsFromRows })
    total = page.total
    for await (const batch of page.batches)
      yield batch.map((one) => ({ rank: ranking.of(one), workPackage: one }))
  }
}
