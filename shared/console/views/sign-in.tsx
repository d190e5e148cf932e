import { useEffect, useRef, useState } from 'preact/hooks'
import { Client } from '../api/client.ts'
import { withPassword, withToken } from '../api/credentials.ts'
import { linkOf } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { ProblemText } from './problem.tsx'

interface SignInProps {
  /** Whether somebody was signed in, and no longer is. */
  isAgain: boolean
  onSignIn(authorization: string, user?: string): void
}

/** Asks for a token, or a login with its password, and tries whether they are right. */
export function SignIn({ isAgain, onSignIn }: SignInProps) {
  const { say } = useLanguage()
  const { mount } = useNavigation()
  const [problem, setProblem] = useState<Problem>()
  const token = useRef<HTMLInputElement>(null)
  useEffect(() => token.current?.focus(), [])
  const attempt = async (event: SubmitEvent) => {
    event.preventDefault()
    const fields = new FormData(event.target as HTMLFormElement)
    const text = (name: string) => String(fields.get(name) ?? '')
    const authorization = text('token').trim()
      ? withToken(text('token').trim())
      : withPassword(text('login'), text('password'))
    try {
      const root = await new Client({ authorization: () => authorization }).get(mount.root)
      onSignIn(authorization, linkOf(root, 'user')?.href)
    } catch (error) {
      if (error instanceof Problem) setProblem(error)
    }
  }
  return (
    <main class="sign-in" id="content">
      <h1>{say('signIn')}</h1>
      {isAgain && !problem && <p role="alert">{say('signInExpired')}</p>}
      {problem &&
        (problem.status === 401 ? (
          <p role="alert">{say('signInFailed')}</p>
        ) : (
          <ProblemText problem={problem} />
        ))}
      <form onSubmit={attempt}>
        <label>
          {say('withToken')}
          <input ref={token} name="token" type="password" autocomplete="off" />
        </label>
        <p class="muted">{say('orWithPassword')}</p>
        <label>
          {say('login')}
          <input name="login" autocomplete="username" />
        </label>
        <label>
          {say('password')}
          <input name="password" type="password" autocomplete="current-password" />
        </label>
        <button type="submit" class="primary">
          {say('signIn')}
        </button>
      </form>
    </main>
  )
}
