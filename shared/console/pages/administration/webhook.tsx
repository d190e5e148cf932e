import { type Collection, isCollection, linkOf, type Resource } from '../../api/hal.ts'
import { useClient, useResource } from '../../api/use-api.tsx'
import { Badge, type Tone } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Panel } from '../../design/panel.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { DataTable, type TableColumn } from '../../design/table.tsx'
import { useToast } from '../../design/toast.tsx'
import { inWords } from '../../language/in-words.ts'
import { useLanguage } from '../../language/language.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { ResourceView } from '../../views/resource.tsx'
import { useTask } from '../../views/use-task.ts'
import type { PageProps } from '../page.ts'

/** A webhook with its actions, and its deliveries with the responses of the receiver. */
export const WebhookPage = ({ resource, onChanged }: PageProps) => (
  <>
    <ResourceView resource={resource} onChanged={onChanged} />
    <Deliveries href={linkOf(resource, 'deliveries')?.href} />
  </>
)

/**
 * The deliveries of a webhook. The state of a delivery may change while the page is open, so a button reloads the list.
 */
function Deliveries({ href }: { href?: string }) {
  const { say } = useLanguage()
  const { value, problem, again } = useResource(href)
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  const title = say('deliveries')
  const refresh = (
    <Button isSmall onClick={again}>
      {say('refresh')}
    </Button>
  )
  return (
    <Panel title={title} action={refresh}>
      {value && isCollection(value) ? <Listed deliveries={value} onSent={again} /> : <Skeleton lines={6} />}
    </Panel>
  )
}

interface ListedProps {
  deliveries: Collection
  onSent(): void
}

function Listed({ deliveries, onSent }: ListedProps) {
  const { say, sayName, times } = useLanguage()
  const { elements } = deliveries._embedded
  const time = (value: unknown) => times.format(new Date(String(value)))
  const columns: readonly TableColumn<Resource>[] = [
    {
      name: 'event',
      title: say('deliveredEvent'),
      cell: ({ event, createdAt }) => (
        <>
          {sayName(inWords(String(event)))}
          <br />
          <small class="muted">{time(createdAt)}</small>
        </>
      ),
    },
    {
      name: 'status',
      title: say('status'),
      cell: ({ status, attempts, nextAttemptAt }) => (
        <>
          <Badge tone={tones[String(status)]}>{sayName(inWords(String(status)))}</Badge>
          <br />
          <small class="muted">
            {say('attempts', { count: Number(attempts) })}
            {nextAttemptAt ? `, ${say('nextAttempt', { time: time(nextAttemptAt) })}` : ''}
          </small>
        </>
      ),
    },
    { name: 'answer', title: say('answer'), cell: (one) => <Answer delivery={one} /> },
    { name: 'again', title: '', cell: (one) => <SendAgain delivery={one} onSent={onSent} /> },
  ]
  if (elements.length === 0) return <p>{say('noDeliveries')}</p>
  return (
    <DataTable label={say('deliveries')} columns={columns} rows={elements} keyOf={({ id }) => String(id)} />
  )
}

const tones: Readonly<Record<string, Tone>> = { pending: 'amber', delivered: 'green', failed: 'red' }

/** The last response of the receiver, or the reason why there is none. */
function Answer({ delivery: { responseStatus, responseBody, error } }: { delivery: Resource }) {
  const { say } = useLanguage()
  return (
    <>
      {responseStatus ? <code>{String(responseStatus)}</code> : null} {error ? String(error) : null}
      {responseBody ? (
        <details>
          <summary>{say('answerBody')}</summary>
          <pre>{String(responseBody)}</pre>
        </details>
      ) : null}
    </>
  )
}

function SendAgain({ delivery, onSent }: { delivery: Resource; onSent(): void }) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const link = linkOf(delivery, 'redeliver')
  if (!link) return null
  const send = () =>
    run(async () => {
      await client.send(link)
      toast(say('sentAgain'))
      onSent()
    })
  return (
    <>
      <Button isSmall disabled={isBusy} onClick={send}>
        {say('sendAgain')}
      </Button>
      {problem && <ProblemText problem={problem} />}
    </>
  )
}
