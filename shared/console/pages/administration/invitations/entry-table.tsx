import { Badge } from '../../../design/badge.tsx'
import { DataTable, type TableColumn } from '../../../design/table.tsx'
import { useLanguage } from '../../../language/language.tsx'
import type { Word } from '../../../language/words.ts'
import { To } from '../../../navigation/navigation.tsx'
import type { InvitationEntry, InvitationState } from './entry.ts'

const STATES: Readonly<Record<InvitationState, Word>> = {
  ready: 'invitationReady',
  sending: 'invitationSending',
  sent: 'statusInvited',
  failed: 'invitationFailed',
}

const TONES = { ready: 'grey', sending: 'blue', sent: 'green', failed: 'red' } as const

/** The people in the input. The people with a problem come first. */
export function EntryTable({ entries }: { entries: readonly InvitationEntry[] }) {
  const { say, sayName } = useLanguage()
  const rows = entries.map((entry, index) => ({ entry, index }))
  const isRefused = ({ entry: { flaws, state } }: Row) => flaws.length > 0 || state === 'failed'
  const ordered = [...rows.filter(isRefused), ...rows.filter((row) => !isRefused(row))]
  const columns: TableColumn<Row>[] = [
    { name: 'email', title: say('email'), cell: ({ entry }) => <Address entry={entry} /> },
    { name: 'state', title: say('status'), cell: ({ entry }) => <Result entry={entry} /> },
    { name: 'name', title: sayName('Name'), cell: ({ entry: { invitee } }) => <bdi>{nameOf(invitee)}</bdi> },
    {
      name: 'groups',
      title: say('groups'),
      cell: ({ entry }) => <bdi>{entry.invitee.groups.join(', ')}</bdi>,
    },
    { name: 'project', title: say('project'), cell: ({ entry }) => <bdi>{projectOf(entry)}</bdi> },
  ]
  return (
    <DataTable
      label={say('invitees')}
      columns={columns}
      rows={ordered}
      keyOf={({ index }) => String(index)}
      isPlain={!entries.some(({ user }) => user)}
    />
  )
}

interface Row {
  readonly entry: InvitationEntry
  readonly index: number
}

const nameOf = ({ firstName, lastName }: InvitationEntry['invitee']) =>
  [firstName, lastName].filter(Boolean).join(' ')

const projectOf = ({ invitee: { project, roles } }: InvitationEntry) =>
  [project, roles.length > 0 && `(${roles.join(', ')})`].filter(Boolean).join(' ')

const Address = ({ entry: { invitee, user } }: { entry: InvitationEntry }) =>
  user ? (
    <To href={user}>
      <bdi>{invitee.email}</bdi>
    </To>
  ) : (
    <bdi>{invitee.email}</bdi>
  )

function Result({ entry: { flaws, state, message } }: { entry: InvitationEntry }) {
  const { say } = useLanguage()
  const [flaw] = flaws
  if (flaw) return <span class="error">{flaws.map(({ word, values }) => say(word, values)).join(' ')}</span>
  return (
    <>
      <Badge tone={TONES[state]}>{say(STATES[state])}</Badge>
      {state === 'failed' && <span class="error"> {message}</span>}
    </>
  )
}
