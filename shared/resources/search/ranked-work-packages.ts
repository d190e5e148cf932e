import type { Viewer } from '#shared/access/viewer.ts'
import { totalCount } from '#shared/platform/collections/keys.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { collated } from '#shared/platform/dynamodb/collation.ts'
import { allOf, type Condition, computed } from '#shared/platform/dynamodb/condition.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import { MAX_COUNTED_PARTITIONS, rowCountsIn } from '#shared/platform/lists/row-counts.ts'
import { byText } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import type { ListAccess } from '#shared/project-context/list-access.ts'
import { listInProjects } from '#shared/project-context/list-in-projects.ts'
import type { ProjectAccess } from '#shared/project-context/project-access.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
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
import { isFit, mentions, Ranking, rankOf, type SearchedWords } from './ranking.ts'

/** A ranked candidate. If the work package was built from a row, it has only the properties that rows contain. */
export interface RankedWorkPackage {
  rank: number
  workPackage: WorkPackage
}

/**
 * Maximum number of visible candidates that are ranked if work packages are read by id. The latest candidates are
 * preferred.
 */
const COMPARED = 100

/** Number of rows that can be read in the time that it takes to read one work package by id. */
const ROWS_PER_ENTITY = 30

/**
 * Decides how the candidates are read: by id, or with the rows of all visible projects.
 *
 * @property most the maximum number of candidates to read by id; zero if all candidates are read with rows
 * @property share the fraction of all work packages that is visible to the requester
 */
interface Plan {
  most: number
  share: number
}

/**
 * Yields the candidates that the requester sees, best first, in batches. Reads the candidates by id if this takes less
 * work than reading the rows of all visible projects.
 */
export async function* inRanks(
  wanted: SearchedWords,
  candidates: Candidates,
  access: ListAccess,
  { context, projectAccess }: { context: ProjectContext; projectAccess: ProjectAccess },
): AsyncGenerator<RankedWorkPackage[]> {
  if (candidates.ids.size === 0) return
  const plan = await planFor(candidates, access, projectAccess, context)
  if (plan.most > 0) yield* byId(wanted, candidates, access, context, plan)
  else yield* byRows(wanted, candidates, access, context, plan)
}

async function planFor(
  { ids }: Candidates,
  access: ListAccess,
  projectAccess: ProjectAccess,
  { ports }: ProjectContext,
): Promise<Plan> {
  if (access.viewer.isAdmin || ids.size <= COMPARED) return { most: Number.POSITIVE_INFINITY, share: 1 }
  const [seen, counters] = await Promise.all([access.projects(ports), workPackagesIn(ports).counters()])
  const all = totalCount(counters)
  const rows = await rowsIn(seen, all, projectAccess, ports)
  const most = rows / ROWS_PER_ENTITY
  const isLess = Math.min(ids.size, (COMPARED * all) / rows) < most
  return { most: isLess ? most : 0, share: rows / all }
}

/**
 * Returns the number of rows in the given projects. If there are many projects, the number is estimated from the total
 * number of rows.
 */
async function rowsIn(
  projects: readonly number[],
  all: number,
  projectAccess: ProjectAccess,
  { table }: Pick<Ports, 'table'>,
): Promise<number> {
  if (projects.length > MAX_COUNTED_PARTITIONS)
    return (all * projects.length) / Math.max(1, totalCount(await projectAccess.counters()))
  const counts = projects.map((project) => rowCountsIn(rowPartitions.openInProject(project), table))
  return (await Promise.all(counts)).flatMap((one) => [...one.values()]).reduce((a, b) => a + b, 0)
}

/** Returns the function that ranks a work package by its collated subject and its status. */
const rankIn =
  (wanted: SearchedWords, { configuration }: Viewer) =>
  (subject: string, status: number) =>
    rankOf(wanted, [subject], !statusOf(configuration, status).isClosed)

/**
 * Reads candidates by id. Candidates whose subjects contain all words come first. If the requester sees too few of the
 * first `plan.most` candidates, rows are read instead.
 */
async function* byId(
  wanted: SearchedWords,
  candidates: Candidates,
  access: ListAccess,
  context: ProjectContext,
  plan: Plan,
): AsyncGenerator<RankedWorkPackage[]> {
  const { ids, areInSubject } = candidates
  const latest = [...ids].sort((a, b) => b - a)
  const inOrder = [...latest.filter(areInSubject), ...latest.filter((id) => !areInSubject(id))]
  const rank = rankIn(wanted, context.viewer)
  const ranked = (workPackage: WorkPackage) => {
    const subject = collated(workPackage.subject)
    return { rank: rank(subject, workPackage.status), subject, workPackage }
  }
  let compared: ReturnType<typeof ranked>[] = []
  let left = plan.most
  for (const some of slices(inOrder, COMPARED)) {
    if (left <= 0) return yield* byRows(wanted, candidates, access, context, plan)
    left -= some.length
    const read = await Promise.all(some.map((id) => context.workPackage(id)))
    const there = read.filter((one) => one !== undefined)
    compared.push(...there.filter((one) => !one.removal && access.reads(one.project)).map(ranked))
    if (compared.length < COMPARED) continue
    yield compared.sort(byRank)
    compared = []
    left = Number.POSITIVE_INFINITY
  }
  yield compared.sort(byRank)
}

type Compared = RankedWorkPackage & { subject: string }

const byRank = (a: Compared, b: Compared): number =>
  a.rank - b.rank || Number(a.subject > b.subject) - Number(a.subject < b.subject)

/**
 * Reads the rows of all visible projects. A row contains everything that a result shows. If enough subjects contain the
 * words, the rows with these subjects are read first, because they rank best.
 */
async function* byRows(
  wanted: SearchedWords,
  { ids, areInSubject }: Candidates,
  access: ListAccess,
  context: ProjectContext,
  { share }: Plan,
): AsyncGenerator<RankedWorkPackage[]> {
  const rank = rankIn(wanted, context.viewer)
  const attributes = [row.subject, row.status]
  const rankOfRow: RankOfRow = (found) => rank(String(found[row.subject]), Number(found[row.status]))
  const rowsWhere = (...conditions: Condition[]) =>
    rowsThat(allOf(...conditions), new Ranking(attributes, rankOfRow), access, context)
  const left = new Set(ids)
  if (share * [...ids].filter(areInSubject).length > MAX_FOUND) {
    const fits = computed(attributes, (found) => isFit(rankOfRow(found)))
    for await (const batch of rowsWhere(mentions(wanted, [row.subject]), isAmong(ids), fits)) {
      yield batch
      for (const { workPackage } of batch) left.delete(workPackage.id)
    }
  }
  yield* rowsWhere(isAmong(left))
}

type RankOfRow = (found: Readonly<Record<string, unknown>>) => number

const isAmong = (ids: ReadonlySet<number>): Condition => computed([], ({ id }) => ids.has(Number(id)))

/** Yields the work packages whose rows match a filter, in order of rank. */
async function* rowsThat(
  filter: Condition,
  ranking: Ranking,
  access: ListAccess,
  { ports }: ProjectContext,
): AsyncGenerator<RankedWorkPackage[]> {
  const list = listInProjects<WorkPackage>(workPackagesIn(ports), access, ports, {
    rowPartitions,
    tooMuch: () => invalidQuery(['There is too much to search.']),
  })
  const order = [ranking.order, { by: byText(row.subject), descending: false }]
  for (let start = 0, total = 1; start < total; start += MAX_FOUND) {
    const page = await list.page({ filter, order, start, size: MAX_FOUND, fromRows: elementsFromRows })
    total = page.total
    for await (const batch of page.batches)
      yield batch.map((one) => ({ rank: ranking.of(one), workPackage: one }))
  }
}
