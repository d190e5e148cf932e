import { type Counted, totalCount } from '#shared/platform/collections/keys.ts'
import { fewAmong, MAX_SINGLE_READS } from '#shared/platform/collections/rows.ts'
import { oncePerKey } from '#shared/platform/concurrency.ts'
import type { Ports } from '#shared/ports.ts'
import { hintedAncestors, ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { rootOf } from '#shared/resources/projects/model.ts'
import { type Projects, projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import type { ListedVersion } from '../store.ts'

/**
 * Maximum number of versions shared upward (with ancestors or a whole tree) that are compared one by one with the
 * requester's projects.
 */
const FEW_UPWARD = 20

/**
 * Number of lookups for each project of a tree: two for its children (the tree is walked twice), and one for its
 * versions.
 */
const LOOKUPS_PER_PROJECT = 3

/**
 * If fewer than one version in four is needed, looking up the needed versions is cheaper than reading all versions,
 * although the lookup takes another round trip.
 */
const SMALL_PART = 4

interface Sources {
  ports: Ports
  hierarchy: ProjectHierarchy
  counters: readonly Counted[]
}

/**
 * Returns the ids of all versions that are available in the given projects, and possibly of other versions.
 *
 * The caller must test each version, because the ids are only candidates.
 *
 * @returns undefined if it is cheaper to read the rows of all versions
 */
export async function candidateVersionIds(
  projects: readonly number[],
  sources: Sources,
): Promise<ReadonlySet<number> | undefined> {
  const limit = Math.max(MAX_SINGLE_READS, Math.floor(totalCount(sources.counters) / SMALL_PART))
  const found = await Promise.all([
    ...projects.map((id) => versionsIn(sources.ports).definedIn(id, false, limit + 1)),
    sharedFromAbove(projects, sources),
    sharedUpward(projects, sources),
    sharedWithAll(sources),
  ])
  if (found.includes(undefined)) return undefined
  const ids = new Set(found.flatMap((some) => some ?? []).map(({ id }) => id))
  return ids.size > limit ? undefined : ids
}

/**
 * Returns the versions that the ancestors of the given projects share. A project stores its probable ancestors as a
 * hint, so their versions are read while the actual ancestors are being looked up.
 */
async function sharedFromAbove(
  projects: readonly number[],
  { ports, hierarchy }: Sources,
): Promise<ListedVersion[]> {
  const sharedBy = oncePerKey((id: number) => versionsIn(ports).definedIn(id, true))
  const shared = projects.map(async (id) => {
    const project = await hierarchy.project(id)
    const hinted = project ? hintedAncestors(project) : []
    const [path] = await Promise.all([hierarchy.path(id), ...hinted.map(sharedBy)])
    const [, ...above] = path
    return (await Promise.all(above.map(sharedBy))).flat()
  })
  return (await Promise.all(shared)).flat()
}

/**
 * Returns the versions that may be available in the trees of the given projects because they are shared upward. Returns
 * undefined if the search would cost too much.
 */
async function sharedUpward(
  projects: readonly number[],
  { ports, hierarchy, counters }: Sources,
): Promise<ListedVersion[] | undefined> {
  const [upward, ...paths] = await Promise.all([
    versionsIn(ports).sharedUpward(FEW_UPWARD + 1),
    ...projects.map((id) => hierarchy.path(id)),
  ])
  if (upward.length <= FEW_UPWARD) return upward
  const trees = await projectsBelow([...new Set(paths.map(rootOf))], projectsIn(ports))
  if (trees.size * LOOKUPS_PER_PROJECT > fewAmong(counters)) return undefined
  return (await Promise.all([...trees].map((id) => versionsIn(ports).definedIn(id, true)))).flat()
}

/**
 * Returns the given roots and all their descendants. The trees are walked twice. A project that is moved during the
 * walks may be missed by one walk, but not by both walks.
 */
async function projectsBelow(roots: readonly number[], projects: Projects): Promise<ReadonlySet<number>> {
  const first = await new ProjectHierarchy(projects).below(roots)
  const second = await new ProjectHierarchy(projects).below(roots)
  return new Set([...roots, ...first, ...second])
}

/**
 * Returns the versions that are shared with all projects; undefined if there are many. Many versions may be defined in
 * many projects, which would have to be read.
 */
async function sharedWithAll({ ports, counters }: Sources): Promise<ListedVersion[] | undefined> {
  const few = fewAmong(counters)
  const found = await versionsIn(ports).sharedWithAll(few + 1)
  return found.length > few ? undefined : found
}
