import type { ComponentChildren } from 'preact'
import { isCollection, type Resource } from '../api/hal.ts'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'
import type { Place } from '../navigation/place.ts'
import './pictures.css'
import type { Picture, PictureProps } from './picture.ts'
import { picturesOf } from './registry.ts'

/** Shows an address as its fragment says: as a picture, or as usual. Links lead from one to the other. */
export function Pictured({ resource, onChanged, children }: PictureProps & { children: ComponentChildren }) {
  const { place } = useNavigation()
  const pictures = picturesOf(resource, place.how)
  const chosen = pictures.find(({ how }) => how === place.how)
  return (
    <>
      {pictures.length > 0 && <Views resource={resource} pictures={pictures} chosen={chosen} />}
      {chosen ? (
        <chosen.View key={chosen.how + pathOf(place)} resource={resource} onChanged={onChanged} />
      ) : (
        children
      )}
    </>
  )
}

/** A picture stays the same one while the filters of what it shows change. */
const pathOf = ({ href }: Place) => href.split('?')[0]

interface ViewsProps {
  resource: Resource
  pictures: readonly Picture[]
  chosen: Picture | undefined
}

function Views({ resource, pictures, chosen }: ViewsProps) {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const usual = { how: '', name: isCollection(resource) ? 'viewTable' : 'viewDetails' } as const
  return (
    <nav class="views" aria-label={say('views')}>
      {[usual, ...pictures].map(({ how, name }) => (
        <To
          key={how}
          href={place.href}
          how={how}
          aria-current={how === (chosen?.how ?? '') ? 'page' : undefined}
        >
          {say(name)}
        </To>
      ))}
    </nav>
  )
}
