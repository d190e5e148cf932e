import { useEffect, useRef } from 'preact/hooks'
import { type Collection, linkOf } from '../../../api/hal.ts'
import { Button, ButtonLink } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Field } from '../../../design/field.tsx'
import { Meter } from '../../../design/panel.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import { ProblemText } from '../../../views/problem.tsx'
import type { PageProps } from '../../page.ts'
import { useMailsToFiles } from '../../people/use-mail-note.ts'
import '../administration.css'
import { isOpen } from './entry.ts'
import { EntryTable } from './entry-table.tsx'
import { type Invitations, useInvitations } from './use-invitations.ts'

/** Page that invites several people: their addresses are checked, sent one by one, and shown with their results. */
export function InviteMany({ resource, where: { root } }: PageProps) {
  const { say } = useLanguage()
  const users = linkOf(resource as Collection, 'self')?.href ?? ''
  const create = linkOf(resource, 'createImmediately')
  useDocumentTitle(say('inviteMany'))
  const invitations = useInvitations(root, {
    users,
    create: create ?? { href: users, method: 'post' },
    memberships: linkOf(root, 'memberships')?.href,
  })
  const { entries, problem, wasLeft, lookUp } = invitations
  useEffect(() => {
    if (wasLeft) lookUp()
  }, [])
  if (!create) return <EmptyState title={say('nothingNew')} />
  return (
    <section class="invitations">
      <header class="heading">
        <h1>{say('inviteMany')}</h1>
        <div class="actions">
          <ButtonLink href={users.split('?')[0] ?? ''}>{say('users')}</ButtonLink>
        </div>
      </header>
      {entries ? <Checked {...{ invitations, entries }} /> : <Input invitations={invitations} />}
      {problem && <ProblemText problem={problem} onAgain={wasLeft ? lookUp : undefined} />}
    </section>
  )
}

/** The field for addresses or CSV, which a file can fill. */
function Input({ invitations: { text, isBusy, write, check } }: { invitations: Invitations }) {
  const { say } = useLanguage()
  const file = useRef<HTMLInputElement>(null)
  const read = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [chosen] = currentTarget.files ?? []
    if (chosen) write(await chosen.text())
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    check()
  }
  return (
    <form onSubmit={submit}>
      <Field label={say('invitees')} hint={say('inviteesHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={10}
            spellcheck={false}
            value={text}
            onInput={({ currentTarget }) => write(currentTarget.value)}
          />
        )}
      </Field>
      <input ref={file} type="file" accept=".csv,text/csv,text/plain" hidden onChange={read} />
      <footer class="actions">
        <Button type="submit" look="primary" disabled={isBusy || text.trim() === ''}>
          {say('checkInvitees')}
        </Button>
        <Button onClick={() => file.current?.click()}>{say('chooseCsv')}</Button>
      </footer>
    </form>
  )
}

interface CheckedProps {
  invitations: Invitations
  entries: NonNullable<Invitations['entries']>
}

/** The entries with their flaws and results, and the next action. */
function Checked({ invitations, entries }: CheckedProps) {
  const { say } = useLanguage()
  const { isBusy, wasLeft, send, back } = invitations
  const areFiles = useMailsToFiles()
  const open = entries.filter(isOpen)
  const sent = entries.filter(({ state }) => state === 'sent')
  const flawed = entries.filter(({ flaws }) => flaws.length > 0)
  const hasFailed = open.some(({ state }) => state === 'failed')
  const isDone = open.length === 0 && sent.length > 0
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
          {say(isDone ? 'inviteOthers' : 'changeInvitees')}
        </Button>
      </footer>
      <EntryTable entries={entries} />
    </>
  )
}
