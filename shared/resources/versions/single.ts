import type { Viewer } from '#shared/access/viewer.ts'
import type { Trees } from '#shared/resources/projects/tree/trees.ts'
import { projectsSeeing } from './reach.ts'
import { type Own, type Shared, VersionSight } from './visibility.ts'

/** Who asks about a version, and what the projects around it are known by. */
interface Outlook {
  viewer: Viewer
  own: Own
  trees: Trees
}

/** Whether a requester sees one version: public projects are looked for among those that see it, and no others. */
export function seesVersion(version: Shared, outlook: Outlook): Promise<boolean> {
  const { viewer, own, trees } = outlook
  return new VersionSight(viewer, own, trees, () => publicSeeing(version, outlook)).sees(version)
}

/** Of what is shared with all projects, as many as it takes to find one of which the requester is no member. */
async function publicSeeing(version: Shared, { own, trees }: Outlook): Promise<number[]> {
  const seeing = await projectsSeeing(version, trees)
  if (!seeing) return trees.public(own.size + 1)
  const found = await Promise.all([...seeing].map((id) => trees.project(id)))
  return found.flatMap((project) => (project?.active && project.public ? [project.id] : []))
}
