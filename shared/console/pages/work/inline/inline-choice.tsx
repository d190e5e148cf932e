import { useState } from 'preact/hooks'
import { type Link, linksOf, type Property, type Resource, titleOf } from '../../../api/hal.ts'
import { Person } from '../../../design/avatar.tsx'
import { MenuItem, MenuItems } from '../../../design/menu.tsx'
import { allowedFor, keyOf, type Option } from '../../../fields/allowed.ts'
import { fitting, useOptions } from '../../../fields/use-options.ts'
import { usePaused } from '../../../fields/use-paused.ts'
import { useLanguage } from '../../../language/language.tsx'
import { WorkStatus } from '../../../values/badges.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { Progress } from '../../../views/progress.tsx'
import { Inline } from './inline.tsx'
import { useFormField } from './use-form-field.ts'
import { useInline } from './use-inline.ts'

interface InlineChoiceProps {
  element: Resource
  /** The property, which is a link. */
  name: string
  /** What it is called. */
  label: string
}

/** From so many values on, one types what one looks for. */
const MANY = 12

/** What a work package is linked to, which is chosen where it stands. */
export const InlineChoice = ({ element, name, label }: InlineChoiceProps) => (
  <Inline
    label={`${label}, ${titleOf(element)}`}
    shown={<ShownLink name={name} link={linksOf(element, name)[0]} />}
  >
    {(close) => <Choices {...{ element, name, label, close }} />}
  </Inline>
)

const PEOPLE: readonly string[] = ['assignee', 'responsible', 'author']

/** What a work package is linked to: a status with its colour, people with their initials. */
export function ShownLink({ name, link }: { name: string; link?: Link }) {
  if (!link?.title) return <span class="muted">–</span>
  if (name === 'status') return <WorkStatus status={link} />
  return PEOPLE.includes(name) ? <Person name={link.title} /> : <bdi>{link.title}</bdi>
}

/** One types at once. */
const focus = (input: HTMLElement | null) => input?.focus()

/** The values that the update form offers. */
function Choices({ element, name, label, close }: InlineChoiceProps & { close(): void }) {
  const { sayName, say } = useLanguage()
  const { change, problem } = useInline(element, close)
  const [text, setText] = useState('')
  const { value: found, problem: unread } = useFormField(element, name)
  const property = found?.field.property
  const { options, isSearched, isSettled } = useAllowed(property, text)
  const failed = problem ?? unread
  if (failed) return <ProblemText problem={failed} />
  if (!property || !options) return <Progress />
  const choose = (value: unknown) => change({ _links: { [name]: value } })
  const chooseFirst = () => {
    const [first] = options
    if (text && isSettled && first) choose(first.value)
  }
  return (
    <div class="inline-choices">
      {isSearched && (
        <input
          ref={focus}
          type="search"
          aria-label={say('search')}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && chooseFirst()}
        />
      )}
      <MenuItems title={sayName(label)}>
        {!property.required && <MenuItem onChoose={() => choose({ href: null })}>{say('none')}</MenuItem>}
        {options.map((option) => (
          <MenuItem key={keyOf(option)} onChoose={() => choose(option.value)}>
            {option.title}
          </MenuItem>
        ))}
      </MenuItems>
    </div>
  )
}

interface Allowed {
  readonly options?: readonly Option[]
  /** Whether there are so many that one types what one looks for. */
  readonly isSearched: boolean
  /** Whether the options are those for the text, and not yet those for the one before. */
  readonly isSettled: boolean
}

/** The values of a property that fit a text. */
function useAllowed(property: Property | undefined, text: string): Allowed {
  const allowed = property && allowedFor(property)
  const href = allowed && 'href' in allowed ? allowed.href : undefined
  const paused = usePaused(text)
  const { value: found, isLoading } = useOptions(href, paused)
  if (href) return { options: found, isSearched: true, isSettled: !isLoading && paused === text }
  const options = allowed && 'options' in allowed ? allowed.options : []
  return { options: property && fitting(options, text), isSearched: options.length > MANY, isSettled: true }
}
