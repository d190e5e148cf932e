import { useRef, useState } from 'preact/hooks'
import { Dialog } from '../design/dialog.tsx'
import { Icon } from '../design/icon.tsx'
import { useAwaited } from '../fields/use-awaited.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { IconOfType } from '../values/type-icon.tsx'
import { type SearchResults, useSearchResults } from './use-search-results.ts'

/** A dialog for searching from any page. It follows the ARIA pattern “combobox with a list”. */
export function Palette({ onClose }: { onClose(): void }) {
  const { say } = useLanguage()
  const { go } = useNavigation()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { found: latest, isLoading } = useSearchResults(text)
  // Shows the previous results until new ones arrive, so that the list does not disappear in between.
  const last = useRef<readonly SearchResults[]>([])
  if (!isLoading) last.current = latest
  const found = last.current
  const choose = (one: SearchResults | undefined) => {
    if (!one) return
    onClose()
    go({ href: one.href, how: one.how ?? '' })
  }
  const isAwaited = useAwaited(!isLoading, () => choose(found[active]))
  const press = (event: KeyboardEvent) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (steps) setActive((active + steps + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter' && isLoading) isAwaited.current = true
    else if (event.key === 'Enter') choose(found[active])
    else return
    event.preventDefault()
  }
  const type = (typed: string) => {
    isAwaited.current = false
    setText(typed)
    setActive(0)
  }
  return (
    <Dialog title={say('search')} onClose={onClose}>
      <input
        class="palette"
        role="combobox"
        autoFocus
        autocomplete="off"
        aria-label={say('search')}
        aria-expanded={found.length > 0}
        aria-controls="found"
        aria-activedescendant={found[active] && `found-${active}`}
        placeholder={say('findAnything')}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
      />
      <div id="found" class="found" role="listbox" aria-label={say('search')} aria-busy={isLoading}>
        {found.map((one, index) => (
          <Offer
            key={`${one.href}#${one.how}`}
            id={`found-${index}`}
            {...one}
            isActive={index === active}
            onChoose={() => choose(one)}
          />
        ))}
      </div>
      <p role="status" class="muted">
        {isLoading ? say('searching') : found.length === 0 && say('nothingFound')}
      </p>
    </Dialog>
  )
}

/** A search result. The search field handles the keyboard and refers to the active result. */
const Offer = ({
  id,
  icon,
  type,
  title,
  about,
  isActive,
  onChoose,
}: SearchResults & { id: string; isActive: boolean; onChoose(): void }) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which refers to the active option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    ref={(element) => {
      if (isActive) element?.scrollIntoView({ block: 'nearest' })
    }}
  >
    {type ? <IconOfType type={type} isAlone /> : <Icon name={icon} />}
    <bdi>{title}</bdi>
    <span class="muted small">{about}</span>
  </div>
)
