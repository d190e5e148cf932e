import { useRef } from 'preact/hooks'
import { PersonLabel } from '../../design/avatar.tsx'
import { MenuItem } from '../../design/menu.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useAwaited } from '../../fields/use-awaited.ts'
import { useDebounced } from '../../fields/use-debounced.ts'
import { useOptions } from '../../fields/use-options.ts'
import { useLanguage } from '../../language/language.tsx'
import { type Candidate, candidateKey, isAmong } from './candidates.ts'

interface FindPeopleProps {
  /** Address of the principals that can be added; undefined until it is known. */
  href: string | undefined
  text: string
  /** The email addresses in the text, if they can be invited. */
  emails: readonly string[]
  canInvite: boolean | undefined
  chosen: readonly Candidate[]
  onType(text: string): void
  onToggle(candidates: readonly Candidate[]): void
}

/**
 * A field for names and email addresses. Matching principals are listed below it. The user presses a principal to
 * select it, or presses it again to deselect it.
 */
export function FindPeople({ href, text, emails, canInvite, chosen, onType, onToggle }: FindPeopleProps) {
  const { say } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const typed = text.trim()
  const paused = useDebounced(typed)
  const { value = [], isLoading } = useOptions(href, paused)
  const isSettled = href !== undefined && paused === typed && !isLoading
  // While the user types, the results belong to an earlier text, and are not shown.
  const found = isSettled ? value.map((principal) => ({ principal })) : []
  const invited = emails.map((email) => ({ email }))
  const toggle = (candidates: readonly Candidate[]) => {
    // Clearing the typed text replaces the results, including the pressed button. The focus therefore moves to the
    // field.
    if (typed) input.current?.focus()
    onToggle(candidates)
  }
  const chooseFirst = () => {
    const first = found.find((one) => !isAmong(chosen, one))
    if (invited.length > 0) toggle(invited)
    else if (first) toggle([first])
  }
  const isAwaited = useAwaited(isSettled, chooseFirst)
  const press = (event: KeyboardEvent) => {
    // If the field is empty, Enter submits the form.
    if (event.key !== 'Enter' || typed === '') return
    event.preventDefault()
    if (isSettled || invited.length > 0) chooseFirst()
    else isAwaited.current = true
  }
  const type = (changed: string) => {
    isAwaited.current = false
    onType(changed)
  }
  const isUnresolved = typed !== '' && invited.length === 0
  return (
    <>
      <label>
        {say('nameOrEmail')}
        <input
          ref={(element) => {
            input.current = element
            element?.setCustomValidity(isUnresolved ? say('notChosen') : '')
          }}
          // biome-ignore lint/a11y/noAutofocus: users open the dialog to type in this field
          autoFocus
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
      </label>
      <div class="found">
        <ul class="menu">
          {found.map((one) => (
            <MenuItem key={candidateKey(one)} isPresent={isAmong(chosen, one)} onChoose={() => toggle([one])}>
              <PersonLabel name={one.principal.title} />
            </MenuItem>
          ))}
          {invited.length > 0 && (
            <MenuItem icon="plus" onChoose={() => toggle(invited)}>
              {invited.length === 1
                ? say('inviteEmail', { email: emails[0] ?? '' })
                : say('inviteEmails', { count: invited.length })}
            </MenuItem>
          )}
        </ul>
        {found.length === 0 && invited.length === 0 && <Nothing {...{ isSettled, typed, canInvite }} />}
      </div>
    </>
  )
}

interface NothingProps {
  isSettled: boolean
  typed: string
  canInvite: boolean | undefined
}

/** The message below the field if nobody matches. */
function Nothing({ isSettled, typed, canInvite }: NothingProps) {
  const { say } = useLanguage()
  if (!isSettled && typed === '') return <Skeleton lines={4} />
  const isMissed = isSettled && typed !== ''
  return (
    <p role="status" class="muted">
      {!isSettled && say('searching')} {isMissed && say('nothingFound')}{' '}
      {isSettled && canInvite && say('inviteHint')}
    </p>
  )
}
