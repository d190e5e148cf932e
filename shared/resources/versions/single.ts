import type { Viewer } from '#shared/access/viewer.ts'
import type { Forest, Standing } from '#shared/resources/projects/tree/forest.ts'
import type { Standings } from '#shared/resources/projects/tree/standings.ts'
import { projectsSeeing } from './reach.ts'
import { type Own, type Shared, VersionSight } from './visibility.ts'

/** Who asks about a version, and what the projects around it are known by. */
export interface Outlook {
  viewer: Viewer
  own: Own
  standings: Standings
  /** Gets its projects from there. */
  forest: Forest<Standing>
}

/** Whether a requester sees one version: public projects are looked for among those that see it, and no others. */
export function seesVersion(version: Shared, outlook: Outlook): Promise<boolean> {
  const { viewer, own, forest } = outlook
  return new VersionSight(viewer, own, forest, { public: () => publicSeeing(version, outlook) }).sees(version)
}

/** Of what is shared with all projects, as many as it takes to find one of which the requester is no member. */
async function publicSeeing(version: Shared, { own, forest, standings }: Outlook): Promise<number[]> {
  const seeing = await projectsSeeing(version, forest, standings)
  if (!seeing) return standings.projects.public(own.size + 1)
  const found = await Promise.all([...seeing].map((id) => forest.project(id)))
  return found.flatMap((project) => (project?.active && project.public ? [project.id] : []))
}
