import { linkOf } from '../api/hal.ts'
import { Avatar } from '../design/avatar.tsx'
import { Icon } from '../design/icon.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import { EXPLORER } from '../pages/explorer.ts'
import {
  type Destination,
  placesEverywhere,
  placesInProject,
  placesOfAdministration,
  placesOfUnknown,
} from './destinations.ts'
import { Favorite } from './favorite.tsx'
import { useRights } from './use-rights.ts'
import { useWhere } from './use-where.tsx'

/** Id of the side bar, which the menu button opens on phones. */
export const SIDE = 'side'

/** The main navigation: pages outside projects, pages of the current project, and pages of the administration. */
export function SideBar() {
  const { say } = useLanguage()
  const where = useWhere()
  const rights = useRights(where)
  const isKnown = linkOf(where.root, 'projects') !== undefined
  const close = ({ currentTarget, target }: MouseEvent & { currentTarget: HTMLElement }) => {
    if ((target as Element).closest('a') && currentTarget.matches(':popover-open'))
      currentTarget.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside also work with the keyboard
    <nav id={SIDE} class="side" popover="auto" aria-label={say('menu')} onClick={close}>
      <Destinations places={isKnown ? placesEverywhere(where) : placesOfUnknown(where)} />
      {where.isInProject && !where.project && <Skeleton />}
      {where.project && (
        <>
          <div class="of-project">
            <h2>
              <Avatar name={String(where.project.name)} isSquare />
              <bdi>{String(where.project.name)}</bdi>
            </h2>
            <Favorite project={where.project} />
          </div>
          <Destinations places={placesInProject(where)} />
        </>
      )}
      <Administration places={placesOfAdministration(where, rights)} isOpen={!where.isInProject} />
      {(rights.isAdmin || !isKnown) && <Explorer />}
    </nav>
  )
}

function Administration({ places, isOpen }: { places: readonly Destination[]; isOpen: boolean }) {
  const { say } = useLanguage()
  if (places.length === 0) return null
  return (
    <details key={String(isOpen)} open={isOpen}>
      <summary>
        <Icon name="along" />
        {say('administration')}
      </summary>
      <Destinations places={places} />
    </details>
  )
}

function Explorer() {
  const { mount, place } = useNavigation()
  return (
    <ul class="at-end">
      <Entry
        word="explorer"
        icon="explorer"
        href={mount.root}
        how={EXPLORER}
        isPresent={place.how === EXPLORER && place.href === mount.root}
      />
    </ul>
  )
}

const Destinations = ({ places }: { places: readonly Destination[] }) => (
  <ul>
    {places.map((place) => (
      <Entry key={`${place.href}#${place.how}`} {...place} />
    ))}
  </ul>
)

function Entry({ word, name = '', icon, href, how, isPresent }: Destination) {
  const { say, sayName } = useLanguage()
  return (
    <li>
      <To href={href} how={how} aria-current={isPresent ? 'page' : undefined}>
        <Icon name={icon} />
        {word ? say(word) : sayName(name)}
      </To>
    </li>
  )
}
