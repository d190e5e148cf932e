import { useState } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { type Form, type Link, type LinkTo, propertiesOf } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useToast } from '../../design/toast.tsx'
import { listedIn, type Option } from '../../fields/allowed.ts'
import { useLanguage } from '../../language/language.tsx'
import { RoleTicks } from '../../pictures/members/role-ticks.tsx'
import { useTask } from '../../views/use-task.ts'
import { type Added, addAll } from './adding.ts'
import { type Candidate, emailsIn, isAmong, withMore, withoutCandidate } from './candidates.ts'
import { AddingProgress, Chosen, RefusedCandidates } from './chosen.tsx'
import { FindPeople } from './find-people.tsx'
import './members.css'
import { useAnnounced } from './use-announced.ts'

interface AddMembersProps {
  /** Link to the form for a new membership, with the project in its payload. */
  form: LinkTo
  /** Link that creates a membership. The payload of the link contains the project. */
  create: LinkTo
  /** Initial selection. */
  proposed?: Option
  onClose(): void
}

/**
 * Dialog that adds several members with the same roles. Existing principals are found by name; entering an email
 * address invites its owner.
 */
export function AddMembers({ form, create, proposed, onClose }: AddMembersProps) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const announced = useAnnounced()
  const { isBusy, run } = useTask()
  const [chosen, setChosen] = useState<readonly Candidate[]>(proposed ? [{ principal: proposed }] : [])
  const [text, setText] = useState('')
  const [roles, setRoles] = useState<readonly Link[]>([])
  const [results, setResults] = useState<readonly Added[]>([])
  const lists = useLists(form)
  const emails = lists?.canInvite ? emailsIn(text) : []
  // Email addresses that are still in the field are added, too, even if the user did not select them first.
  const all = withMore(
    chosen,
    emails.map((email) => ({ email })),
  )
  const isReady = all.length > 0 && roles.length > 0 && !isBusy
  const toggle = (candidates: readonly Candidate[]) => {
    const [one, ...others] = candidates
    const isUndone = one && others.length === 0 && isAmong(chosen, one)
    setText('')
    setChosen(isUndone ? withoutCandidate(chosen, one) : withMore(chosen, candidates))
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    run(async () => {
      setText('')
      setChosen(all)
      setResults([])
      const added = await addAll(client, create, all, roles, (one) =>
        setResults((before) => [...before, one]),
      )
      const refused = added.filter(({ message }) => message !== undefined)
      setChosen(refused.map(({ candidate }) => candidate))
      // Closes the dialog before the refresh, so that the dialog's own data is not read again.
      if (refused.length === 0) await closed(onClose)
      client.refresh()
      if (refused.length === 0) toast(await announced(added))
    })
  }
  return (
    <Dialog title={say('addMembers')} onClose={onClose}>
      <form class="add-members" onSubmit={save}>
        <FindPeople
          {...{ text, emails, chosen }}
          canInvite={lists?.canInvite}
          href={lists?.principals}
          onType={setText}
          onToggle={toggle}
        />
        <Chosen {...{ chosen, isBusy }} onRemove={(one) => setChosen(withoutCandidate(chosen, one))} />
        <RoleTicks href={lists?.roles} chosen={roles} onChoose={setRoles} />
        <RefusedCandidates results={results} />
        <footer class="actions">
          <AddingProgress results={results} total={isBusy ? all.length : results.length} />
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" look="primary" disabled={!isReady}>
            {say('add')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** Closes the dialog, and waits until it is no longer rendered. */
const closed = (onClose: () => void) =>
  new Promise<void>((end) => {
    onClose()
    setTimeout(end)
  })

/**
 * Reads the address of the list of principals, the address of the list of roles, and whether the requester may invite
 * people.
 */
function useLists(link: LinkTo) {
  const client: Client = useClient()
  const read = async () => {
    const form = (await client.form(link, link.payload ?? {})) as Form
    const canInvite = propertiesOf(form._embedded.schema).get('email')?.writable ?? false
    return { principals: listedIn(form, 'principal'), roles: listedIn(form, 'roles'), canInvite }
  }
  // The result never becomes stale, because no write in the dialog changes the addresses or the right to invite people.
  return useReading(read, [client, link.href], { staleTime: 'static' }).value
}
