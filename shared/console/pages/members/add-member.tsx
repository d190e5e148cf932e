import { useState } from 'preact/hooks'
import { type Form, type Link, type LinkTo, propertiesOf } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { Person } from '../../design/avatar.tsx'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useToast } from '../../design/toast.tsx'
import { allowedFor, keyOf, type Option } from '../../fields/allowed.ts'
import { useOptions } from '../../fields/use-options.ts'
import { usePaused } from '../../fields/use-paused.ts'
import { useLanguage } from '../../language/language.tsx'
import { saveByForm } from '../../pictures/change.ts'
import { ProblemText } from '../../views/problem.tsx'
import { useTask } from '../../views/use-task.ts'
import './members.css'

interface AddMemberProps {
  /** The form of the list, with the project in its payload. */
  form: LinkTo
  onClose(): void
}

/** Who is to become a member: somebody who is there, or whoever has an email. */
type Chosen = { readonly principal: Option } | { readonly email: string }

/** Makes somebody a member: one types a name or an email, and ticks roles. Whoever is unknown is invited. */
export function AddMember({ form, onClose }: AddMemberProps) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { problem, isBusy, run } = useTask()
  const [chosen, choose] = useState<Chosen>()
  const [roles, setRoles] = useState<readonly Link[]>([])
  const lists = useLists(form)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (!chosen) return
    const project = (form.payload?._links ?? {}) as object
    const principal = 'principal' in chosen ? { principal: chosen.principal.value } : {}
    const email = 'email' in chosen ? { email: chosen.email } : {}
    run(async () => {
      const values = { ...email, _links: { ...project, ...principal, roles } }
      await saveByForm(client, (await client.form(form, values)) as Form, values)
      toast(say('added', { name: nameOf(chosen) }))
      onClose()
    })
  }
  return (
    <Dialog title={say('addMember')} onClose={onClose}>
      <form class="add-member" onSubmit={save}>
        {chosen ? (
          <p class="chosen">
            <Person name={nameOf(chosen)} />
            <Button look="quiet" isSmall onClick={() => choose(undefined)}>
              {say('change')}
            </Button>
          </p>
        ) : (
          <Who href={lists?.principals} canInvite={lists?.canInvite ?? false} onChoose={choose} />
        )}
        <Roles href={lists?.roles} chosen={roles} onChoose={setRoles} />
        {problem && <ProblemText problem={problem} />}
        <footer class="actions">
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy || !chosen || roles.length === 0}>
            {say('add')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const nameOf = (chosen: Chosen) => ('email' in chosen ? chosen.email : chosen.principal.title)

/** Reads where people and roles are listed, and whether one may invite. */
function useLists(link: LinkTo) {
  const client = useClient()
  return useReading(async () => {
    const form = (await client.form(link, link.payload ?? {})) as Form
    const properties = propertiesOf(form._embedded.schema)
    const listOf = (name: string) => {
      const property = properties.get(name)
      const allowed = property && allowedFor(property)
      return allowed && 'href' in allowed ? allowed.href : undefined
    }
    const canInvite = properties.get('email')?.writable ?? false
    return { principals: listOf('principal'), roles: listOf('roles'), canInvite }
  }, [client, link.href]).value
}

const EMAIL = /^\S+@\S+\.\S+$/

interface WhoProps {
  href: string | undefined
  canInvite: boolean
  onChoose(chosen: Chosen): void
}

/** Whom one types: those who are found, and an email that belongs to none of them. */
function Who({ href, canInvite, onChoose }: WhoProps) {
  const { say } = useLanguage()
  const [text, setText] = useState('')
  const typed = text.trim()
  const paused = usePaused(typed)
  const { value, isLoading } = useOptions(typed ? href : undefined, paused)
  const isSettled = paused === typed && !isLoading
  // Those who were found for another text are not meant.
  const found = isSettled ? (value ?? []) : []
  const isEmail = canInvite && EMAIL.test(typed)
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [principal] = found
    if (isEmail) onChoose({ email: typed })
    else if (principal) onChoose({ principal })
  }
  return (
    <>
      <label>
        {say('nameOrEmail')}
        <input
          // biome-ignore lint/a11y/noAutofocus: one opens the dialog to type here
          autoFocus
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={chooseFirst}
        />
      </label>
      <ul class="found" hidden={found.length === 0 && !isEmail}>
        {found.map((principal) => (
          <li key={keyOf(principal)}>
            <button type="button" class="quiet" onClick={() => onChoose({ principal })}>
              <Person name={principal.title} />
            </button>
          </li>
        ))}
        {isEmail && (
          <li>
            <button type="button" class="quiet" onClick={() => onChoose({ email: typed })}>
              {say('inviteEmail', { email: typed })}
            </button>
          </li>
        )}
      </ul>
      {typed !== '' && found.length === 0 && !isEmail && (
        <p role="status" class="muted">
          {say(!isSettled ? 'searching' : canInvite ? 'nobodyFoundInvite' : 'nothingFound')}
        </p>
      )}
    </>
  )
}

interface RolesProps {
  href: string | undefined
  chosen: readonly Link[]
  onChoose(roles: readonly Link[]): void
}

/** The roles that somebody may get; one or more are ticked. */
function Roles({ href, chosen, onChoose }: RolesProps) {
  const { say, sayName } = useLanguage()
  const { value: options = [] } = useOptions(href, '')
  const hrefOf = ({ value }: Option) => (value as Link).href
  const tick = (option: Option, isTicked: boolean) => {
    const others = chosen.filter((one) => one.href !== hrefOf(option))
    onChoose(isTicked ? [...others, option.value as Link] : others)
  }
  return (
    <fieldset>
      <legend>{say('roles')}</legend>
      {options.map((option) => (
        <label key={keyOf(option)} class="tick">
          <input
            type="checkbox"
            checked={chosen.some((one) => one.href === hrefOf(option))}
            onChange={({ currentTarget }) => tick(option, currentTarget.checked)}
          />
          {sayName(option.title)}
        </label>
      ))}
    </fieldset>
  )
}
