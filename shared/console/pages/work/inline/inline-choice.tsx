import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  type Link,
  linkOf,
  linksOf,
  propertiesOf,
  type Resource,
  type SchemaProperty,
  titleOf,
} from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { MenuItem, MenuItems } from '../../../design/menu.tsx'
import { focusPresent } from '../../../design/popover.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { allowedFor, isOfPeople, type Option, optionKey } from '../../../fields/allowed.ts'
import { FEW_PEOPLE, FewPeople } from '../../../fields/few-people.tsx'
import { useAwaited } from '../../../fields/use-awaited.ts'
import { useDebounced } from '../../../fields/use-debounced.ts'
import { matchingOptions, useOptions } from '../../../fields/use-options.ts'
import { useLanguage } from '../../../language/language.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { NoTransition } from '../no-transition.tsx'
import { isStuck, mayGetIn } from '../transitions.ts'
import { Inline } from './inline.tsx'
import { ShownLink } from './shown-link.tsx'
import { useInline } from './use-inline.ts'

interface InlineChoiceProps {
  element: Resource
  /** Name of the property, whose value is a link. */
  name: string
  /** Label of the property. */
  label: string
}

/** Minimum number of options for a list to have a search field. */
const SEARCH_THRESHOLD = 12

/** A linked value of a work package, edited in place. */
export const InlineChoice = ({ element, name, label }: InlineChoiceProps) => (
  <Inline
    label={`${label}, ${titleOf(element)}`}
    shown={<ShownLink name={name} link={linksOf(element, name)[0]} />}
  >
    {({ close }) => <Choices {...{ element, name, label, close }} />}
  </Inline>
)

type ChoicesProps = InlineChoiceProps & { close(): void }

/** Menu of the values that the schema of the work package allows. */
function Choices({ element, name, label, close }: ChoicesProps) {
  const { value: schema, problem } = useResource(linkOf(element, 'schema')?.href)
  const property = schema && propertiesOf(schema).get(name)
  if (problem) return <ProblemText problem={problem} />
  if (!property) return <Skeleton lines={6} />
  const isOffered = name === 'status' ? mayGetIn(schema, element) : () => true
  return (
    <>
      <Offered {...{ element, name, label, property, isOffered, close }} />
      {name === 'status' && isStuck(schema, element) && <NoTransition of={element} />}
    </>
  )
}

interface OfferedProps extends ChoicesProps {
  property: SchemaProperty
  /** Returns whether the value at an address can be chosen. */
  isOffered(href: string): boolean
}

/** A menu of values, in which the current value is selected. If there are many values, the menu has a search field. */
function Offered({ element, name, label, property, isOffered, close }: OfferedProps) {
  const { sayName, say } = useLanguage()
  const change = useInline(element)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const { people, isSearched, isSettled, ...allowed } = useAllowed(property, text)
  const options = allowed.options?.filter(({ value }) => isOffered((value as Link).href ?? ''))
  const present = linksOf(element, name)[0]?.href ?? null
  const isThere = options !== undefined
  useLayoutEffect(() => {
    const search = list.current?.querySelector<HTMLElement>('[type=search]')
    if (search) search.focus()
    else if (isThere && list.current) focusPresent(list.current)
  }, [isThere])
  const choose = (link: Link) => {
    close()
    if (link.href !== present) change({ _links: { [name]: link } })
  }
  const chooseFirst = () => {
    const [first] = options ?? []
    if (text && first) choose(first.value as Link)
  }
  const isAwaited = useAwaited(isSettled, chooseFirst)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // A choice moves the focus back to the button. Without this line, the key press that makes the choice would then
    // press the button.
    event.preventDefault()
    if (isSettled) chooseFirst()
    else isAwaited.current = true
  }
  const type = (typed: string) => {
    isAwaited.current = false
    setText(typed)
  }
  if (!options) return <Skeleton lines={6} />
  return (
    <div ref={list} class="inline-choices">
      {isSearched && (
        <input
          type="search"
          aria-label={say('search')}
          value={text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
      )}
      <MenuItems title={sayName(label)}>
        {!property.required && (
          <MenuItem isPresent={present === null} onChoose={() => choose({ href: null })}>
            {say('none')}
          </MenuItem>
        )}
        {options.map((option) => (
          <MenuItem
            key={optionKey(option)}
            isPresent={(option.value as Link).href === present}
            onChoose={() => choose(option.value as Link)}
          >
            <ShownLink name={name} link={{ ...(option.value as Link), title: option.title }} />
          </MenuItem>
        ))}
      </MenuItems>
      {people && text === '' && options.length <= FEW_PEOPLE && <FewPeople href={people} />}
    </div>
  )
}

interface Allowed {
  readonly options?: readonly Option[]
  /** Address of the list from which people can be chosen; undefined if the options are not people. */
  readonly people?: string
  /** True if the list has a search field. */
  readonly isSearched: boolean
  /** True if the options match the current text; false while they still match an earlier text. */
  readonly isSettled: boolean
}

/** Returns the allowed values of a property, limited to those that match a text. */
function useAllowed(property: SchemaProperty, text: string): Allowed {
  const allowed = allowedFor(property)
  const href = allowed && 'href' in allowed ? allowed.href : undefined
  const paused = useDebounced(text)
  const { value: found, isLoading } = useOptions(href, paused)
  const people = isOfPeople(property) ? href : undefined
  if (href) return { options: found, people, isSearched: true, isSettled: !isLoading && paused === text }
  const options = allowed && 'options' in allowed ? allowed.options : []
  return {
    options: matchingOptions(options, text),
    isSearched: options.length > SEARCH_THRESHOLD,
    isSettled: true,
  }
}
