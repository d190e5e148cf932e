import { useState } from 'preact/hooks'
import { Client } from '../api/client.ts'
import type { LinkTo } from '../api/hal.ts'
import { useLanguage } from '../language/language.tsx'
import { ProblemText } from './problem.tsx'
import { RequiredInput } from './required-input.tsx'
import { useTask } from './use-task.ts'

/**
 * A form that requests a mail with a link to set a new password. If the API offers no link for this request, the form
 * says whom to ask.
 */
export function ForgottenPassword({ link }: { link: LinkTo | undefined }) {
  const { say } = useLanguage()
  const { isBusy, problem, run } = useTask()
  const [isRequested, setRequested] = useState(false)
  const request = (event: SubmitEvent) => {
    event.preventDefault()
    const login = new FormData(event.currentTarget as HTMLFormElement).get('login')
    return run(async () => {
      if (link) await new Client({ isAnonymous: true }).write(link, { login })
      setRequested(true)
    })
  }
  return (
    <details>
      <summary>{say('forgotPassword')}</summary>
      {link ? (
        <form onSubmit={request}>
          <RequiredInput label={say('loginOrEmail')} name="login" autocomplete="username" />
          <button type="submit" disabled={isBusy}>
            {say('requestLink')}
          </button>
        </form>
      ) : (
        <p>{say('askForPassword')}</p>
      )}
      <p role="status">{isRequested && say('linkRequested')}</p>
      {problem && <ProblemText problem={problem} />}
    </details>
  )
}
