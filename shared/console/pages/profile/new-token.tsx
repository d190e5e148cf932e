import { useState } from 'preact/hooks'
import type { LinkTo } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { Button } from '../../design/button.tsx'
import { ChoiceField } from '../../design/choice-field.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useToast } from '../../design/toast.tsx'
import { useLanguage } from '../../language/language.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { useTask } from '../../views/use-task.ts'
import { TextField } from './text-field.tsx'

/** The choices for the number of days until a token expires; 0 means never. */
const DAYS = [30, 90, 365, 0]

/** HTTP status of the response if the API requires the current password as well. */
const FORBIDDEN = 403

interface NewTokenProps {
  create: LinkTo
  onClose(): void
}

/** Dialog that creates a token and shows its secret once. */
export function NewToken({ create, onClose }: NewTokenProps) {
  const { say } = useLanguage()
  const [token, setToken] = useState<string>()
  return (
    <Dialog title={say('newToken')} onClose={onClose}>
      {token ? (
        <Made token={token} onClose={onClose} />
      ) : (
        <Making {...{ create, onClose }} onMade={setToken} />
      )}
    </Dialog>
  )
}

/** Expiry of a token as the API expects it. */
const expiryIn = (days: number) => (days > 0 ? new Date(Date.now() + days * 86_400_000).toISOString() : null)

function Making({ create, onClose, onMade }: NewTokenProps & { onMade(token: string): void }) {
  const { say } = useLanguage()
  const client = useClient()
  const { isBusy, problem, run } = useTask()
  const [name, setName] = useState('')
  const [days, setDays] = useState(DAYS[0] ?? 0)
  const [password, setPassword] = useState<string>()
  const make = async () => {
    const proof = password ? { currentPassword: password } : {}
    const answer = await client.send(create, { name, expiresAt: expiryIn(days), ...proof })
    onMade(String(answer?.token))
  }
  /** Creates the token. If the API requires the password, asks the user for it instead of reporting a problem. */
  const makeOrAsk = () =>
    make().catch((error) => {
      if (!(error instanceof Problem) || error.status !== FORBIDDEN || password) throw error
      setPassword('')
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    run(makeOrAsk)
  }
  return (
    <form class="profile" noValidate onSubmit={submit}>
      <TextField label={say('tokenName')} autocomplete="off" autoFocus value={name} onText={setName} />
      <ChoiceField
        label={say('expires')}
        choices={DAYS.map((count) => [
          String(count),
          count > 0 ? say('inDays', { count }) : say('neverExpires'),
        ])}
        value={String(days)}
        onChoose={(count) => setDays(Number(count))}
      />
      {password !== undefined && (
        <TextField
          label={say('confirmPassword')}
          type="password"
          autocomplete="current-password"
          autoFocus
          value={password}
          onText={setPassword}
        />
      )}
      {problem && <ProblemText problem={problem} />}
      <footer class="actions at-end">
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button type="submit" look="primary" disabled={isBusy || !name.trim() || password === ''}>
          {say('create')}
        </Button>
      </footer>
    </form>
  )
}

function Made({ token, onClose }: { token: string; onClose(): void }) {
  const { say } = useLanguage()
  const toast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    toast(say('copied'))
  }
  return (
    <div class="profile">
      <p role="status">{say('tokenOnce')}</p>
      <p class="token">
        <input
          readOnly
          aria-label={say('withToken')}
          value={token}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button look="primary" onClick={copy}>
          {say('copy')}
        </Button>
      </p>
      <footer class="actions at-end">
        <Button onClick={onClose}>{say('close')}</Button>
      </footer>
    </div>
  )
}
