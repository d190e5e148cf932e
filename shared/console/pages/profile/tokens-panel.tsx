import { useState } from 'preact/hooks'
import { isCollection, linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { useClient, useResource } from '../../api/use-api.tsx'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Panel } from '../../design/panel.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { DataTable } from '../../design/table.tsx'
import { useToast } from '../../design/toast.tsx'
import type { Format } from '../../language/formats.ts'
import { useLanguage } from '../../language/language.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { useTask } from '../../views/use-task.ts'
import { NewToken } from './new-token.tsx'

/** Lists the user's access tokens, creates tokens, and revokes them. The secret of a new token is shown only once. */
export function TokensPanel({ href }: { href?: string }) {
  const { say } = useLanguage()
  const { value, problem, again } = useResource(href)
  const [isMaking, setMaking] = useState(false)
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!href) return null
  if (!value || !isCollection(value))
    return (
      <Panel title={say('accessTokens')}>
        <Skeleton lines={6} />
      </Panel>
    )
  const create = linkOf(value, 'createImmediately')
  const { elements } = value._embedded
  return (
    <Panel
      title={say('accessTokens')}
      action={
        create && (
          <Button isSmall icon="plus" onClick={() => setMaking(true)}>
            {say('newToken')}
          </Button>
        )
      }
    >
      <p class="muted">{say('aboutTokens')}</p>
      {elements.length > 0 ? <Tokens tokens={elements} /> : <p>{say('noTokens')}</p>}
      {isMaking && create && <NewToken create={create} onClose={() => setMaking(false)} />}
    </Panel>
  )
}

function Tokens({ tokens }: { tokens: readonly Resource[] }) {
  const { say, dates } = useLanguage()
  const [revoking, revoke] = useState<Resource>()
  const formatted = (format: Format, value: unknown, otherwise: string) =>
    value ? format.format(new Date(String(value))) : <span class="muted">{otherwise}</span>
  return (
    <>
      <DataTable
        label={say('allOf', { total: tokens.length })}
        rows={tokens}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            name: 'name',
            title: say('tokenName'),
            cell: (one) => (
              <>
                <bdi>{titleOf(one)}</bdi>
                <br />
                <small class="muted">
                  {say('createdOn')} {formatted(dates, one.createdAt, '')}
                </small>
              </>
            ),
          },
          {
            name: 'expires',
            title: say('expires'),
            cell: (one) => formatted(dates, one.expiresAt, say('neverExpires')),
          },
          {
            name: 'used',
            title: say('lastUsed'),
            cell: (one) => formatted(dates, one.lastUsedOn, say('notUsed')),
          },
          {
            name: 'revoke',
            title: say('actions'),
            cell: (one) => (
              <Button
                isSmall
                look="danger"
                aria-label={say('revokeToken', { name: titleOf(one) })}
                onClick={() => revoke(one)}
              >
                {say('revoke')}
              </Button>
            ),
          },
        ]}
      />
      {revoking && <Revoking token={revoking} onClose={() => revoke(undefined)} />}
    </>
  )
}

function Revoking({ token, onClose }: { token: Resource; onClose(): void }) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const name = titleOf(token)
  const revoke = () =>
    run(async () => {
      const link = linkOf(token, 'delete')
      if (link) await client.send(link)
      toast(say('revoked', { name }))
      onClose()
    })
  const footer = (
    <>
      <Button autoFocus onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button look="danger" class="primary" disabled={isBusy} onClick={revoke}>
        {say('revoke')}
      </Button>
    </>
  )
  return (
    <Dialog title={`${say('revokeToken', { name })}?`} footer={footer} onClose={onClose}>
      <p>{say('revokeQuestion')}</p>
      {problem && <ProblemText problem={problem} />}
    </Dialog>
  )
}
