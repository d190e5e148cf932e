import { useState } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { type Form, type Link, type LinkTo, propertiesOf, type Resource } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { Person } from '../../design/avatar.tsx'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { MenuItem } from '../../design/menu.tsx'
import { useToast } from '../../design/toast.tsx'
import { keyOf, type Option } from '../../fields/allowed.ts'
import { useAwaited } from '../../fields/use-awaited.ts'
import { useOptions } from '../../fields/use-options.ts'
import { usePaused } from '../../fields/use-paused.ts'
import { useLanguage } from '../../language/language.tsx'
import { saveByForm } from '../../pictures/change.ts'
import { listedIn } from '../../pictures/members/member-actions.tsx'
import { RoleTicks } from '../../pictures/members/role-ticks.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { useTask } from '../../views/use-task.ts'
import './members.css'

interface AddMemberProps {
  /** Form link of the list, with the project in its payload. */
  form: LinkTo
  /** Initial selection of the person. */
  proposed?: Option
  onClose(): void
}

/** The person to add: an existing principal, or an email address to invite. */
type Chosen = { readonly principal: Option } | { readonly email: string }

/** Dialog that adds a member: a name or email address, and roles. An unknown email address is invited. */
export function AddMember({ form, proposed, onClose }: AddMemberProps) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { problem, isBusy, run } = useTask()
  const [chosen, choose] = useState<Chosen | undefined>(proposed && { principal: proposed })
  const [text, setText] = useState('')
  const [roles, setRoles] = useState<readonly Link[]>([])
  const lists = useLists(form)
  const email = lists?.canInvite && EMAIL.test(text.trim()) ? text.trim() : undefined
  const selected = chosen ?? (email ? { email } : undefined)
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (!selected || roles.length === 0) return
    run(async () => {
      const added = await add(client, form, selected, roles)
      toast(
        'email' in selected && isInvited(added)
          ? say('invitedNow', { email: selected.email })
          : say('added', { name: nameOf(selected) }),
      )
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
          <Who
            {...{ text, email }}
            canInvite={lists?.canInvite}
            href={lists?.principals}
            onType={setText}
            onChoose={choose}
          />
        )}
        <RoleTicks href={lists?.roles} chosen={roles} onChoose={setRoles} />
        {problem && <ProblemText problem={problem} />}
        <footer class="actions">
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" look="primary" disabled={isBusy || !selected || roles.length === 0}>
            {say('add')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const nameOf = (chosen: Chosen) => ('email' in chosen ? chosen.email : chosen.principal.title)

/** Creates the membership. @throws Problem */
async function add(client: Client, form: LinkTo, who: Chosen, roles: readonly Link[]): Promise<Resource> {
  const project = (form.payload?._links ?? {}) as object
  const principal = 'principal' in who ? { principal: who.principal.value } : {}
  const email = 'email' in who ? { email: who.email } : {}
  const values = { ...email, _links: { ...project, ...principal, roles } }
  return saveByForm(client, (await client.form(form, values)) as Form, values)
}

/** Returns whether the member has not accepted the invitation yet. */
const isInvited = ({ _embedded }: Resource) =>
  (_embedded?.principal as Resource | undefined)?.status === 'invited'

/** Reads the addresses of principals and roles, and whether the requester may invite. */
function useLists(link: LinkTo) {
  const client = useClient()
  const read = async () => {
    const form = (await client.form(link, link.payload ?? {})) as Form
    const canInvite = propertiesOf(form._embedded.schema).get('email')?.writable ?? false
    return { principals: listedIn(form, 'principal'), roles: listedIn(form, 'roles'), canInvite }
  }
  // Never stale, since the dialog closes on the only write that could change it.
  return useReading(read, [client, link.href], { staleTime: 'static' }).value
}

const EMAIL = /^\S+@\S+\.\S+$/

interface WhoProps {
  href: string | undefined
  text: string
  /** The text, if it is an email address that can be invited. */
  email: string | undefined
  canInvite: boolean | undefined
  onType(text: string): void
  onChoose(chosen: Chosen): void
}

/** Search field for a person: matching principals, and the email address if it belongs to none of them. */
function Who({ href, text, email, canInvite, onType, onChoose }: WhoProps) {
  const { say } = useLanguage()
  const typed = text.trim()
  const paused = usePaused(typed)
  const { value, isLoading } = useOptions(typed ? href : undefined, paused)
  const isSettled = paused === typed && !isLoading
  // Results for another text are ignored.
  const found = isSettled ? (value ?? []) : []
  const chooseFirst = () => {
    const [principal] = found
    if (email) onChoose({ email })
    else if (principal) onChoose({ principal })
  }
  const isAwaited = useAwaited(isSettled, chooseFirst)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isSettled || email) chooseFirst()
    else isAwaited.current = typed !== ''
  }
  const type = (changed: string) => {
    isAwaited.current = false
    onType(changed)
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
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
      </label>
      <ul class="menu" hidden={found.length === 0 && !email}>
        {found.map((principal) => (
          <li key={keyOf(principal)}>
            <button type="button" onClick={() => onChoose({ principal })}>
              <Person name={principal.title} />
            </button>
          </li>
        ))}
        {email && (
          <MenuItem icon="plus" onChoose={() => onChoose({ email })}>
            {say('inviteEmail', { email })}
          </MenuItem>
        )}
      </ul>
      {typed !== '' && found.length === 0 && !email && (
        <p role="status" class="muted">
          {say(!isSettled ? 'searching' : canInvite ? 'nobodyFoundInvite' : 'nothingFound')}
        </p>
      )}
    </>
  )
}
