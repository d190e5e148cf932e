import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Problem } from '../api/problem.ts'
import { useUnfinished } from '../design/unfinished.tsx'
import { useLanguage } from '../language/language.tsx'
import { type Option, optionKey } from './allowed.ts'
import type { ControlProps } from './control.ts'
import { FEW_PEOPLE } from './few-people.tsx'
import { useAwaited } from './use-awaited.ts'
import { useDebounced } from './use-debounced.ts'
import { matchingOptions, useOptions } from './use-options.ts'

interface ComboboxProps {
  id: string
  name: string
  /** Address of the list of options. */
  href: string
  /** Title of the selected option. */
  text: string
  described: ControlProps['described']
  /** Options that are offered before the options of the list. They are offered only if they match the typed text. */
  before?: readonly Option[]
  isOffered?(option: Option): boolean
  /** True if the list stays open after each choice, so that the user can choose several options, one after another. */
  staysOpen?: boolean
  /** Explanation below the list, shown if the list contains at most one person. */
  ofFew?: ComponentChildren
  /** @param option the chosen option; undefined if the field was cleared */
  onChoose(option: Option | undefined): void
}

/** A field that suggests options for the typed text: the ARIA pattern “editable combobox with list autocomplete”. */
export function Combobox({ id, name, text, described, ofFew, ...choice }: ComboboxProps) {
  const { say } = useLanguage()
  const { isOpen, typed, options, hasFew, active, isLoading, problem, ...on } = useCombobox(choice)
  const unfinished = useUnfinished(described, 'notChosen')
  const isChosen = !typed
  useEffect(unfinished.forget, [isChosen])
  return (
    <div
      class="combobox"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget as Node | null)) return
        on.leave()
        unfinished.leave(!isChosen, relatedTarget)
      }}
    >
      <input
        {...unfinished.described}
        ref={(input) => input?.setCustomValidity(isChosen ? '' : say('notChosen'))}
        id={id}
        role="combobox"
        autocomplete="off"
        dir="auto"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-options`}
        aria-activedescendant={options[active] && optionId(id, active)}
        placeholder={say('search')}
        value={typed ?? text}
        onInput={({ currentTarget }) => on.type(currentTarget.value)}
        onClick={({ currentTarget }) => {
          currentTarget.select()
          on.open()
        }}
        onKeyDown={on.press}
      />
      <div class="offered" hidden={!isOpen}>
        <div id={`${id}-options`} role="listbox" aria-label={name} aria-busy={isLoading}>
          {options.map((option, index) => (
            <Offer
              key={optionKey(option)}
              id={optionId(id, index)}
              option={option}
              isActive={index === active}
              onChoose={on.choose}
            />
          ))}
        </div>
        {hasFew && ofFew
          ? ofFew
          : isOpen && options.length === 0 && <Nothing isLoading={isLoading} problem={problem} />}
      </div>
      {!isOpen && unfinished.note}
    </div>
  )
}

const optionId = (id: string, index: number) => `${id}-option-${index}`

/** Provides the options for the typed text, and the keyboard handling. */
function useCombobox({
  href,
  before = [],
  isOffered = () => true,
  staysOpen = false,
  onChoose,
}: Pick<ComboboxProps, 'href' | 'before' | 'isOffered' | 'staysOpen' | 'onChoose'>) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const wanted = useDebounced(typed ?? '')
  const { value = [], problem, isLoading } = useOptions(isOpen ? href : undefined, wanted)
  const isSettled = !isLoading && wanted === (typed ?? '')
  // Until the search has finished, the options known so far are shown if they match.
  const known = isSettled ? value : matchingOptions(value, typed ?? '')
  const options = isOpen ? [...matchingOptions(before, typed ?? ''), ...known].filter(isOffered) : []
  const hasFew = isOpen && isSettled && !typed && !problem && value.length <= FEW_PEOPLE
  const open = () => setOpen(true)
  const close = (isOpenAfter = false) => {
    isAwaited.current = false
    setOpen(isOpenAfter)
    setTyped(undefined)
    setActive(0)
  }
  const choose = (option: Option | undefined, isOpenAfter = staysOpen) => {
    close(isOpenAfter)
    onChoose(option)
  }
  const chooseActive = (isOpenAfter = staysOpen) => {
    // If Enter is pressed before the search has finished, the active option is selected. Without an active option, the
    // first result is selected.
    const option = options[active]
    isAwaited.current = !(isSettled || option)
    if (option) choose(option, isOpenAfter)
  }
  const isAwaited = useAwaited(isSettled, () => chooseActive(false))
  const move = (steps: number) => {
    if (isOpen && options.length > 0) setActive((active + steps + options.length) % options.length)
    open()
  }
  const press = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const steps = moves[event.key]
    if (steps !== undefined) move(steps)
    else if (isOpen && event.key === 'Enter') chooseActive()
    else if (isOpen && event.key === 'Escape') close()
    else if (typed && event.key === 'Tab') return chooseActive(false)
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    isAwaited.current = false
    open()
    setTyped(text)
    setActive(0)
  }
  const leave = () => {
    if (isAwaited.current) return
    if (typed === '') choose(undefined, false)
    // Typed text stays in the field even if no option was selected. If the field showed the previous value instead, the
    // user could overlook that nothing was selected.
    else if (typed) setOpen(false)
    else close()
  }
  return {
    isOpen,
    typed,
    options,
    hasFew,
    active,
    isLoading: !isSettled,
    problem,
    open,
    choose,
    press,
    type,
    leave,
  }
}

interface OfferProps<O extends Option> {
  id: string
  option: O
  isActive: boolean
  onChoose(option: O): void
}

/** An option. Pressing it does not move the focus from the field, which handles the keyboard. */
export const Offer = <O extends Option>({ id, option, isActive, onChoose }: OfferProps<O>) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which refers to the active option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    ref={(element) => {
      if (isActive) element?.scrollIntoView({ block: 'nearest' })
    }}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onChoose(option)}
  >
    <bdi>{option.title}</bdi>
  </div>
)

function Nothing({ isLoading, problem }: { isLoading: boolean; problem?: Problem }) {
  const { say } = useLanguage()
  return (
    <p role="status" class="muted">
      {problem?.message ?? say(isLoading ? 'loading' : 'nothingFound')}
    </p>
  )
}
