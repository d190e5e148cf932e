import { linkOf, titleOf } from '../api/hal.ts'
import type { IconName } from '../design/icons.ts'
import { useLanguage } from '../language/language.tsx'
import { placesEverywhere, placesInProject, placesOfAdministration } from './destinations.ts'
import { useProjects } from './use-projects.ts'
import { useRights } from './use-rights.ts'
import { useWhere } from './use-where.tsx'

/** Something that one may have looked for. */
export interface Found {
  readonly icon: IconName
  readonly title: string
  /** What kind of thing it is. */
  readonly about: string
  readonly href: string
  readonly how?: string
}

/** Enough to see that one has to type more. */
const MOST = 12

/** What fits a text: projects, and the places of the menus. */
export function useFound(text: string): { found: readonly Found[]; isLoading: boolean } {
  const { say } = useLanguage()
  const { value: projects = [], isLoading } = useProjects(text)
  const places = usePlaces()
  const fits = ({ title }: Found) => title.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase())
  const foundProjects = projects.map(
    (project): Found => ({
      icon: 'project',
      title: titleOf(project),
      about: say('project'),
      href: linkOf(project, 'self')?.href ?? '',
    }),
  )
  return { found: [...foundProjects, ...places.filter(fits)].slice(0, MOST), isLoading }
}

function usePlaces(): readonly Found[] {
  const { say } = useLanguage()
  const where = useWhere()
  const rights = useRights(where.root)
  const about = where.project ? titleOf(where.project) : ''
  const all = [
    ...placesInProject(where).map((place) => ({ ...place, about })),
    ...placesEverywhere(where).map((place) => ({ ...place, about: '' })),
    ...placesOfAdministration(where, rights).map((place) => ({ ...place, about: say('administration') })),
  ]
  return all.map(({ word, name = '', ...place }) => ({ ...place, title: word ? say(word) : name }))
}
