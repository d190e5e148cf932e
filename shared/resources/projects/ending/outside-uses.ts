import type { App } from '#shared/app.ts'
import { anyOf, equals } from '#shared/platform/dynamodb/condition.ts'
import { sharings } from '#shared/resources/versions/model.ts'
import { row } from '#shared/resources/versions/store.ts'
import { Staying } from '../transfer/staying.ts'
import { Trees } from '../tree/trees.ts'

/** Projects that do not see more than the one that defines a version, and those below it, see it in these cases. */
const sharedElsewhere = anyOf(
  ...sharings
    .filter((sharing) => sharing !== 'none' && sharing !== 'descendants')
    .map((sharing) => equals(row.sharing, sharing)),
)

/**
 * Whether work packages elsewhere use versions of a project or its descendants (specification, "Projects",
 * DELETE). An assignment counts only while the version is shared with the package's project, and what is being
 * removed does not count any more.
 */
export async function isUsedFromOutside(id: number, app: App): Promise<boolean> {
  const below = await new Trees(app.projects).below([id])
  const inside = new Set([id, ...below])
  const staying = new Staying(app)
  const versions = await versionsIn(inside, app)
  const uses = await Promise.all(versions.map((version) => isUsedOutside(version, inside, staying, app)))
  return uses.includes(true)
}

/** The versions of some projects: where those are many, the ones that others may see, found by the rows of all. */
async function versionsIn(projects: ReadonlySet<number>, { versions }: App): Promise<number[]> {
  if (projects.size <= versions.rows.few) {
    const found = await Promise.all([...projects].map((project) => versions.inProject(project)))
    return found.flat().map(({ id }) => id)
  }
  const found = await versions.rows.find(sharedElsewhere, [row.project])
  return found.filter((one) => projects.has(Number(one.row[row.project]))).map(({ id }) => id)
}

async function isUsedOutside(
  version: number,
  inside: ReadonlySet<number>,
  staying: Staying,
  app: App,
): Promise<boolean> {
  const assigned = await app.workPackages.assignedTo(version)
  const outside = new Set(assigned.map(({ project }) => project).filter((one) => !inside.has(one)))
  const counts = async (project: number) =>
    (await staying.project(project)) && staying.isShared(version, project)
  return (await Promise.all([...outside].map(counts))).includes(true)
}
