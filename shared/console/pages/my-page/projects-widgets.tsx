import { linkOf } from '../../api/hal.ts'
import { useLanguage } from '../../language/language.tsx'
import { useWhere } from '../../shell/use-where.tsx'
import { versionsDueHref } from '../home/list-hrefs.ts'
import { ProjectList, useMyProjects } from '../home/my-projects.tsx'
import { VersionList } from '../home/version-list.tsx'

/** The user's favorite projects; without favorites, the most recently active projects. */
export function ProjectsWidget() {
  const { root } = useWhere()
  return <ProjectList reading={useMyProjects(linkOf(root, 'projects')?.href)} />
}

/** The open versions of all projects, sorted by end date. */
export function RoadmapWidget() {
  const { say } = useLanguage()
  const { root } = useWhere()
  const versions = linkOf(root, 'versions')?.href
  return versions ? <VersionList href={versionsDueHref(versions)} empty={say('noVersions')} /> : null
}
