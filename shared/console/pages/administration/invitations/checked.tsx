import { linkOf, titleOf } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { Button, ButtonLink } from '../../../design/button.tsx'
import { Meter } from '../../../design/panel.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useMailsToFiles } from '../../people/use-mail-note.ts'
import { areSent, type InvitationEntry, isOpen } from './entry.ts'
import { EntryTable } from './entry-table.tsx'
import type { Invitations } from './use-invitations.ts'

/** Maximum number of projects for which a link to the members is shown after an invitation. */
const MOST_PROJECTS = 3

interface CheckedProps {
  invitations: Invitations
  entries: NonNullable<Invitations['entries']>
}

/** The checked entries of an invitation with their problems and results, and a button for the next action. */
export function Checked({ invitations, entries }: CheckedProps) {
  const { say } = useLanguage()
  const { isBusy, wasLeft, send, back } = invitations
  const areFiles = useMailsToFiles()
  const open = entries.filter(isOpen)
  const sent = entries.filter(({ state }) => state === 'sent')
  const flawed = entries.filter(({ flaws }) => flaws.length > 0)
  const hasFailed = open.some(({ state }) => state === 'failed')
  const isDone = areSent(entries)
  const progress = say('invitedOf', { number: sent.length, total: sent.length + open.length })
  return (
    <>
      <div role="status">
        {wasLeft && <p class="notice">{say('leftWhileSending')}</p>}
        <p>{isBusy || sent.length > 0 ? progress : say('invitable', { count: open.length })}</p>
        {sent.length > 0 && areFiles && <p>{say('mailsAreFiles')}</p>}
        {flawed.length > 0 && <p>{say('notInvitable', { count: flawed.length })}</p>}
      </div>
      {sent.length > 0 && <Meter label={progress} done={sent.length} of={sent.length + open.length} />}
      <footer class="actions">
        {open.length > 0 && (
          <Button look="primary" disabled={isBusy} onClick={send}>
            {say(hasFailed ? 'retryInvitations' : 'sendInvitations', { count: open.length })}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => back(isDone)}>
          {say(isDone ? 'inviteMore' : 'changeInvitees')}
        </Button>
        {isDone && <MembersLinks entries={entries} />}
      </footer>
      <EntryTable entries={entries} />
    </>
  )
}

/** Links to the members of the projects that invited people have joined. */
function MembersLinks({ entries }: { entries: readonly InvitationEntry[] }) {
  const joined = entries.flatMap(({ isMember, targets }) => (isMember ? (targets.project ?? []) : []))
  const projects = [...new Set(joined)].slice(0, MOST_PROJECTS)
  return (
    <>
      {projects.map((project) => (
        <MembersLink key={project} project={project} />
      ))}
    </>
  )
}

function MembersLink({ project }: { project: string }) {
  const { say } = useLanguage()
  const { value } = useResource(project)
  const members = value && linkOf(value, 'memberships')
  if (!members) return null
  return <ButtonLink href={members.href}>{say('membersOf', { name: titleOf(value) })}</ButtonLink>
}
